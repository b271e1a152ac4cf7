"""Figures of games between people."""

from mogul.arena.taj_mahal.human_games import FINALS, REFILL


def test_finals_are_of_all_seats_the_best_first() -> None:
    for players, games in FINALS.items():
        assert all(list(game) == sorted(game, reverse=True) and len(game) == players for game in games)


def test_a_refill_is_a_players_share_of_the_display() -> None:
    """V3, W10"""
    assert {players: round((2 * players - 1) / players, 2) for players in range(2, 6)} == REFILL
