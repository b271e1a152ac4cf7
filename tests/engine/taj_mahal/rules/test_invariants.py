"""Invariants of the rules page along random games of the kernels: every table, the default board, a random one, decks
at the limits. (5, renaming and rotating, is in test_symmetries; 7, legal moves follow from knowledge, in
test_position.)"""

import dataclasses
import functools
from collections import Counter
from typing import NamedTuple

import numpy as np
import pytest

from mogul.engine.taj_mahal.records import effects
from mogul.engine.taj_mahal.records.effects import (
    CrownPlaced,
    Effect,
    PalacePlaced,
    PointsScored,
    PrestigeGained,
    Protest,
    VisitEnded,
    VisitStarted,
)
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rule_sets import RuleSet
from mogul.engine.taj_mahal.rules.card_places import read_cards
from mogul.engine.taj_mahal.rules.state import NO_CARD, OVER
from mogul.engine.taj_mahal.rules.tables import CARDS
from tests.engine.taj_mahal.random_tables import (
    AT_EVERY_TABLE,
    TABLES,
    board_of,
    finished,
    new_table,
    with_every_pair,
    with_one_pair,
)

PILES = ("deck", "discard", "display", "unrest")
BOARDS = {"default": board_of(0), "random": board_of(1), "every pair": with_every_pair(), "one pair": with_one_pair()}
ON_EVERY_BOARD = pytest.mark.parametrize("board", BOARDS)


class Moment(NamedTuple):
    """A game after a step of the rules, and the effects of that step."""

    state: np.void
    effects: tuple[Effect, ...]
    moves: int


@functools.cache
def games(rule_set: RuleSet, players: int, board: str) -> list[list[Moment]]:
    """Random games, step by step, with few and with many withdrawals."""
    played = []
    for seed in (0, 3, 6):
        record = finished(new_table(rule_set, players, seed, BOARDS[board]), seed).record
        game = Replay(BOARDS[board], record.setup)
        moments = [
            Moment(game.state.copy(), step.effects, len(game.legal_moves()))
            for event in record.events
            for step in game.push(event)
        ]
        played.append(moments)
    return played


@ON_EVERY_BOARD
@AT_EVERY_TABLE
def test_cards_are_conserved(rule_set: RuleSet, players: int, board: str) -> None:
    """Invariant 1: 96 influence cards, each in one place; each prestige card in the supply, a hand or a row."""
    for game in games(rule_set, players, board):
        for moment in game[::3]:
            state = moment.state
            sets = [read_cards(state, pile) for pile in PILES]
            sets += [read_cards(state, place, seat) for place in ("hand", "row") for seat in range(players)]
            assert sum(sets) == 2**CARDS - 1  # disjoint sets add up without a carry
            prestige = [*state["hand_prestige"].tolist(), *state["row_prestige"].tolist()]
            assert sum(prestige) == np.bitwise_or.reduce(prestige) < 16


@ON_EVERY_BOARD
@AT_EVERY_TABLE
def test_points_come_from_five_rules_and_scores_never_fall(rule_set: RuleSet, players: int, board: str) -> None:
    """Invariant 2: P5, W4, W6, W7, and F1 at the end."""
    for game in games(rule_set, players, board):
        scores = [0] * players
        finals = []
        for moment in game:
            for effect in moment.effects:
                if isinstance(effect, PointsScored):
                    assert effect.points > 0
                    if effect.rule == "F1":
                        finals.append(effect.seat)
                    else:
                        assert effect.rule in ("P5", "W4", "W6", "W7")
                        scores[effect.seat] += effect.points
            assert moment.state["score"][:players].tolist() == scores
        assert finals == sorted(set(finals) & set(range(players)))


@ON_EVERY_BOARD
@AT_EVERY_TABLE
def test_a_city_holds_one_palace_of_each_kind(rule_set: RuleSet, players: int, board: str) -> None:
    """Invariant 3; W2 and W5: as many as were placed, each in a city of its own."""
    for game in games(rule_set, players, board):
        placed: list[PalacePlaced | CrownPlaced] = []
        for moment in game:
            placed += [effect for effect in moment.effects if isinstance(effect, PalacePlaced | CrownPlaced)]
            for kind, field in ((PalacePlaced, "palaces"), (CrownPlaced, "crowned")):
                cities, chosen = moment.state[field].tolist(), [each.city for each in placed if isinstance(each, kind)]
                assert sum(cities) == np.bitwise_or.reduce(moment.state[field])
                assert sum(cities).bit_count() == len(chosen) == len({*chosen})


@ON_EVERY_BOARD
@AT_EVERY_TABLE
def test_pairs_are_exchanged_and_protests_happen_once(rule_set: RuleSet, players: int, board: str) -> None:
    """Invariant 4; S5: six tokens of an advisor suffice."""
    for game in games(rule_set, players, board):
        protests = 0
        for moment in game:
            for effect in moment.effects:
                protests = 0 if isinstance(effect, VisitStarted) else protests + isinstance(effect, Protest)
            assert protests <= (players == 2)
            for advisor in range(4):
                tokens = [packed >> 2 * advisor & 3 for packed in moment.state["advisor_tokens"].tolist()]
                assert max(tokens) <= 2
                assert tokens.count(2) <= 1
                assert sum(tokens) + (moment.state["court"] >> advisor & 1) <= 6


@ON_EVERY_BOARD
@AT_EVERY_TABLE
def test_every_game_ends_and_always_offers_a_move_before(rule_set: RuleSet, players: int, board: str) -> None:
    """Invariant 6; V: twelve visits, each begun and ended once."""
    for game in games(rule_set, players, board):
        visits: list[tuple[type, int]] = [(VisitStarted, 1)]
        for moment in game:
            bounds = [each for each in moment.effects if isinstance(each, VisitStarted | VisitEnded)]
            visits += [(type(each), each.visit) for each in bounds]
            undecided = moment.state["need"] != NO_CARD or moment.state["phase"] == OVER
            assert (moment.moves == 0) == undecided
        assert visits == [(kind, number) for number in range(1, 13) for kind in (VisitStarted, VisitEnded)]
        assert [moment.state["phase"] == OVER for moment in game].index(True) == len(game) - 1


def test_these_games_have_something_of_everything() -> None:
    """Prestige cards won and taken away, protests, reshuffles, tokens, crowns, all points: else nothing was tested."""
    seen = Counter[str]()
    for rule_set, players in TABLES:
        for board in BOARDS:
            for effect in (
                each for game in games(rule_set, players, board) for moment in game for each in moment.effects
            ):
                seen[type(effect).__name__] += 1
                if isinstance(effect, PointsScored):
                    seen[effect.rule] += 1
                elif isinstance(effect, PrestigeGained):
                    source = (
                        "supply" if effect.from_seat is None else "own" if effect.from_seat == effect.seat else "other"
                    )
                    seen[f"prestige from {source}"] += 1
    assert min(seen.values()) >= 3
    kinds = {name for name, each in vars(effects).items() if dataclasses.is_dataclass(each)}
    sources = {f"prestige from {source}" for source in ("supply", "own", "other")}
    assert {*seen} == kinds | sources | {"P5", "W4", "W6", "W7", "F1"}
