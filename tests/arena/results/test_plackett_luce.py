"""The fit, on cases with known answers."""

import math

import numpy as np
import pytest

from mogul.arena.results.plackett_luce import NotFinite, Rankings, fit, win_probabilities


def duels(won: int, lost: int, groups: int | None = None) -> Rankings:
    """Returns games of two players, one of them with the only parameter."""
    features = np.array([[[1.0], [0.0]]] * won + [[[0.0], [1.0]]] * lost)
    number = won + lost
    return Rankings(features, np.ones(number), np.arange(number) % (groups or number), 1)


def test_duels_give_the_logarithm_of_the_odds_and_its_textbook_error() -> None:
    found = fit([duels(75, 25)])
    assert found.estimates[0] == pytest.approx(math.log(3))
    assert found.covariance[0, 0] == pytest.approx(1 / 75 + 1 / 25, rel=0.02)
    assert found.groups == 100


def test_the_strength_of_a_winner_among_many_follows_from_its_share() -> None:
    """p = w / (w + n - 1)."""
    first, other = [[1.0], [0.0], [0.0], [0.0]], [[0.0], [1.0], [0.0], [0.0]]
    features = np.array([first] * 40 + [other] * 60)
    found = fit([Rankings(features, np.ones(100), np.arange(100), 1)])
    assert 400 * found.estimates[0] / math.log(10) == pytest.approx(400 * math.log10(2))
    assert win_probabilities(features[:1], found.estimates)[0].tolist() == pytest.approx([0.4, 0.2, 0.2, 0.2])


def test_a_split_weight_counts_once() -> None:
    tie = Rankings(np.array([[[1.0], [0.0]], [[0.0], [1.0]]]), np.array([0.5, 0.5]), np.array([100, 100]), 1)
    found = fit([duels(75, 25), tie])
    assert found.estimates[0] == pytest.approx(math.log(75.5 / 25.5))


def test_games_of_one_group_that_end_alike_count_as_one() -> None:
    alone, repeated = duels(30, 10), duels(30, 10)
    repeated = Rankings(
        np.repeat(repeated.features, 4, axis=0), np.ones(160), np.repeat(repeated.groups, 4), repeated.places
    )
    assert fit([repeated]).estimates[0] == pytest.approx(fit([alone]).estimates[0])
    assert fit([repeated]).covariance[0, 0] == pytest.approx(fit([alone]).covariance[0, 0])


def test_later_places_count_where_they_are_known() -> None:
    """The second of three is chosen between two."""
    features = np.array([[[0.0], [1.0], [0.0]]] * 30 + [[[0.0], [0.0], [1.0]]] * 10)
    ranked = fit([Rankings(features, np.ones(40), np.arange(40), 2)])
    won = Rankings(features, np.ones(40), np.arange(40), 1)
    assert 0 > ranked.estimates[0] > -2
    with pytest.raises(NotFinite, match="grow without end"):
        fit([won])


def test_inseparable_parameters_are_refused() -> None:
    twins = Rankings(np.array([[[1.0, 1.0], [0.0, 0.0]], [[0.0, 0.0], [1.0, 1.0]]]), np.ones(2), np.arange(2), 1)
    with pytest.raises(NotFinite, match="too few to tell players and seats apart"):
        fit([twins])
