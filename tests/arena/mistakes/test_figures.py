"""How often players decide badly."""

import math

import pytest

from mogul.arena.mistakes.figures import player_mistakes
from mogul.arena.results.interval import interval
from tests.arena.mistakes.sources import judged, question

ASKED = question(10_000)
GREEDY = [number for number, each in enumerate(ASKED.drawn) if each.player == "greedy"]


def test_every_player_has_figures_of_its_own() -> None:
    losses = {number: 0.3 if place < 2 else 0.1 for place, number in enumerate(GREEDY)}
    found = player_mistakes(
        ASKED.drawn, {n: judged(n, each, losses.get(n, 0.0)) for n, each in enumerate(ASKED.drawn)}, 0.15
    )
    assert [each.player for each in found] == ["greedy", "random"]
    greedy, other = found
    assert (greedy.bad.count, greedy.bad.of) == (2, len(GREEDY))
    assert greedy.worst == judged(GREEDY[0], ASKED.drawn[GREEDY[0]], 0.3)
    assert (other.bad.count, other.bad.of) == (0, len(ASKED.drawn) - len(GREEDY))
    assert (other.lost.mean, other.worst) == (0.0, None)


def test_a_loss_must_be_more_than_allowed_to_count() -> None:
    found = {number: judged(number, ASKED.drawn[number], 0.15) for number in GREEDY}
    assert player_mistakes(ASKED.drawn, found, 0.15)[0].bad.count == 0
    assert player_mistakes(ASKED.drawn, found, 0.149)[0].bad.count == len(GREEDY)


def test_moves_that_are_plainly_worse_are_counted() -> None:
    found = {n: judged(n, ASKED.drawn[n], dominated=place < 3) for place, n in enumerate(GREEDY)}
    assert player_mistakes(ASKED.drawn, found, 0.15)[0].dominated == 3


def test_a_deal_is_one_observation_of_the_mean() -> None:
    one, two = ([n for n in GREEDY if ASKED.drawn[n].source.path.name == name] for name in ("1.json", "2.json"))
    found = {n: judged(n, ASKED.drawn[n], loss) for n, loss in ((one[0], 0.1), (one[1], 0.3), (two[0], 0.5))}
    (greedy,) = player_mistakes(ASKED.drawn, found, 0.15)
    assert (greedy.lost.mean, greedy.lost.half) == pytest.approx((interval([0.2, 0.5]).mean, interval([0.2, 0.5]).half))
    del found[two[0]]
    assert player_mistakes(ASKED.drawn, found, 0.15)[0].lost.half == math.inf
