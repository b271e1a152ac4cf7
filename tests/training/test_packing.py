"""Whole decisions in batches of one shape."""

import numpy as np

from mogul.training.packing import Packer

COUNTS = np.array([2, 5, 3, 2, 7, 2, 4], np.int32)
MOVES = np.arange(COUNTS.sum()) + 100
PLACES = np.array([1, 4, 0, 1, 6, 0, 2], np.int32)
ORDER = np.array([6, 0, 3, 4, 2, 1, 5])


def test_every_decision_is_in_one_batch_with_its_moves() -> None:
    first = np.cumsum(COUNTS) - COUNTS
    packs = [*Packer(COUNTS, 8).packs(ORDER)]
    assert [each.decisions.tolist() for each in packs] == [[6, 0, 3], [4], [2, 1], [5]]
    for pack in packs:
        moves = pack.of_moves(MOVES)
        for place, decision in enumerate(pack.decisions):
            own = moves[pack.owner == place]
            assert own.tolist() == MOVES[first[decision] : first[decision] + COUNTS[decision]].tolist()
            assert moves[pack.chosen(PLACES)[place]] == own[PLACES[decision]]


def test_all_batches_have_one_shape_and_padding_is_nobodys() -> None:
    for pack in Packer(COUNTS, 8).packs(ORDER):
        rest = slice(len(pack.decisions), None)
        assert len(pack.of_moves(MOVES)) == len(pack.owner) == 8
        assert len(pack.of_decisions(COUNTS)) == 5
        assert (pack.of_decisions(COUNTS)[rest] == 0).all()
        assert (pack.chosen(PLACES)[rest] == -1).all()
        assert (pack.owner[COUNTS[pack.decisions].sum() :] == 4).all()
        assert len(pack.decisions) < 5


def test_a_batch_has_room_for_the_largest_decision() -> None:
    assert [len(each.owner) for each in Packer(COUNTS, 3).packs(ORDER)] == [7] * 5
