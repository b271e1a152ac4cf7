"""Chunks of games."""

import dataclasses

import numpy as np

from mogul.training.self_play import read_chunk
from mogul.training.taj_mahal.training_game import deal_of
from tests.training.taj_mahal.played import chunk


def test_a_chunk_is_read_as_it_was_written() -> None:
    whole = chunk(3)
    back = read_chunk(whole.content())
    for field in dataclasses.fields(whole):
        was, now = getattr(whole, field.name), getattr(back, field.name)
        assert was.dtype == now.dtype
        assert np.array_equal(was, now)
    assert back.content_hash() == whole.content_hash()


def test_equal_chunks_are_equal_bytes_and_others_are_not() -> None:
    whole = chunk(3)
    other = dataclasses.replace(whole, visits=whole.visits + 1)
    assert whole.content() == chunk(3).content() != other.content()
    assert other.content_hash() != whole.content_hash()


def test_a_chunk_has_the_deals_of_its_games() -> None:
    assert [chunk(4).deal(place) for place in range(12)] == [deal_of(11, 0, 4, number) for number in range(12)]


def test_decisions_and_moves_of_all_games_add_up() -> None:
    whole = chunk(3)
    assert whole.decisions.sum() == len(whole.states) == len(whole.counts)
    assert whole.counts.sum() == len(whole.moves) == len(whole.visits)
    assert (np.add.reduceat(whole.visits, np.cumsum(whole.counts) - whole.counts) == 40).all()
