"""The points of tiles and tokens, with the engine as the referee: the seat to move wins them and withdraws (W4, W7)."""

import numpy as np
import pytest

from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.effect_log import DREW, W4, W7
from mogul.engine.taj_mahal.rules.move_ids import PALACE, WITHDRAW
from mogul.engine.taj_mahal.rules.state import AUCTION
from mogul.players.taj_mahal.evaluation.bonus_points import CARD_POINTS, tile_points, token_points
from tests.players.taj_mahal.evaluation.states import (
    Trial,
    has_card,
    is_in_court,
    legal_moves,
    points,
    states,
    with_row,
)

GAMES = pytest.mark.parametrize(("rule_set", "players", "seed"), [(ZMAN, 2, 1), (ZMAN, 4, 0), (RIO_GRANDE, 5, 3)])


@GAMES
def test_a_tile_brings_its_goods_and_those_of_their_kinds(rule_set: RuleSet, players: int, seed: int) -> None:
    """W7; also where a tile shows the same more than once."""
    found: list[int] = []
    for game, state in states(rule_set, players, seed, every=2):
        if state["phase"] == AUCTION and is_in_court(state, "elephant"):
            seat, tables = int(state["seat"]), game.tables.copy()
            tables["tile_commodities"] *= 1 + len(found) % 2
            trial = Trial(game._replace(tables=tables), with_row(state, seat, elephant=100))
            scored = points(trial.move(WITHDRAW), W7)
            assert tile_points(tables, int(state["visit"]), state["commodities"][seat]) == scored
            found.append(scored)
    assert max(found) > 4


@GAMES
def test_a_token_brings_its_points_or_those_of_its_kind_or_a_card(rule_set: RuleSet, players: int, seed: int) -> None:
    """W4. Of several cities, the best; of those whose token is gone, nothing."""
    brought = set()
    for game, state in states(rule_set, players, seed, every=2):
        if state["phase"] != AUCTION or not is_in_court(state, "monk"):
            continue
        seat, found = int(state["seat"]), []
        trial = Trial(game, with_row(state, seat, monk=100))
        trial.move(WITHDRAW)
        for move in legal_moves(game, trial.state):
            city = np.uint64(1 << move - PALACE)
            done = Trial(game, trial.state).move(move)
            if is_card := has_card(game, state, move - PALACE):
                assert any(effect == DREW for effect, *_ in done)
                assert not points(done, W4)
            found.append(float(CARD_POINTS) if is_card else points(done, W4))
            assert token_points(game.tables, state, city, state["commodities"][seat]) == found[-1]
            brought.add("card" if is_card else found[-1])
        cities = np.uint64(sum(1 << move - PALACE for move in legal_moves(game, trial.state)))
        assert token_points(game.tables, state, cities, state["commodities"][seat]) == max(found)
    assert {0, 1, 2, "card"} <= brought
