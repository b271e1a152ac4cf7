"""Folding records: the same game comes of them; any order of palaces and takes."""

import itertools
import random
from collections.abc import Callable
from functools import partial

import pytest

from mogul.engine.game_rules import Moved
from mogul.engine.taj_mahal.moves import Play, TakeCard, move_of, parts_of
from mogul.engine.taj_mahal.notation import sorted_cards
from mogul.engine.taj_mahal.records.effects import CardDisplayed, Reshuffled
from mogul.engine.taj_mahal.records.record import Displayed, Event
from mogul.engine.taj_mahal.records.replay import Replay, Step, replay
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.card_places import read_cards
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, NO_CARD
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, finished, new_table, random_move
from tests.engine.taj_mahal.records.replays import assert_same_public, game_that_needs, game_until, kinds_at
from tests.engine.taj_mahal.texts import moved


@AT_EVERY_TABLE
def test_a_record_replays_to_the_game_it_was_kept_of(rule_set: RuleSet, players: int) -> None:
    """Every chance outcome is written down: state, effects and the next decision are the same."""
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
    cards = sorted_cards(kinds_at(game, "deck"))[:5]
    steps = game.push(Displayed(cards))
    assert [step.effects for step in steps] == [(CardDisplayed(card),) for card in cards]
    assert all(step.is_draw and step.seat is None for step in steps)
    seat = game.seat
    card = sorted_cards(kinds_at(game, "hand", seat))[0]
    (step,) = game.push(Moved(seat, move_of(Play(card))))
    assert step == Step(step.layout, seat, [], shown=(card,))
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
    """True if the step reshuffled; then its new deck is the discard pile with the discards of the step itself."""
    discard, deck = kinds_at(game, "discard"), read_cards(game.state, "deck")
    step = run()
    if step.new_deck is None:
        assert Reshuffled() not in step.effects
        return False
    assert step.effects[-1] == Reshuffled()
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
    """W2, W10: the search has one canonical order, a record may have any; the outcome is the same."""
    start = decision_of(phase, owed, rule_set)
    ends = {}
    for pair in itertools.permutations(start.legal_moves(), 2):
        game = decision_of(phase, owed, rule_set)
        for move in pair:
            assert move in game.legal_moves()
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
    """The order in which tokens were taken follows from the effects, and means nothing afterwards."""
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
        game.push(moved(seat, f"take {card}"))
    assert game.ledger.known[seat][game.notation.card(card)] >= 2


def test_random_moves_come_in_every_order() -> None:
    """The random games of these tests are not canonical ones."""
    table, rng = new_table(ZMAN, 4, 0), random.Random(0)
    pairs = []
    while not table.game.is_over:
        move = random_move(table, rng, 0.5)
        if isinstance(parts_of(move), TakeCard) and table.game.state["takes_owed"] == 2:
            table.play(move)
            if table.game.state["phase"] != 3:
                break
            second = random_move(table, rng, 0.5)
            pairs.append([move, second])
            move = second
        table.play(move)
    assert any(one > other for one, other in pairs)
    assert any(one < other for one, other in pairs)
