"""Folding records: the same game comes of them; any order of palaces and takes."""

import itertools
import random
from collections.abc import Callable
from functools import partial

import pytest

from mogul.engine.taj_mahal.records.effect import Effect
from mogul.engine.taj_mahal.records.record import Displayed, Event, Moved
from mogul.engine.taj_mahal.records.replay import Replay, Step, replay
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.card_places import read_cards
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, NO_CARD
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, finished, new_table, random_move
from tests.engine.taj_mahal.records.replays import assert_same_public, game_that_needs, game_until, kinds_at, moves_of


@AT_EVERY_TABLE
def test_a_record_replays_to_the_game_it_was_kept_of(rule_set: RuleSet, players: int) -> None:
    """Every chance outcome is written down: state, effects and what comes next are the same."""
    for seed in range(4):
        table = finished(new_table(rule_set, players, seed), seed)
        again = replay(table.components, table.record)
        assert_same_public(again, table.game)
        assert [kinds_at(again, "hand", seat) for seat in range(players)] == [
            kinds_at(table.game, "hand", seat) for seat in range(players)
        ]
        assert again.is_over


def test_effects_come_step_by_step() -> None:
    """A display is as many steps as cards; a move is one."""
    game = game_that_needs(FOR_DISPLAY)
    cards = game.notation.sorted_cards(kinds_at(game, "deck"))[:5]
    steps = game.push(Displayed(cards))
    assert [step.effects for step in steps] == [(Effect("display", what=card),) for card in cards]
    assert all(step.is_draw and step.seat is None for step in steps)
    seat = game.seat
    card = next(card for card, count in zip(game.notation.cards, kinds_at(game, "hand", seat), strict=True) if count)
    (step,) = game.push(Moved(seat, f"play {card}"))
    assert step == Step([], step.words, seat, shown=(game.notation.kind(card),))
    assert step.effects == ()


def test_a_reshuffle_tells_the_new_deck() -> None:
    """V4: at the end of the step that emptied the deck, as soon as the next card is owed."""
    found = 0
    for seed in range(8):
        table = finished(new_table(ZMAN, 4, seed), seed)
        game = Replay(table.components, table.record.setup)
        for event in table.record.events:
            if isinstance(event, Displayed):
                for card in event.cards:
                    found += checked_reshuffle(game, partial(game.draw, card))
            else:
                found += checked_reshuffle(game, partial(only_step, game, event))
    assert found > 3


def only_step(game: Replay, event: Event) -> Step:
    (step,) = game.push(event)
    return step


def checked_reshuffle(game: Replay, run: Callable[[], Step]) -> bool:
    """Whether the step reshuffled; then its new deck is the discard pile with what the step itself discarded."""
    discard, deck = kinds_at(game, "discard"), read_cards(game.state, "deck")
    step = run()
    if step.new_deck is None:
        assert Effect("reshuffle") not in step.effects
        return False
    assert step.effects[-1] == Effect("reshuffle")
    assert deck.bit_count() <= 1
    assert game.need != NO_CARD
    assert kinds_at(game, "discard") == [0] * len(discard)
    assert kinds_at(game, "deck") == list(step.new_deck)
    assert all(now >= before for now, before in zip(step.new_deck, discard, strict=True))
    return True


# Any order of palaces and takes


def decision_of(phase: int, owed: str, rule_set: RuleSet) -> Replay:
    """A decision in a phase with two pieces owed."""
    return game_until(
        lambda game: bool(game.state["phase"] == phase and game.state[owed] == 2 and game.need == NO_CARD), rule_set
    )


@pytest.mark.parametrize("rule_set", [ZMAN, RIO_GRANDE], ids=lambda rule_set: rule_set.name)
@pytest.mark.parametrize(("phase", "owed"), [(1, "palaces_owed"), (3, "takes_owed")], ids=["palaces", "takes"])
def test_palaces_and_cards_may_be_named_in_any_order(rule_set: RuleSet, phase: int, owed: str) -> None:
    """W2, W10: the search has one canonical order, a record may have any; what comes of it is the same."""
    start = decision_of(phase, owed, rule_set)
    ends = {}
    for pair in itertools.permutations(moves_of(start), 2):
        game = decision_of(phase, owed, rule_set)
        for move in pair:
            assert move in moves_of(game)
            game.push(Moved(game.seat, move))
            if game.need != NO_CARD:
                break
        else:
            ends[pair] = game
    orders = [(pair, pair[::-1]) for pair in ends if pair < pair[::-1] and pair[::-1] in ends]
    assert orders
    for one, other in orders:
        assert_same_public(sorted_tokens(ends[one]), sorted_tokens(ends[other]))


def sorted_tokens(game: Replay) -> Replay:
    """The order in which tokens were taken is told by the effects, and means nothing afterwards."""
    for tokens in game.ledger.tokens:
        tokens.sort()
    return game


def test_the_same_card_may_be_taken_twice_if_it_lies_there_twice() -> None:
    """W10."""

    def two_alike(game: Replay) -> bool:
        return bool(game.state["takes_owed"] == 2 and game.state["phase"] == 3 and max(kinds_at(game, "display")) > 1)

    game = game_until(two_alike, players=5)
    seat = game.seat
    card = game.notation.cards[kinds_at(game, "display").index(2)]
    for _ in range(2):
        game.push(Moved(seat, f"take {card}"))
    assert game.ledger.known[seat][game.notation.kind(card)] >= 2


def test_random_moves_come_in_every_order() -> None:
    """The random games of these tests are not canonical ones."""
    table, rng = new_table(ZMAN, 4, 0), random.Random(0)
    pairs = []
    while not table.game.is_over:
        move = random_move(table, rng, 0.5)
        if move.startswith("take ") and table.game.state["takes_owed"] == 2:
            table.play(move)
            if table.game.state["phase"] != 3:
                break
            second = random_move(table, rng, 0.5)
            pairs.append([table.game.notation.kind(each.removeprefix("take ")) for each in (move, second)])
            move = second
        table.play(move)
    assert any(one > other for one, other in pairs)
    assert any(one < other for one, other in pairs)
