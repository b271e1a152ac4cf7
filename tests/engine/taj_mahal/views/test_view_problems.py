"""Problems of views whose parts do not fit: each of them is named, with its place; views from play have none."""

import dataclasses
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mogul.engine.problem import Severity
from mogul.engine.taj_mahal.components import ComponentSet, default_components
from mogul.engine.taj_mahal.rule_sets import Advisor, Card, Color, CourtSeat, RuleSet
from mogul.engine.taj_mahal.rules.information import MAX_EPOCHS
from mogul.engine.taj_mahal.views.belief import MOST_EXPLANATIONS
from mogul.engine.taj_mahal.views.view import Epoch, Explanation, View, visible_cards
from mogul.engine.taj_mahal.views.view_problems import view_problems
from tests.engine.taj_mahal.example_views import CONDITIONS, change, change_player, view_of
from tests.engine.taj_mahal.random_tables import (
    AT_EVERY_TABLE,
    decisions,
    new_table,
    with_every_pair,
    with_one_pair,
    with_twin_colours,
)
from tests.engine.taj_mahal.spoilt_views import (
    BOARD,
    Change,
    Spoilt,
    added,
    change_mover,
    change_next,
    change_view,
    numbered,
    palaces_everywhere_in,
    problems_of,
    twice_owned,
    without_one,
)
from tests.engine.taj_mahal.texts import NOTATION, cards, city, play

Memory = tuple[Explanation, ...]
OLD, CURRENT = 0, 1  # epochs of the explanation


def with_epoch(memory: Memory, row: int, **fields: Any) -> Memory:
    """With other fields of an epoch of the only explanation."""
    (only,) = memory
    epochs = [dataclasses.replace(epoch, **fields) if row == at else epoch for at, epoch in enumerate(only.epochs)]
    return (dataclasses.replace(only, epochs=tuple(epochs)),)


def weighted(memory: Memory, *weights: float) -> Memory:
    return tuple(dataclasses.replace(memory[0], weight=weight) for weight in weights)


def exchanged_pools(memory: Memory) -> Memory:
    """A card of the current pool and one of the old pool change places."""
    old, current = memory[0].epochs
    here, there = next((one, other) for one in old.pool for other in current.pool if one not in current.pool)
    swapped = with_epoch(memory, OLD, pool=(there, *without(old, here)))
    return with_epoch(swapped, CURRENT, pool=(here, *without(current, there)))


def without(epoch: Epoch, card: Card) -> tuple[Card, ...]:
    pool = list(epoch.pool)
    pool.remove(card)
    return tuple(pool)


def shifted_hidden(memory: Memory, row: int, by: int) -> tuple[int, ...]:
    """The hidden counts of an epoch, that of one opponent changed."""
    hidden = list(memory[0].epochs[row].hidden)
    seat = next(seat for seat, count in enumerate(hidden) if count)
    hidden[seat] += by
    return tuple(hidden)


def padded(memory: Memory, number: int) -> Memory:
    """So many epochs, all but two of them empty."""
    (only,) = memory
    seats = len(only.epochs[0].hidden)
    empty = tuple(Epoch(place, (), (0,) * seats) for place in range(number - 2))
    kept = tuple(dataclasses.replace(epoch, number=number + epoch.number) for epoch in only.epochs)
    return (dataclasses.replace(only, epochs=(*empty, *kept)),)


def in_sight(memory: Memory) -> Card:
    """A card all of whose copies the viewer sees."""
    view = view_of("two epochs")
    unseen = {card for epoch in memory[0].epochs for card in epoch.pool}
    return next(card for card in visible_cards(NOTATION, view) if card not in unseen)


EPOCHS = "memory[0].epochs"
CASES: dict[str, tuple[Callable[[Memory], Memory], str]] = {
    "no explanation": (lambda m: (), "memory: 0 explanations; 1 to 1024 are allowed, or no tracking at all"),
    "too many explanations": (
        lambda m: m * (MOST_EXPLANATIONS + 1),
        "memory: 1025 explanations; 1 to 1024 are allowed",
    ),
    "weights beyond one": (lambda m: weighted(m, 0.5, 0.6), "memory: weights must be positive and sum to 1"),
    "weights below one": (lambda m: weighted(m, 0.99), "memory: weights must be positive and sum to 1"),
    "no weight": (lambda m: weighted(m, 0.0, 1.0), "memory: weights must be positive and sum to 1"),
    "a negative weight": (lambda m: weighted(m, -0.5, 1.5), "memory: weights must be positive and sum to 1"),
    "a weight that is no number": (lambda m: weighted(m, float("nan")), "memory: weights must be positive"),
    "an endless weight": (lambda m: weighted(m, float("inf")), "memory: weights must be positive and sum to 1"),
    "huge weights": (lambda m: weighted(m, 1e308, 1e308), "memory: weights must be positive and sum to 1"),
    "no epoch": (lambda m: (Explanation(1.0, ()),), f"{EPOCHS}: 0 epochs; 1 to {MAX_EPOCHS} are allowed"),
    "too many epochs": (lambda m: padded(m, 33), f"{EPOCHS}: 33 epochs; 1 to {MAX_EPOCHS} are allowed"),
    "falling numbers": (lambda m: with_epoch(m, OLD, number=9),
        f"{EPOCHS}: numbers [9, 1] must rise, from 0 or more to 1000 at most; the current"),
    "equal numbers": (lambda m: with_epoch(m, OLD, number=1), f"{EPOCHS}: numbers [1, 1] must rise"),
    "a number below zero": (lambda m: with_epoch(m, OLD, number=-1), f"{EPOCHS}: numbers [-1, 1] must rise"),
    "too large a number": (lambda m: with_epoch(m, CURRENT, number=1001), f"{EPOCHS}: numbers [0, 1001] must rise"),
    "too few hidden counts": (lambda m: with_epoch(m, OLD, hidden=(0,)),
        f"{EPOCHS}[0].hidden: must have one count, 0 or more, for each of the 4 seats"),
    "no hidden counts": (lambda m: with_epoch(m, OLD, hidden=()), f"{EPOCHS}[0].hidden: must have one count"),
    "a negative hidden count": (lambda m: with_epoch(m, CURRENT, hidden=(0, -1, 0, 0)),
        f"{EPOCHS}[1].hidden: must have one count, 0 or more, for each of the 4 seats"),
    "a small old pool": (lambda m: with_epoch(m, OLD, pool=m[0].epochs[OLD].pool[1:]),
        "cards; its hidden cards make {old_size}"),
    "a small current pool": (lambda m: with_epoch(m, CURRENT, pool=m[0].epochs[CURRENT].pool[1:]),
        "cards; its hidden cards and the deck make {current_size}"),
    "more hidden cards than the hand has": (lambda m: with_epoch(m, CURRENT, hidden=shifted_hidden(m, CURRENT, +1)),
        f"{EPOCHS}: hidden cards per seat add up to "),
    "fewer hidden cards than the hand has": (lambda m: with_epoch(m, OLD, hidden=shifted_hidden(m, OLD, -1)),
        "hand sizes less known cards are"),
    "a card that is in sight": (
        lambda m: with_epoch(m, CURRENT, pool=(in_sight(m), *m[0].epochs[CURRENT].pool[1:])),
        f"{EPOCHS}: the pools together must be exactly the cards the viewer cannot see"),
}  # fmt: skip


def tracked() -> tuple[View, Memory]:
    view = view_of("two epochs")
    assert view.memory is not None
    assert len(view.memory) == 1
    assert sum(view.memory[0].epochs[CURRENT].hidden)
    return view, view.memory


@pytest.mark.parametrize("case", CASES)
def test_a_wrong_memory_is_an_error(case: str) -> None:
    view, memory = tracked()
    spoil, message = CASES[case]
    old, current = memory[0].epochs
    found = view_problems(default_components(), change(view, memory=spoil(memory)))
    text = message.format(old_size=len(old.pool), current_size=len(current.pool))
    assert [str(problem) for problem in found if text in str(problem)], [str(problem) for problem in found]
    assert {problem.severity for problem in found} == {Severity.ERROR}


def test_every_explanation_is_looked_at() -> None:
    view, memory = tracked()
    wrong = dataclasses.replace(with_epoch(memory, OLD, number=7)[0], weight=0.25)
    right = dataclasses.replace(memory[0], weight=0.5)
    found = view_problems(default_components(), change(view, memory=(wrong, right, wrong)))
    assert [problem.place for problem in found] == ["memory[0].epochs", "memory[2].epochs"]


def test_cards_may_not_change_their_epoch_unseen() -> None:
    """Together the pools are right; the client decides on the content of each, as long as the sizes fit."""
    view, memory = tracked()
    assert view_problems(default_components(), change(view, memory=exchanged_pools(memory))) == []


def test_rounded_weights_are_allowed() -> None:
    view, memory = tracked()
    for weights in ((0.3333333, 0.6666667), (1 - 5e-7,), (1 + 5e-7,)):
        assert view_problems(default_components(), change(view, memory=weighted(memory, *weights))) == []


def test_no_tracking_is_no_problem() -> None:
    view, _ = tracked()
    assert view_problems(default_components(), change(view, memory=None)) == []


def test_memory_is_not_looked_at_where_the_view_itself_is_wrong() -> None:
    view, memory = tracked()
    wrong = change(view, memory=weighted(memory, 2.0), deck_size=view.deck_size + 1)
    assert [problem.place for problem in view_problems(default_components(), wrong)] == ["deck_size"]


AGRA, MONK = city("Agra"), Advisor.MONK
ERRORS: list[Spoilt] = [
    # the board
    ("rich", twice_owned("palaces"), "occurs 2 times; a city holds one normal palace (W2)"),
    ("rich", added("crown_palaces", AGRA, AGRA), "crown_palaces: Agra occurs 2 times; a city holds one crown"),
    ("rich", added("bonus_token_cities", AGRA, AGRA),
     "bonus_token_cities: Agra occurs 2 times; a bonus token is taken once"),
    ("rich", added("tile_visits", 12, 12),
     "players: tile_visits: 12 occurs 2 times; a province tile is claimed once (W1)"),
    ("start", change_mover(prestige_cards=(MONK, MONK)), "the monk's prestige card is in 2 places; there is one"),
    ("monk", change_next(prestige_cards=(MONK,)), "players: the monk's prestige card is in 2 places; there is one"),
    ("start", change_mover(advisor_tokens=(MONK, MONK)),
     "players[{mover}].advisor_tokens: 2 of the monk; a pair is exchanged at the end of a visit (E1)"),
    ("take", change_mover(advisor_tokens=(MONK,) * 3), "players[{mover}].advisor_tokens: 3 of the monk"),
    ("rich", lambda v: added("tile_visits", v.tile_visits_out[0])(v),
     "tile_visits_out: the tile of visit {tile_out} is also claimed"),
    # rows
    ("row", change_mover(is_in=False), "players[{mover}].row: not empty, but the player has withdrawn: the row is"),
    ("start", change_mover(row=(play("red vizier+elephant"), play("green vizier+elephant")), row_color=Color.RED),
     "players[{mover}].row[1].card: green in a red row without the monk (P2, P6)"),
    ("start", change_mover(row=(play("red vizier+elephant"),)),
     "players[{mover}].row_color: None; the plays of the row make it red (P2, P6)"),
    ("start", change_mover(row=(play("red vizier+elephant with prestige monk"),), row_color=Color.RED),
     "players[{mover}].row_color: red; the plays of the row make it None (P2, P6)"),
    ("start", change_mover(row_color=Color.BLUE), "players[{mover}].row_color: blue; the plays of the row make it"),
    # the turn
    ("start", change_mover(is_in=False), "seat_to_move: seat {mover} has withdrawn from this visit"),
    ("protest", lambda v: change(v, court=(*v.court, v.set_aside[0])), "set_aside: {aside} is also in its court seat"),
    ("start", palaces_everywhere_in(1),
     "players: palaces: 0 cities of {province} are open, and 4 palaces can still come (W2)"),
    ("start", palaces_everywhere_in(7), "are open, and 4 palaces can still come (W2)"),
    ("palace", palaces_everywhere_in(2), "cities of {province} are open, and"),
    ("palace", change_view(palaces_owed=0), "palaces_owed: nothing is owed, but the phase is palace"),
    ("palace", change_view(palaces_owed=-1), "palaces_owed: nothing is owed, but the phase is palace"),
    ("palace", change_view(palaces_owed=5), "palaces_owed: 5; at most 4, one for each advisor (W2)"),
    ("crown", change_view(crown_owed=False), "crown_owed: nothing is owed, but the phase is crown"),
    ("take", change_view(cards_owed=0), "cards_owed: nothing is owed, but the phase is take"),
    ("take", change_view(cards_owed=3), "cards_owed: 3; at most 2, and the display has"),
    ("take", lambda v: change(v, display=v.display[:1]), "cards_owed: 2; at most 2, and the display has 1 (W10)"),
    ("start", change_view(palaces_owed=1), "palaces_owed: must be 0 in phase auction"),
    ("start", change_view(crown_owed=True), "crown_owed: must be 0 in phase auction"),
    ("start", change_view(cards_owed=-1), "cards_owed: must be 0 in phase auction"),
    ("crown", change_view(palaces_owed=1), "palaces_owed: must be 0 in phase crown"),
    ("palace", change_view(cards_owed=1), "cards_owed: must be 0 in phase palace"),
    ("over", change_view(cards_owed=1), "cards_owed: must be 0 in phase over"),
    ("take", change_mover(row=(play("red vizier+elephant"),), row_color=Color.RED),
     "players[{mover}].row: is discarded before cards are taken (W8, W10)"),
    # unrest
    ("start", change_view(protest=True), "unrest: unrest, protest and pieces set aside exist with two players under"),
    ("start", lambda v: change(v, court=(), set_aside=v.court), "unrest: unrest, protest and pieces set aside exist"),
    ("start", lambda v: change(v, unrest=v.display[:1], display=v.display[1:]), "exist with two players under zman"),
    # cards
    ("start", change_mover(hand_size=7), "players[{mover}].hand_size: 7, but 6 of its cards are named"),
    ("start", change_mover(hand_size=5), "players[{mover}].hand_size: 5, but 6 of its cards are named"),
    ("start", change_next(known_cards=cards("white elephant") * 7),
     "players[{next}].hand_size: 6, but 7 of its cards are named"),
    ("start", change_view(display=cards("red general+monk") * 5), "5 of red general+monk are in sight; there are 1"),
    ("start", change_view(deck_size=72), "deck_size: 72; cards in sight, hidden in hands and in the deck must add up"),
    ("start", lambda v: change_next(hand_size=6 + v.deck_size + 1)(change(v, deck_size=-1)),
     "deck_size: -1; cards in sight, hidden in hands and in the deck must add up to 96, not 96"),
]  # fmt: skip
WARNINGS: list[Spoilt] = [
    ("start", change_view(tile_visits_out=(5,)), "tile_visits_out: visit 5 has not happened yet"),
    ("start", change_view(tile_visits_out=(1,)), "court: the tile of visit 1 is in its court seat, and also out"),
    ("start", change_mover(tile_visits=(1,)), "court: the tile of visit 1 is in its court seat, and also claimed"),
    ("start", change_mover(tile_visits=(3,)), "players[{mover}].tile_visits: visit 3 has not happened yet"),
    ("start", change_mover(palaces=(AGRA,)), "players[{mover}].palaces: Agra: its province has not been visited yet"),
    ("start", change_mover(crown_palaces=(AGRA,)), "players[{mover}].crown_palaces: Agra: its province has not been"),
    ("start", change_mover(bonus_token_cities=(AGRA,)),
     "players[{mover}].bonus_token_cities: expected none, where the palaces stand that took them (W3)"),
    ("over", change_view(visit=11), "phase: over; the game ends when nobody is in visit 12 any more (E4)"),
    ("over", change_mover(is_in=True), "phase: over; the game ends when nobody is in visit 12 any more (E4)"),
    ("start", lambda v: change_mover(hand_size=5)(change(v, display=v.display + v.hand[:1], hand=v.hand[1:])),
     "display: 6 cards; 5 are turned"),
    ("palace", change_mover(row=(), row_color=None), "players[{mover}].row: is empty; only a row claims pieces (W1)"),
    ("unrest", lambda v: change(v, court=(CourtSeat.CROWN,), set_aside=(CourtSeat.TILE,)),
     "set_aside: pieces are set aside by a protest only"),
    ("unrest", change_view(protest=True), "unrest: is discarded by the protest, and no more is drawn in this visit"),
    ("unrest", change_view(unrest=cards("red vizier+elephant", "white monk", "red vizier+elephant")),
     "unrest: 2 red cards; the second of a colour is discarded by the protest (U1)"),
    # accounts
    ("rich", lambda v: change(v, court=v.court[1:]), "court: 1 advisors were claimed, with 0 palaces here and 0 still"),
    ("palace", lambda v: change(v, palaces_owed=v.palaces_owed - 1), "still to place; an advisor is a palace (W2)"),
    ("crown", lambda v: change(v, court=(*v.court, CourtSeat.CROWN)), "court: the crown is not claimed, and 0 crown"),
    ("start", lambda v: change(v, court=v.court[:-1]), "court: the tile of visit 1 is in no place (W1, E3)"),
    ("rich", lambda v: change(v, tile_visits_out=v.tile_visits_out[1:]),
     "tile_visits_out: the tile of visit {tile_out} is neither claimed nor out"),
    ("rich", lambda v: change_mover(tile_visits=(*v.players[v.seat_to_move].tile_visits, v.visit))(change(
        v, court=v.court[:-1])), "players[{mover}]: has won something in this visit before withdrawing from it (W)"),
    ("rich", without_one("bonus_token_cities"), "where the palaces stand that took them (W3)"),
    ("rich", without_one("advisor_tokens"),
     "prestige cards; each of them takes two tokens (W2, E1)"),
    ("start", change_next(prestige_cards=(MONK,)), "players[{next}].advisor_tokens: 0 tokens after 0 advisors, and 1 "),
    ("start", lambda v: change(v, first_player=(v.first_player + 1) % 3), "turns go round from seat"),
    ("start", lambda v: change(v, seat_to_move=(v.seat_to_move + 1) % 3), "turns go round from seat"),
    ("start", lambda v: change(change_next(hand_size=7)(v), deck_size=v.deck_size - 1, memory=None),
     "players[{next}].hand_size: 7, and 0 in the row; 6 were dealt (S3)"),
    ("start", lambda v: change(v, discard_pile=v.display[:1], display=v.display[1:]),
     "discard_pile: is not empty before the first withdrawal of the game (W8)"),
    ("start", lambda v: change(v, deck_size=v.deck_size + 1, display=v.display[1:], memory=None),
     "display: 4 cards; 5 are turned"),
    ("start", lambda v: change_mover(known_cards=v.hand[:1])(change(v, hand=v.hand[1:])),
     "players[{mover}].known_cards: 1; at most 0 were taken from displays by now (W10)"),
    ("unrest", lambda v: change(v, deck_size=v.deck_size + 1, unrest=v.unrest[1:], memory=None),
     "one is drawn after each turn"),
    ("start", change_mover(score=1), "players[{mover}].score: 1; palaces, bonus tokens and tiles make 0 (W4, W6, W7)"),
    ("rich", lambda v: change_next(score=v.players[(v.seat + 1) % 3].score + 1)(v), "tiles make"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "spoil", "message"), ERRORS, ids=numbered(ERRORS))
def test_what_makes_a_view_unplayable_is_an_error(name: str, spoil: Change, message: str) -> None:
    errors, _, text = problems_of(name, spoil, message)
    assert [error for error in errors if text in error], errors


@pytest.mark.parametrize(("name", "spoil", "message"), WARNINGS, ids=numbered(WARNINGS))
def test_what_cannot_come_up_in_play_is_a_warning(name: str, spoil: Change, message: str) -> None:
    errors, warnings, text = problems_of(name, spoil, message)
    assert [warning for warning in warnings if text in warning], warnings
    assert not [error for error in errors if text in error]


def test_cards_are_counted_where_other_numbers_are_wrong_too() -> None:
    view = change(view_of("start"), visit=0, deck_size=7)
    assert [problem.place for problem in view_problems(BOARD, view)] == ["visit", "deck_size"]


def test_every_problem_is_named_at_once() -> None:
    view = change(view_of("start"), seat=9, visit=0, tile_visits_out=(13, 14))
    assert [problem.place for problem in view_problems(BOARD, view)] == [
        "seat", "visit", "tile_visits_out[0]", "tile_visits_out[1]",
    ]  # fmt: skip


def test_two_pairs_of_one_advisor_are_an_error() -> None:
    """Invariant 4: the second pair would need tokens of the first player, who has exchanged them by then (E1)."""
    view = view_of("start")
    for seat in (0, 1):
        view = change_player(view, seat, advisor_tokens=(MONK, MONK), is_in=False, row=(), row_color=None)
    assert "players: 2 players have a pair of the monk; at most one can (E1)" in map(str, view_problems(BOARD, view))


@pytest.mark.parametrize(("field", "other"), [("court", "set_aside"), ("set_aside", "court")])
def test_a_pair_whose_last_token_nobody_has_claimed_is_an_error(field: str, other: str) -> None:
    """Another seat could still claim it, and both would have the prestige card (E1)."""
    view = change_player(view_of("start"), 0, advisor_tokens=(MONK, MONK), is_in=False, row=(), row_color=None)
    left = tuple(each for each in CourtSeat if each is not CourtSeat.MONK)
    problem = "players: a player has a pair of the monk, whose token of this visit is unclaimed (E1)"
    unclaimed = change(view, **{field: tuple(CourtSeat), other: ()})
    assert problem in map(str, view_problems(BOARD, unclaimed))
    claimed = change(view, **{field: left, other: ()})
    assert problem not in map(str, view_problems(BOARD, claimed))


@pytest.mark.parametrize("name", CONDITIONS)
def test_the_views_these_tests_begin_with_have_no_problem(name: str) -> None:
    assert view_problems(BOARD, view_of(name)) == []


@AT_EVERY_TABLE
def test_no_view_from_play_has_a_problem(rule_set: RuleSet, players: int) -> None:
    """No errors, no warnings, of no seat, on the default board and on random ones; a finished game too."""
    for seed in range(6):
        table = new_table(rule_set, players, seed)
        for number, _ in enumerate(decisions(table, seed)):
            if number % 3 == 0:
                assert view_problems(table.components, table.view(number // 3 % players)) == []
        assert [view_problems(table.components, table.view(seat)) for seat in range(players)] == [[]] * players


@pytest.mark.parametrize(
    "board", [with_every_pair(), with_one_pair(), with_twin_colours()], ids=lambda board: board.name
)
@AT_EVERY_TABLE
def test_no_view_from_play_has_a_problem_with_any_deck(rule_set: RuleSet, players: int, board: ComponentSet) -> None:
    table = new_table(rule_set, players, 4, board)
    for number, _ in enumerate(decisions(table, 4)):
        if number % 9 == 0:
            assert view_problems(board, table.view(number // 9 % players)) == []


def test_problems_come_in_one_order_in_every_process() -> None:
    """Texts hash differently in every process."""
    program = (
        "from mogul.engine.taj_mahal.views.view_problems import view_problems\n"
        "from tests.engine.taj_mahal.random_tables import board_of, new_table\n"
        "from mogul.engine.taj_mahal.rule_sets import ZMAN\n"
        "from tests.engine.taj_mahal.example_views import change, change_player\n"
        "from tests.engine.taj_mahal.texts import cities\n"
        "board = board_of(0)\n"
        "view = new_table(ZMAN, 3, 0).view(0)\n"
        "view = change_player(view, 0, palaces=cities(*board.cities), bonus_token_cities=cities(*board.fortresses))\n"
        "view = change(change_player(view, 1, palaces=cities(*board.cities)), set_aside=view.court)\n"
        "print(*view_problems(board, view), sep=chr(10))\n"
    )
    values = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[4],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(values) == 1
    assert len(min(values).splitlines()) > 50
