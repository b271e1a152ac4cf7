"""Chunks of games."""

import dataclasses
from pathlib import Path

import numpy as np

from mogul.training.chunk import read_chunk
from mogul.training.taj_mahal.deals import deal_of
from tests.training.taj_mahal.played import chunk


def test_a_chunk_is_read_as_it_was_written(tmp_path: Path) -> None:
    whole = chunk(3)
    whole.write(tmp_path / "games" / "chunk.npz")
    back = read_chunk(tmp_path / "games" / "chunk.npz")
    for field in dataclasses.fields(whole):
        was, now = getattr(whole, field.name), getattr(back, field.name)
        assert was.dtype == now.dtype
        assert np.array_equal(was, now)
    assert back.content_hash() == whole.content_hash()
    assert [path.name for path in (tmp_path / "games").iterdir()] == ["chunk.npz"]


def test_equal_chunks_are_equal_bytes_and_others_are_not(tmp_path: Path) -> None:
    whole, names = chunk(3), ("one", "two", "other")
    other = dataclasses.replace(whole, visits=whole.visits + 1)
    for name, each in zip(names, (whole, whole, other), strict=True):
        each.write(tmp_path / name)
    one, two, third = ((tmp_path / name).read_bytes() for name in names)
    assert one == two != third
    assert other.content_hash() != whole.content_hash()


def test_a_chunk_has_the_deals_of_its_games() -> None:
    assert [chunk(4).deal(place) for place in range(12)] == [deal_of(11, 0, 4, number) for number in range(12)]


def test_decisions_and_moves_of_all_games_add_up() -> None:
    whole = chunk(3)
    assert whole.decisions.sum() == len(whole.states) == len(whole.counts)
    assert whole.counts.sum() == len(whole.moves) == len(whole.visits)
    assert (np.add.reduceat(whole.visits, np.cumsum(whole.counts) - whole.counts) == 40).all()
