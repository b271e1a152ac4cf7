"""Figures of games between people."""

from mogul.arena.taj_mahal.counts import POINTS, SPREAD, TAKEN
from mogul.arena.taj_mahal.statistics import FINALS, STATISTICS


def test_finals_are_of_all_seats_the_best_first() -> None:
    for players, games in FINALS.items():
        assert all(list(game) == sorted(game, reverse=True) and len(game) == players for game in games)


def test_the_known_figures_are_means_of_these_games() -> None:
    """Those of three players ended 68/57/47 and 55/48/45."""
    known = STATISTICS.people(3)
    assert (known[SPREAD], known[POINTS], known[TAKEN]) == ("15.5", "53.3", "1.67")
