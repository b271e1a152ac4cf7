"""Positions: a view as the search takes it, and the worlds that are drawn from it."""

import dataclasses
from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from mogul.engine import game_interface
from mogul.engine.rng import new_rng
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.notation import sorted_cards
from mogul.engine.taj_mahal.rule_sets import Card, RuleSet
from mogul.engine.taj_mahal.rules.card_places import count_kinds, read_cards
from mogul.engine.taj_mahal.rules.information import MAX_EXPLANATIONS
from mogul.engine.taj_mahal.rules.legal import list_legal_moves
from mogul.engine.taj_mahal.rules.state import NO_CARD, STATE
from mogul.engine.taj_mahal.rules.steps import apply
from mogul.engine.taj_mahal.rules.tables import CARDS
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.position import Position, represented
from mogul.engine.taj_mahal.views.view import Epoch, Explanation, View, visible_cards
from mogul.engine.taj_mahal.views.view_problems import view_problems
from tests.engine.taj_mahal.example_views import CONDITIONS, change, view_of
from tests.engine.taj_mahal.playouts import draw_world, play_out_position
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, decisions, finished, new_table

BOARD = default_components()
PLACES = ("deck", "discard", "display", "unrest")
SEAT_PLACES = ("hand", "row")
CARD_FIELDS = {f"{place}_{half}" for place in PLACES + SEAT_PLACES for half in ("lo", "hi")}
# What the last move revealed, whose it was, and how far the canonical order of a pair has got: nothing of the position.
LAST_MOVE_FIELDS = {"seen_by_all", "seen_by_mover", "mover", "take_floor", "palace_floor"}
PUBLIC_FIELDS = [name for name in STATE.names or () if name not in CARD_FIELDS | LAST_MOVE_FIELDS]


def kinds(position: Position, state: np.void, place: str, seat: int | None = None) -> list[int]:
    return count_kinds(position.game.tables, read_cards(state, place, seat))


def all_moves(position: Position, state: np.void) -> list[int]:
    """Every legal move of the seat to move, in any order of palaces and takes."""
    moves = np.zeros(1, game_interface.MOVES)[0]
    return sorted(moves["move"][: list_legal_moves(position.game._replace(any_order=True), state, moves)].tolist())


def canonical_moves(position: Position, state: np.void) -> list[int]:
    moves = np.zeros(1, game_interface.MOVES)[0]
    return sorted(moves["move"][: list_legal_moves(position.game, state, moves)].tolist())


def assert_same_public(position: Position, one: np.void, other: np.void) -> None:
    """Everything but the places of copies of a kind, and the cards hidden from the viewer."""
    for name in PUBLIC_FIELDS:
        assert np.array_equal(one[name], other[name]), name
    for place in ("discard", "display", "unrest"):
        assert kinds(position, one, place) == kinds(position, other, place)
    assert read_cards(one, "deck").bit_count() == read_cards(other, "deck").bit_count()
    for seat in range(position.game.players):
        assert kinds(position, one, "row", seat) == kinds(position, other, "row", seat)
        assert read_cards(one, "hand", seat).bit_count() == read_cards(other, "hand", seat).bit_count()


def assert_world_of(position: Position, world: np.void, true: np.void) -> None:
    """The resampling contract: the viewer's information set, and the same seat to move."""
    assert_same_public(position, world, true)
    view = position.view
    assert kinds(position, world, "hand", view.seat) == kinds(position, true, "hand", view.seat)
    for seat, player in enumerate(view.players):
        hand = Counter(sorted_cards(kinds(position, world, "hand", seat)))
        assert Counter(player.known_cards) <= hand
    sets = [read_cards(world, place) for place in PLACES]
    sets += [read_cards(world, place, seat) for place in SEAT_PLACES for seat in range(game_interface.MAX_SEATS)]
    assert sum(sets) == 2**CARDS - 1  # every card in one place: disjoint sets add up without a carry
    if view.seat == view.seat_to_move and view.phase != "over":
        assert all_moves(position, world) == all_moves(position, true)
        assert canonical_moves(position, world)


@AT_EVERY_TABLE
def test_drawn_worlds_agree_with_the_true_one_in_all_its_seat_knows(rule_set: RuleSet, players: int) -> None:
    """Section I, invariant 7: along random games, for every seat, at every step of a turn, and at the end."""
    phases = set()
    for seed in range(3):
        table, rng = new_table(rule_set, players, seed), new_rng(seed)
        for number, _ in enumerate(decisions(table, seed)):
            if number % 5 == seed:
                check_position(table, number // 5 % players, rng)
                check_position(table, table.game.seat, rng)
                phases.add(int(table.game.state["phase"]))
        for seat in range(players):
            check_position(table, seat, rng)
    assert phases == {0, 1, 2, 3}


def check_position(table: Table, seat: int, rng: np.void) -> None:
    position = Position(table.components, table.view(seat))
    for _ in range(2):
        assert_world_of(position, draw_world(position, rng), table.game.state)


@AT_EVERY_TABLE
def test_a_move_does_in_a_drawn_world_what_it_does_in_the_true_one(rule_set: RuleSet, players: int) -> None:
    """P, W: the parts of a state besides a view's fields are filled in right, unresolved tokens included."""
    for seed in range(2):
        table, rng = new_table(rule_set, players, seed), new_rng(seed)
        for number, _ in enumerate(decisions(table, seed)):
            state = table.game.state
            if state["phase"] == 0 and number % 5:
                continue
            position = Position(table.components, table.view(table.game.seat))
            for move in all_moves(position, state)[:6]:
                world, true = draw_world(position, rng), state.copy()
                for each in (world, true):
                    apply(position.game, each, move, None)
                assert_same_public(position, world, true)


def test_a_position_holds_what_its_view_says_and_nothing_else() -> None:
    """The public part: hands without hidden cards, an empty deck."""
    for name in CONDITIONS:
        view = view_of(name)
        position = Position(BOARD, view)
        public = position.information["public"]
        assert read_cards(public, "deck") == 0
        for seat, player in enumerate(view.players):
            known = (*player.known_cards, *(view.hand if seat == view.seat else ()))
            hand = Counter(sorted_cards(kinds(position, public, "hand", seat)))
            assert hand == Counter(known)
        assert public["need"] == NO_CARD


def test_equal_views_are_equal_positions() -> None:
    """The information record is a function of the view."""
    for name in CONDITIONS:
        view = view_of(name)
        again = dataclasses.replace(view)
        assert Position(BOARD, view).information.tobytes() == Position(BOARD, again).information.tobytes()
    different = {Position(BOARD, view_of(name)).information.tobytes() for name in CONDITIONS}
    assert len(different) == len(CONDITIONS)


def test_every_position_can_be_played_to_the_end() -> None:
    """Invariant 6."""
    for name in CONDITIONS:
        lengths = play_out_position(Position(BOARD, view_of(name)), 20)
        assert (max(lengths) == 0) == (name == "over")
        assert min(lengths) >= 0


def test_a_view_tells_what_its_seat_may_do() -> None:
    """Invariant 7: exactly the moves of the true game, in any order of palaces and cards."""
    table = new_table(*CONDITIONS["rich"][1:], 1)
    for number, _ in enumerate(decisions(table, 1)):
        if number % 5 == 0:
            assert Position(table.components, table.view(table.game.seat)).legal_moves() == table.game.legal_moves()


def test_nobody_can_say_what_another_hand_may_do() -> None:
    table = new_table(*CONDITIONS["rich"][1:], 1)
    mover = table.game.seat
    other = Position(table.components, table.view((mover + 1) % 3))
    for ask in (other.legal_moves, other.check_to_move):
        with pytest.raises(ValueError, match=f"^seat {mover} is to move, not seat {(mover + 1) % 3}, whose view this"):
            ask()
    over = Position(BOARD, view_of("over"))
    with pytest.raises(ValueError, match="the game is over: nobody is to move"):
        over.legal_moves()


# Memory


def not_tracked(view: View) -> View:
    """The same view of a client that keeps no card memory."""
    return change(view, memory=None)


@pytest.mark.parametrize("name", ["start", "rich", "two epochs", "unrest"])
def test_without_memory_every_unseen_card_may_be_anywhere(name: str) -> None:
    """NOT_TRACKED: one pool of all that is not in sight, hands of the right sizes, known cards kept."""
    view = not_tracked(view_of(name))
    position, rng = Position(BOARD, view), new_rng(3)
    assert view_problems(BOARD, view) == []
    assert position.information["explanations"] == 1
    assert position.information["epochs"][0] == 1
    unseen = Counter(sorted_cards(position.notation.copies)) - Counter(visible_cards(position.notation, view))
    found: Counter[Card] = Counter()
    worlds = 4000
    hidden, opponent = max(
        (player.hand_size - len(player.known_cards), seat)
        for seat, player in enumerate(view.players)
        if seat != view.seat
    )
    for _ in range(worlds):
        world = draw_world(position, rng)
        deck = Counter(sorted_cards(kinds(position, world, "deck")))
        assert deck <= unseen
        found += Counter(hand_of(position, world, opponent)) - known(view, opponent)
    expected = {card: worlds * hidden * copies / unseen.total() for card, copies in unseen.items()}
    assert {*found} <= {*expected}
    assert chisquare([found[card] for card in expected], list(expected.values())).pvalue > 1e-4


def hand_of(position: Position, world: np.void, seat: int) -> tuple[Card, ...]:
    return sorted_cards(kinds(position, world, "hand", seat))


def known(view: View, seat: int) -> Counter[Card]:
    return Counter(view.players[seat].known_cards)


def test_without_memory_the_contract_holds_all_the_same() -> None:
    for seed in range(2):
        table, rng = new_table(*CONDITIONS["rich"][1:], seed), new_rng(seed)
        for number, _ in enumerate(decisions(table, seed)):
            if number % 9 == 0:
                position = Position(table.components, not_tracked(table.view(table.game.seat)))
                assert_world_of(position, draw_world(position, rng), table.game.state)


def test_a_tracked_world_never_holds_what_memory_excludes() -> None:
    """Epochs: old hidden cards come from the old pool; without memory they could be any."""
    view = view_of("two epochs")
    assert view.memory is not None
    ((old, current),) = [explanation.epochs for explanation in view.memory]
    position, rng = Position(BOARD, view), new_rng(1)
    for _ in range(200):
        world = draw_world(position, rng)
        deck = Counter(sorted_cards(kinds(position, world, "deck")))
        assert deck <= Counter(current.pool)
        hidden = Counter[Card]()
        for seat in range(len(view.players)):
            if seat != view.seat:
                hidden += Counter(hand_of(position, world, seat)) - known(view, seat)
        assert Counter(old.pool) <= hidden


def explanation(number: int, weight: float) -> Explanation:
    return Explanation(weight, (Epoch(number, (), (0, 0)),))


def counts(chosen: list[Explanation]) -> Counter[int]:
    return Counter(each.epochs[0].number for each in chosen)


def test_a_small_mixture_is_represented_by_itself() -> None:
    memory = tuple(explanation(number, 1 / MAX_EXPLANATIONS) for number in range(MAX_EXPLANATIONS))
    assert represented(memory) == list(memory)


@pytest.mark.parametrize(
    "weights",
    [
        [1 / 65] * 65,
        [1 / 1000] * 1000,
        [0.5, *[0.5 / 99] * 99],
        [*[0.1 / 199] * 199, 0.9],
        [number / 5050 for number in range(1, 101)],
    ],
    ids=["one too many", "a thousand equal", "a big one first", "a big one last", "rising"],
)
def test_a_large_mixture_is_represented_by_a_systematic_sample(weights: list[float]) -> None:
    """Each explanation stands within 1 / MAX_EXPLANATIONS of its weight, in the order of the memory."""
    memory = tuple(explanation(number, weight) for number, weight in enumerate(weights))
    chosen = represented(memory)
    assert [each.weight for each in chosen] == [1 / MAX_EXPLANATIONS] * MAX_EXPLANATIONS
    numbers = [each.epochs[0].number for each in chosen]
    assert numbers == sorted(numbers)
    assert chosen == represented(memory)
    for number, weight in enumerate(weights):
        assert abs(counts(chosen)[number] / MAX_EXPLANATIONS - weight) <= 1 / MAX_EXPLANATIONS


def test_weights_that_do_not_quite_sum_to_one_are_no_matter() -> None:
    """`view_problems` allows for a client's rounding."""
    for total in (1 - 1e-7, 1 + 1e-7):
        memory = tuple(explanation(number, total / 100) for number in range(100))
        assert len(represented(memory)) == MAX_EXPLANATIONS


def test_a_position_of_many_explanations_takes_the_sample() -> None:
    view = view_of("two epochs")
    assert view.memory is not None
    (only,) = view.memory
    many = change(view, memory=tuple(dataclasses.replace(only, weight=1 / 300) for _ in range(300)))
    assert view_problems(BOARD, many) == []
    information = Position(BOARD, many).information
    assert information["explanations"] == MAX_EXPLANATIONS
    assert np.allclose(information["threshold"], np.arange(1, MAX_EXPLANATIONS + 1) / MAX_EXPLANATIONS)
    assert min(play_out_position(Position(BOARD, many), 20)) > 0


def test_pools_of_an_explanation_hold_other_copies_than_lie_elsewhere() -> None:
    """Section I: copies are interchangeable, but one cannot be in two places."""
    for name in ("rich", "two epochs", "mixture"):
        position = Position(BOARD, view_of(name))
        information = position.information
        public = information["public"]
        seen = [read_cards(public, place) for place in PLACES]
        seen += [read_cards(public, place, seat) for place in SEAT_PLACES for seat in range(game_interface.MAX_SEATS)]
        for place in range(information["explanations"]):
            pools = [
                int(information["pool_lo"][place, row]) | int(information["pool_hi"][place, row]) << 64
                for row in range(information["epochs"][place])
            ]
            assert sum(seen) + sum(pools) == 2**CARDS - 1


def test_a_finished_game_has_one_world_for_whoever_knows_all_hands() -> None:
    """F1: the results of worlds differ only by hidden hands."""
    table = finished(new_table(*CONDITIONS["over"][1:], 0), 0)
    position, rng = Position(table.components, table.view(0)), new_rng(1)
    assert position.information["public"]["phase"] == 4
    assert_world_of(position, draw_world(position, rng), table.game.state)
