"""Replays at chosen points, and their public part."""

import random
from collections.abc import Callable

import numpy as np

from mogul.engine.game_rules import Move, Moved
from mogul.engine.taj_mahal.records.deal import deal, new_setup
from mogul.engine.taj_mahal.records.effects import Effect
from mogul.engine.taj_mahal.records.record import Event
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rule_sets import ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.card_places import count_kinds, read_cards
from mogul.engine.taj_mahal.rules.state import NO_CARD, STATE, WITHDRAW
from tests.engine.taj_mahal.random_tables import board_of

# Fields of a state that hold cards nobody may see, or say which copy of a kind lies where.
HIDDEN_FIELDS = {
    f"{place}_{half}" for place in ("hand", "row", "deck", "discard", "display", "unrest") for half in ("lo", "hi")
}
PUBLIC_FIELDS = [name for name in STATE.names or () if name not in HIDDEN_FIELDS | {"seen_by_mover"}]


def assert_same_public(one: Replay, other: Replay) -> None:
    """Everything everybody sees is the same; of hands and deck, how many cards."""
    for name in PUBLIC_FIELDS:
        assert np.array_equal(one.state[name], other.state[name]), name
    for place in ("discard", "display", "unrest"):
        assert kinds_at(one, place) == kinds_at(other, place)
    assert read_cards(one.state, "deck").bit_count() == read_cards(other.state, "deck").bit_count()
    for seat in range(one.game.players):
        assert kinds_at(one, "row", seat) == kinds_at(other, "row", seat)
        assert read_cards(one.state, "hand", seat).bit_count() == read_cards(other.state, "hand", seat).bit_count()
    assert vars(one.ledger) == vars(other.ledger)


def kinds_at(game: Replay, place: str, seat: int | None = None) -> list[int]:
    return count_kinds(game.game.tables, read_cards(game.state, place, seat))


def moves_of(game: Replay) -> list[str]:
    return [game.notation.move_text(move) for move in game.legal_moves()]


def push_all(game: Replay, events: tuple[Event, ...]) -> list[Effect]:
    return [effect for event in events for step in game.push(event) for effect in step.effects]


def game_until(
    condition: Callable[[Replay], bool], rule_set: RuleSet = ZMAN, players: int = 3, seeds: range = range(40)
) -> Replay:
    """A random game at the first moment that fulfils the condition, a card owed or not."""
    for seed in seeds:
        board = board_of(0)
        game = Replay(board, new_setup(board, rule_set, players, seed))
        rng = random.Random(seed)
        while True:
            if condition(game):
                return game
            if game.is_over:
                break
            if game.need != NO_CARD:
                deal(game, rng)
            else:
                moves = game.legal_moves()
                move = Move(WITHDRAW) if WITHDRAW in moves and rng.random() < 0.3 else rng.choice(moves)
                game.push(Moved(game.seat, move))
    raise AssertionError("no random game comes to this")


def game_that_needs(need: int, rule_set: RuleSet = ZMAN, players: int = 3) -> Replay:
    return game_until(lambda game: game.need == need, rule_set, players)


def a_decision(players: int = 3) -> Replay:
    """At the first decision."""
    return game_until(lambda game: game.need == NO_CARD, players=players)
