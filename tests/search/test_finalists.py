"""The choice among the last moves of a search."""

from collections.abc import Sequence
from typing import cast

from mogul.engine.game_rules import Move
from mogul.search import Candidate
from mogul.search.finalists import FARTHEST_BEHIND, LEAST_SHARE, MOST, Finalists, finalists_of
from mogul.search.nested_rollouts import NestedRollouts


class Scripted:
    """Rollouts with given rewards: of each move, what it wins in even and in odd worlds."""

    def __init__(self, rewards: dict[int, tuple[float, float]]) -> None:
        self._rewards, self.followed = rewards, list[list[int]]()

    def rewards(self, world: int, moves: Sequence[int]) -> list[float]:
        self.followed.append(list(moves))
        return [self._rewards[move][world % 2] for move in moves]


def candidates(*moves: tuple[int, float]) -> list[Candidate]:
    """Visits and mean reward of the moves 0, 1, ..."""
    return [Candidate(Move(move), visits=visits, reward=(reward,)) for move, (visits, reward) in enumerate(moves)]


def played(found: Sequence[Candidate], rewards: dict[int, tuple[float, float]], worlds: int) -> tuple[int, Scripted]:
    """The best move after all worlds."""
    rollouts = Scripted(rewards)
    finalists = Finalists(found, 0, cast(NestedRollouts, rollouts), worlds)
    while not finalists.is_done:
        finalists.play_world()
    return finalists.best_move, rollouts


def test_finalists_have_visits_and_a_reward_near_the_best() -> None:
    few, bad = int(1000 * LEAST_SHARE) - 1, 0.5 - FARTHEST_BEHIND - 0.001
    found = candidates((1000, 0.5), (300, 0.49), (200, bad), (few, 0.5))
    assert [each.move for each in finalists_of(found, 0)] == [0, 1]


def test_there_are_no_more_finalists_than_the_most_visited_ones() -> None:
    found = candidates(*[(1000 - move, 0.5) for move in range(MOST + 3)])
    assert [each.move for each in finalists_of(found, 0)] == list(range(MOST))


def test_the_move_that_wins_more_in_rollouts_is_chosen() -> None:
    best, _ = played(candidates((900, 0.5), (100, 0.49)), {0: (0.3, 0.5), 1: (0.5, 0.5)}, 24)
    assert best == 1


def test_few_rollouts_do_not_outweigh_the_tree() -> None:
    best, _ = played(candidates((900, 0.5), (100, 0.48)), {0: (0.5, 0.5), 1: (0.55, 0.55)}, 2)
    assert best == 0


def test_a_move_that_is_behind_in_all_worlds_is_followed_no_further() -> None:
    rewards = {0: (0.5, 0.51), 1: (0.5, 0.49), 2: (0.3, 0.31)}
    best, rollouts = played(candidates((500, 0.5), (400, 0.5), (300, 0.5)), rewards, 24)
    assert best == 0
    assert rollouts.followed[:6] == [[0, 1, 2]] * 6
    assert all(2 not in moves for moves in rollouts.followed[6:])
    assert len(rollouts.followed) > 6


def test_rollouts_end_once_one_move_is_left() -> None:
    best, rollouts = played(candidates((500, 0.5), (400, 0.5)), {0: (0.5, 0.6), 1: (0.1, 0.2)}, 24)
    assert (best, len(rollouts.followed)) == (0, 6)
