"""Figures of mistakes."""

import math

import pytest

from mogul.arena.mistakes.figures import player_mistakes
from mogul.arena.results.interval import proportion, t_quantile
from tests.arena.mistakes.sources import judged, sample

SAMPLE = sample(10_000)
FLAT = [number for number, each in enumerate(SAMPLE.decisions) if each.player == "flat@9"]


def test_every_player_has_figures_of_its_own() -> None:
    losses = {number: 0.3 if place < 2 else 0.1 for place, number in enumerate(FLAT)}
    found = player_mistakes(
        SAMPLE.decisions, {n: judged(n, each, losses.get(n, 0.0)) for n, each in enumerate(SAMPLE.decisions)}, 0.15
    )
    assert [each.player for each in found] == ["flat@9", "random"]
    flat, other = found
    assert (flat.mistakes.count, flat.mistakes.of) == (2, len(FLAT))
    assert flat.worst == judged(FLAT[0], SAMPLE.decisions[FLAT[0]], 0.3)
    assert (other.mistakes.count, other.mistakes.of) == (0, len(SAMPLE.decisions) - len(FLAT))
    assert (other.lost.mean, other.worst) == (0.0, None)


def test_only_a_loss_above_the_limit_is_a_mistake() -> None:
    found = {number: judged(number, SAMPLE.decisions[number], 0.15) for number in FLAT}
    assert player_mistakes(SAMPLE.decisions, found, 0.15)[0].mistakes.count == 0
    assert player_mistakes(SAMPLE.decisions, found, 0.149)[0].mistakes.count == len(FLAT)


def test_dominated_moves_are_counted() -> None:
    found = {n: judged(n, SAMPLE.decisions[n], dominated=place < 3) for place, n in enumerate(FLAT)}
    assert player_mistakes(SAMPLE.decisions, found, 0.15)[0].dominated == 3


def test_a_deal_is_one_observation_of_the_mean_over_decisions() -> None:
    """Two decisions of one deal and one of another: their mean is 0.3, and deals deviate by -0.2 and 0.2 in all."""
    one, two = ([n for n in FLAT if SAMPLE.decisions[n].source.path.name == name] for name in ("1.json", "2.json"))
    found = {n: judged(n, SAMPLE.decisions[n], loss) for n, loss in ((one[0], 0.1), (one[1], 0.3), (two[0], 0.5))}
    (flat,) = player_mistakes(SAMPLE.decisions, found, 0.15)
    error = math.sqrt(2 / 1 * (0.2**2 + 0.2**2)) / 3
    assert (flat.lost.mean, flat.lost.half) == pytest.approx((0.3, t_quantile(1) * error))
    assert (flat.mistakes.count, flat.mistakes.of) == (2, 3)
    assert flat.mistakes == proportion([[False, True], [True]])
    del found[two[0]]
    assert player_mistakes(SAMPLE.decisions, found, 0.15)[0].lost.half == math.inf
