"""The registry of benches."""

import pytest

from bench.games import GAMES, bench_game
from bench.positions import STAGES


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=f"'chess' is not a known game; known: {', '.join(GAMES)}"):
        bench_game("chess")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_places_in_every_run(game: str) -> None:
    bench = bench_game(game)
    for stage in STAGES:
        one, other = (bench.place(bench.players, bench.boards[-1], stage) for _ in range(2))
        assert one.state == other.state
        assert one.position.legal_moves() == other.position.legal_moves()
        assert one.name == f"{bench.players} players, {bench.boards[-1]} board, {stage}"
