"""Jobs of searched games."""

from dataclasses import replace

import pytest

from mogul.players.maharaja.gm1 import WEIGHTS
from mogul.training import chunk_job
from mogul.training.chunk_job import ChunkJob, play_chunk
from mogul.training.maharaja.training_game import GAME
from mogul.training.self_play import Deal, read_chunk

TINY = GAME.recipes["tiny"]


def test_a_game_for_two_alone_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game that compiles the kernels is one of the job's too."""

    def deal(seed: int, generation: int, players: int, number: int, kind: str) -> Deal:
        assert players == 2
        return GAME.deal(seed, generation, players, number, kind)

    monkeypatch.setattr(chunk_job, "training_game", lambda game: replace(GAME, deal=deal))
    monkeypatch.setattr(chunk_job, "_warm", set())
    job = ChunkJob(TINY, 0, 2, 1)
    done, content, seconds = play_chunk(GAME.weights(WEIGHTS), job)
    chunk = read_chunk(content)
    assert done == job
    assert seconds > 0.0
    assert chunk.number.tolist() == [5, 6, 7, 8, 9]
    assert [chunk.deal(index) for index in range(5)] == [deal(TINY.seed, 0, 2, number, "") for number in range(5, 10)]
