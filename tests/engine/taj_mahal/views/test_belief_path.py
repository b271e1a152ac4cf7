"""Histories sampled from a belief come as often as their share of all physical deals (rules, section I)."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

from mogul.engine.taj_mahal.views.belief import Epoch, Explanation, TracedBelief, live

a, b, c = range(3)
SAMPLES = 5000
Path = tuple[tuple[Explanation, Explanation], ...]


def two_epochs() -> TracedBelief:
    """Seat 1 holds cards of two epochs, and shows one that can come from both, then another one. Between them it draws
    one more of the second epoch: if one of the two is of that epoch, it is seldom the first."""
    belief = TracedBelief([2, 1, 1], [0, 2])
    belief.saw_drawn(b)
    belief.reshuffled([2, 2, 0])
    belief.drew_unseen(1)
    belief.saw_hidden_card(1, a)
    belief.drew_unseen(1)
    belief.saw_hidden_card(1, a)
    return belief


def all_paths(belief: TracedBelief) -> dict[Path, Fraction]:
    """The probability of every history, by going forwards."""
    (first,) = belief._steps[0][0]
    paths: dict[Path, Fraction] = {(): Fraction(1)}
    for _, step in belief._steps:
        longer: dict[Path, Fraction] = {}
        for path, weight in paths.items():
            now = live(path[-1][1]) if path else first
            for after, ways, of in step(now):
                longer[*path, (now, after)] = weight * Fraction(ways, of)
        paths = longer
    total = sum(paths.values())
    return {path: Fraction(weight, total) for path, weight in paths.items()}


def sampled(belief: TracedBelief, samples: int) -> Iterator[tuple[Path, Explanation]]:
    chance = random.Random(7)
    for _ in range(samples):
        path, last = belief.sample_path(chance)
        yield tuple((change.before, change.after) for change in path), last


def test_each_history_comes_as_often_as_its_share_of_the_deals() -> None:
    belief = two_epochs()
    expected = all_paths(belief)
    assert len(expected) == 4
    found = Counter(path for path, _ in sampled(belief, SAMPLES))
    assert set(found) <= set(expected)
    for path, chance in expected.items():
        spread = (SAMPLES * float(chance) * (1 - float(chance))) ** 0.5
        assert found[path] == pytest.approx(SAMPLES * float(chance), abs=4 * spread)


def test_a_history_leads_without_gaps_to_an_explanation_of_the_belief() -> None:
    belief = two_epochs()
    for path, last in sampled(belief, 50):
        assert last in belief.mixture
        assert [live(after) for _, after in path] == [*(before for before, _ in path[1:]), last]


def test_a_belief_that_keeps_its_steps_believes_the_same() -> None:
    belief = TracedBelief([1, 1], [0, 1])
    assert belief.sample_path(random.Random(1)) == ([], (Epoch(0, (1, 1), (0, 1)),))
    belief.saw_hidden_card(1, a)
    assert belief.mixture == {(Epoch(0, (0, 1), (0, 0)),): 1}
