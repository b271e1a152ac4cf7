"""Figures of games between people."""

from mogul.arena.taj_mahal.statistics import FINALS


def test_finals_are_of_all_seats_the_best_first() -> None:
    for players, games in FINALS.items():
        assert all(list(game) == sorted(game, reverse=True) and len(game) == players for game in games)
