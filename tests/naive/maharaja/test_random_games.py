"""Random games of the naive twin keep the invariants of the rules page."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.naive.maharaja.board import BOARD
from tests.naive.maharaja.game import NaiveMaharaja
from tests.naive.maharaja.plans import plan_text
from tests.naive.maharaja.random_games import POLICIES, random_game, random_start, random_steps
from tests.naive.maharaja.scoring import LAST_BOX, LAST_ROUND
from tests.naive.maharaja.table import PENALTIES

SEEDS = range(17)  # times three policies: 51 games for each number of players
PLAYERS = range(2, 6)


def board(players: int, seed: int) -> dict[str, object]:
    """The board, with up to three blocked sites (S7)."""
    return {**BOARD, "outer_sites": {str(players): 6 - seed % 4}}


def check(game: NaiveMaharaja) -> None:
    seats = range(game.players)
    tolls = [0 for _ in seats]
    for effect in game.effects:
        if effect[0] == "toll":
            _, payer, owner, gold, *_ = effect
            tolls[payer] -= gold
            tolls[owner] += gold
    for seat in seats:
        built = sum(houses[seat] for houses in game.houses.values())
        assert built + game.supply[seat] + game.quarry[seat] + game.aside[seat] == 20  # S1
        palaces = sum(outer[seat] for outer in game.outer.values()) + list(game.centre.values()).count(seat)
        assert palaces + game.palaces_left[seat] == 7
        assert min(game.supply[seat], game.quarry[seat], game.palaces_left[seat], game.gold[seat]) >= 0  # A10
        assert game.gold[seat] == 15 + game.from_bank[seat] + tolls[seat]
        assert game.architects[seat] in (*game.cities, game.start)
    assert sorted([*game.beside, *filter(None, game.characters)]) == [1, 2, 3, 4, 5, 6]
    assert len(set(game.boxes.values())) == 7
    assert min(game.boxes.values()) >= 0
    for village in game.villages:
        assert sum(game.houses[village]) <= game.village_capacity  # S6
    for city in game.cities:
        assert sum(game.outer[city]) <= game.outer_sites  # S7
        assert game.centre[city] is not None or sum(game.outer[city]) == 0  # A6


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", PLAYERS)
def test_invariants_hold_along_random_games(players: int, policy: str) -> None:
    for seed in SEEDS:
        rng = random.Random(f"{players} {policy} {seed}")
        game = random_start(board(players, seed), players, rng, PENALTIES[seed % 2])
        for number, _ in enumerate(random_steps(game, rng, policy)):
            assert all(game.legal_moves(seat) for seat in game.seats_to_move())
            if number % 16 == 0:
                check(game)
        check(game)
        assert sum(game.win_shares()) == 1
        ended = 0 in game.palaces_left or max(game.boxes.values()) >= LAST_BOX or game.round == LAST_ROUND
        assert ended  # F1


@pytest.mark.parametrize("players", PLAYERS)
def test_every_seat_has_one_turn_a_round_with_the_plan_it_chose(players: int) -> None:
    """R3, R4."""
    game = random_game(BOARD, players, 0, "busy")
    chosen = [(seat, move.removeprefix("plan ")) for seat, move in game.events if move.startswith("plan")]
    shown = [effect[1:3] for effect in game.effects if effect[0] == "shown"]
    assert len(shown) == players * game.round
    assert all(isinstance(text, str) for _, text in shown)
    for round_ in range(game.round):
        of_round = slice(round_ * players, (round_ + 1) * players)
        assert sorted(shown[of_round]) == sorted(chosen[of_round])
    assert [plan_text(plan) for plan in game.plans if plan is not None] == [
        text for _, text in sorted(shown[-players:])
    ]


def test_random_games_end_in_every_way_and_take_every_kind_of_step() -> None:
    """F1: so that a comparison along random games misses no rule."""
    games = [
        random_game(BOARD, players, seed, policy) for players in (3, 5) for seed in SEEDS[:6] for policy in POLICIES
    ]
    reasons = Counter(game.effects[-1][1] for game in games)
    assert set(reasons) == {"seventh palace", "governor track", "last round"}
    assert {move.split()[0] for game in games for _, move in game.events} == {
        *("character", "house", "plan", "show", "walk", "take", "put", "free-house", "free-take"),
        *("palace", "governor", "swap", "end"),
    }
    rules = {effect[-1] for game in games for effect in game.effects}
    assert rules >= {
        "A1",
        "A2",
        "A4",
        "A5",
        "A6",
        "A9",
        "C2",
        "C4",
        "C5",
        "C6",
        "G1",
        "N1",
        "P2",
        "P3",
        "R1",
        "R2",
        "T1",
        "T2",
    }


@pytest.mark.parametrize("players", PLAYERS)
def test_the_moves_replay_to_the_same_game(players: int) -> None:
    rng = random.Random(players)
    game = random_start(BOARD, players, rng)
    governors, first_player = sorted(game.boxes, key=lambda city: game.boxes[city]), game.first_player
    for _ in random_steps(game, rng):
        pass
    again = NaiveMaharaja(BOARD, players, governors, first_player)
    for seat, move in game.events:
        again.play(seat, move)
    assert again.over()
    assert again.effects == game.effects
