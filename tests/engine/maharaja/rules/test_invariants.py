"""Invariants of the rules page along random games of the kernels, at every table and with both penalties."""

import dataclasses
from collections import Counter

import pytest

from mogul.engine.maharaja.records import effects
from mogul.engine.maharaja.records.effects import Effect, GoldChanged, TollPaid
from mogul.engine.maharaja.rules.effect_log import CAPACITY, REASONS
from mogul.engine.maharaja.rules.game_state import GameState
from mogul.engine.maharaja.rules.rounds import LAST_BOX, LAST_ROUND
from mogul.engine.maharaja.rules.state import NO_CARD, STATE
from mogul.engine.maharaja.rules.tables import CITIES, VILLAGES
from tests.engine.maharaja.played import AT_EVERY_TABLE, PLAYERS, Played, finished, new_game, random_game
from tests.engine.maharaja.scenes import choose_plans, end_round, first_round, put_houses

SEEDS = (0, 1, 2)


def check_table(played: Played) -> None:
    """Houses, palaces, cards, boxes and capacities."""
    state, players, tables = played.game.state, played.game.game.players, played.game.game.tables
    seats = range(players)
    for seat in seats:
        houses = int(state["one"][seat]).bit_count() + int(state["two"][seat]).bit_count()
        houses += int(state["city_houses"][:, seat].sum()) + int(state["supply"][seat]) + int(state["aside"][seat])
        assert houses + (state["taken"] >= 0 and state["seat"] == seat) == 20  # S1
        palaces = int(state["outer"][:, seat].sum()) + state["centre"].tolist().count(seat)
        assert palaces + state["palaces"][seat] == 7  # S1
        assert int(state["two"][seat]) & ~int(state["one"][seat]) == 0
        assert min(int(state[name][seat]) for name in ("gold", "supply", "aside", "palaces")) >= 0  # A10
    cards = [card for card in state["card"].tolist() if card != NO_CARD]
    assert len(cards) == len(set(cards)) <= players  # S3
    assert played.game.state["round"] == 0 or len(cards) == players
    assert len(set(state["box"].tolist())) == CITIES  # G1
    assert min(state["box"].tolist()) >= 0
    for village in range(VILLAGES):
        houses = sum(int(state[name][seat]) >> village & 1 for name in ("one", "two") for seat in seats)
        assert houses <= tables["capacity"]  # S6
    for city in range(CITIES):
        outer = int(state["outer"][city].sum())
        assert outer <= tables["outer_sites"]  # S7
        assert outer == 0 or state["centre"][city] in seats  # A6


def check_ledger(played: Played, seen: tuple[Effect, ...], ledger: list[int]) -> None:
    """The bank's and the walkers' payments explain all gold."""
    for effect in seen:
        if isinstance(effect, GoldChanged):
            assert effect.rule in REASONS
            ledger[effect.seat] += effect.gold
        elif isinstance(effect, TollPaid):
            ledger[effect.to_seat] += effect.gold
            if effect.seat is not None:
                ledger[effect.seat] -= effect.gold
    assert played.game.state["gold"][: len(ledger)].tolist() == ledger


@AT_EVERY_TABLE
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_comes_or_goes_but_by_the_rules(players: int, seed: int) -> None:
    """S1, S3, S6, S7, G1, A6, A10: and 15 gold each, plus what effects say."""
    ledger, seen, turns = [15] * players, 0, Counter[int]()
    for played in random_game(players, seed):
        new = tuple(played.effects[seen:])
        seen += len(new)
        assert len(new) < CAPACITY
        check_ledger(played, new, ledger)
        check_table(played)
        turns.update(each.seat for each in new if isinstance(each, effects.PlanShown))
    assert set(turns.values()) == {int(played.game.state["round"])}  # R4: one turn a round
    ended = 0 in played.game.state["palaces"][:players].tolist() or max(played.game.state["box"]) >= LAST_BOX
    assert ended or played.game.state["round"] == LAST_ROUND  # F1


def test_these_games_have_every_effect_and_every_reason_for_gold() -> None:
    """Else nothing was tested."""
    found = [each for players in PLAYERS for seed in SEEDS for each in finished(new_game(players, seed), seed).effects]
    kinds = {name for name, each in vars(effects).items() if dataclasses.is_dataclass(each)}
    assert {type(each).__name__ for each in found} == kinds
    assert {each.rule for each in found if isinstance(each, GoldChanged)} == {*REASONS}
    assert {each.seat is None for each in found if isinstance(each, TollPaid)} == {True, False}


def test_the_log_has_room_for_the_longest_step() -> None:
    """The end of a round of five with a plan undone, all seats with points, and a new round."""
    played = first_round([1, 2, 3, 4, 5])
    for seat in range(5):
        put_houses(played, seat, "SW", 1)
    choose_plans(played, *["gold+palace"] * 5)
    before = len(played.effects)
    end_round(played)
    (turn,) = [place for place in range(before, len(played.effects)) if played.effects[place].rule == "P1"][:1]
    longest = 1 + 4 + 5 + 5 + 3  # N1, P1, P2; R1, R2 and the beginning of the round
    assert len(played.effects) - turn == longest - 5
    assert [type(each).__name__ for each in played.effects[turn - 5 : turn]] == ["PlanUndone"] + ["GoldChanged"] * 4
    assert longest < CAPACITY


def test_a_state_fits_the_fast_copy() -> None:
    """At most 512 bytes; see the game interface."""
    assert STATE.itemsize <= 512
    assert GameState(new_game(3, 0).game.game).state.dtype == STATE
