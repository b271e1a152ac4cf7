"""Averages of counts."""

import dataclasses
import math

import pytest

from mogul.arena.taj_mahal.averages import averages
from mogul.arena.taj_mahal.counts import SOURCES, GameCounts, counts
from tests.arena.taj_mahal.played import a_game


@pytest.fixture(scope="module")
def played() -> list[GameCounts]:
    """Counts of two deals."""
    return [counts(a_game(3, seed), ("greedy", "random", "random")) for seed in (1, 2)]


def scored(game: GameCounts, *scores: int) -> GameCounts:
    """Returns the same game with other results, won by the first seat."""
    return dataclasses.replace(
        game,
        seats=tuple(
            dataclasses.replace(seat, score=score, share=float(number == 0))
            for number, (seat, score) in enumerate(zip(game.seats, scores, strict=True))
        ),
    )


def test_the_games_of_a_deal_are_one_observation(played: list[GameCounts]) -> None:
    one, other = played
    games = [scored(one, 30, 20, 10), scored(one, 10, 40, 20), scored(other, 50, 60, 70)]
    (found,) = averages(games)
    assert (found.games, found.deals, found.players, found.rule_set) == (3, 2, 3, "zman")
    assert [place.mean for place in found.places] == [(35 + 70) / 2, (20 + 60) / 2, (10 + 50) / 2]
    assert found.spread.mean == (25 + 20) / 2
    assert found.everybody.score.mean == pytest.approx((130 / 6 + 60) / 2)
    assert math.isfinite(found.everybody.score.half)
    assert math.isinf(averages(games[:2])[0].everybody.score.half)


def test_wins_are_averaged_by_turn_and_by_player(played: list[GameCounts]) -> None:
    game = scored(played[0], 3, 2, 1)
    (found,) = averages([game])
    assert [share.mean for share in found.turns] == [float(turn == game.seats[0].turn) for turn in range(3)]
    assert {player: each.share.mean for player, each in found.by_player.items()} == {"greedy": 1.0, "random": 0.0}
    assert found.by_player["random"].score.mean == 1.5


def test_averages_of_a_seat_are_those_of_its_counts(played: list[GameCounts]) -> None:
    (found,) = averages(played)
    seats = [seat for game in played for seat in game.seats]
    everybody = found.everybody
    assert sum(everybody.points[source].mean for source in SOURCES) == pytest.approx(everybody.score.mean)
    assert everybody.played.mean * 12 == pytest.approx(sum(seat.played for seat in seats) / 6)
    for name in ("passed", "fought", "lost"):
        mean = sum(getattr(seat, name) for seat in seats) / 6
        assert getattr(everybody, name).mean * 12 == pytest.approx(mean) != 0.0
    assert everybody.taken.mean == pytest.approx(5 / 3)
    assert everybody.claims["crown"].mean == pytest.approx(sum(seat.claims["crown"] for seat in seats) / 6)


def test_tables_of_different_sizes_are_averaged_separately(played: list[GameCounts]) -> None:
    found = averages([counts(a_game(2, 5)), *played])
    assert [(each.players, each.games) for each in found] == [(2, 1), (3, 2)]
