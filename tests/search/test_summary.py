"""The rise of means while their iterations grow in number."""

import math
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from mogul.search import Budget, Puct, Search, SearchRequest, Settings
from mogul.search.summary import LearningCurves
from tests.games import reroll, tic_tac_toe

SLICE = 32
PARTS = 8
PART = 0.12


def squared_rise(values: NDArray[np.float64], slice_: int = SLICE, variance: float = 0.0) -> float:
    """That of one mean, of these values in their order."""
    curves, sums = LearningCurves(Puct()), np.cumsum(values)
    for count in range(slice_, len(values) + 1, slice_):
        curves.add(np.array([count]), sums[[count - 1]][None])
    return float(curves.squared_rises(np.array([len(values)]), sums[[-1]][None], np.array([[variance]]))[0, 0])


def test_a_mean_that_stands_still_has_no_rise() -> None:
    assert squared_rise(np.full(2000, 0.5)) == 0.0


@pytest.mark.parametrize("gain", [0.05, -0.05])
@pytest.mark.parametrize("iterations", [512, 20_000])  # few points, and so many that they are thinned
def test_the_rise_is_that_with_e_times_as_many_iterations(gain: float, iterations: int) -> None:
    values = 0.4 + gain * np.log(np.arange(1, iterations + 1))
    assert math.sqrt(squared_rise(values)) == pytest.approx(abs(gain), rel=0.15)  # parts are coarse


def test_the_part_of_a_rise_that_chance_brings_is_taken_off() -> None:
    rng = np.random.default_rng(1)
    found = []
    for _ in range(200):
        values = rng.random(1024)
        found.append(squared_rise(values, variance=values.var() / 1023))
    by_chance = np.mean([squared_rise(rng.random(1024)) for _ in range(200)])
    # What is left is chance that exceeds its mean: it is cut off at 0 on the other side.
    assert np.mean(found) < 0.6 * by_chance
    assert np.median(found) == 0.0


@pytest.mark.parametrize("slices", [1, 2])
def test_with_fewer_than_three_parts_there_is_no_curve(slices: int) -> None:
    assert squared_rise(np.arange(float(slices * SLICE)), variance=0.01) == 0.0


def test_moves_and_quantities_have_curves_of_their_own() -> None:
    curves = LearningCurves(Puct())
    still, rising = np.full(640, 0.5), np.log(np.arange(1, 641))
    for count in range(SLICE, 641, SLICE):
        sums = np.array([[still[:count].sum(), rising[:count].sum()], [0.0, 0.0]])
        curves.add(np.array([count, 0]), sums)
    squared = curves.squared_rises(np.array([640, 0]), sums, np.zeros((2, 2)))
    assert squared == pytest.approx(np.array([[0.0, 1.0], [0.0, 0.0]]), rel=0.25, abs=1e-12)
    assert squared.shape == (2, 2)


@pytest.mark.parametrize("is_comparison", [False, True])
@pytest.mark.parametrize("is_open_loop", [False, True])
def test_of_a_squared_rise_more_counts_in_an_open_loop_where_all_worlds_learn_together(
    is_open_loop: bool, is_comparison: bool
) -> None:
    part = PART if not is_open_loop else 0.35 if is_comparison else 0.6
    curves = LearningCurves(Puct(open_loop=is_open_loop), is_comparison=is_comparison)
    rising = np.log(np.arange(1, 641)).cumsum()
    for count in range(SLICE, 641, SLICE):
        curves.add(np.array([count]), np.array([[rising[count - 1]]]))
    now = np.array([640]), np.array([[rising[-1]]]), np.zeros((1, 1))
    assert curves.learning_variances(*now) == pytest.approx(part * curves.squared_rises(*now))
    assert curves.squared_rises(*now) > 0.5


def naive_squared_rise(points: list[tuple[int, float]], variance: float) -> float:
    """The same of one mean, by a fit of the parts' means. points: iterations and sums after every slice."""
    count, _ = points[-1]
    parts, before = [], (0, 0.0)
    for part in range(1, PARTS + 1):
        end = next(point for point in points if point[0] >= count * part / PARTS)
        if end[0] > before[0]:
            size = end[0] - before[0]
            parts.append((math.log(end[0] - size / 2), (end[1] - before[1]) / size, size))
        before = end
    if len(parts) < 3:
        return 0.0
    x, y, size = np.array(parts).T
    rise = np.polyfit(x, y, 1, w=np.sqrt(size))[0]
    spread = np.sum(size * (x - np.average(x, weights=size)) ** 2)
    return max(float(rise**2 - variance * count / spread), 0.0)


@pytest.mark.parametrize(
    ("game", "information"),
    [
        (tic_tac_toe.new_game(), tic_tac_toe.new_information()),
        (reroll.new_game(100, 0.5), reroll.new_state()),  # the same seat moves again
    ],
)
def test_the_error_of_a_candidate_has_a_part_that_the_search_still_learns(game: Any, information: np.void) -> None:
    settings = Settings(stop_when_decided=False)
    search = Search(SearchRequest(game, information, Budget(20_000), 1, settings=settings))
    root_moves = []
    while not search.is_done:
        search.run_slice()
        root_moves.append(search.most_visited_thread(int(search.root.moves[0])).state.root_moves.copy())
    learned = 0
    for candidate in search.result().candidates:
        ordinal = int(search.root.ordinals[candidate.move])
        sums = root_moves[-1][ordinal]
        for seat, estimate in enumerate(candidate.seats):
            mean, square = (float(sums[name][seat]) / candidate.visits for name in ("share", "share_squared"))
            sampling = (square - mean**2) / (candidate.visits - 1)
            points = [(int(each[ordinal]["visits"]), float(each[ordinal]["share"][seat])) for each in root_moves]
            learning = PART * naive_squared_rise(points, sampling)
            assert estimate.win_share_error**2 == pytest.approx(sampling + learning)
            learned += learning > sampling
    assert learned
