"""The fit, on cases with known answers."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from scipy.optimize import minimize

from mogul.arena.results import rating_model as rating_model_module
from mogul.arena.results.rating_model import Choices, NotFinite, fit


def choices(features: list[list[list[float]]], weights: list[float] | None = None) -> Choices:
    """Returns choices of the first of some seats, each in a group of its own."""
    found, number = np.array(features), len(features)
    is_there = np.ones(found.shape[:2], np.bool_)
    return Choices(found, is_there, np.array(weights or [1.0] * number), np.arange(number))


def joined(*parts: Choices) -> Choices:
    """Returns all choices, in groups of their own."""
    arrays = [np.concatenate(arrays) for arrays in zip(*(vars(part).values() for part in parts), strict=True)]
    return replace(Choices(*arrays), groups=np.arange(len(arrays[0])))


def duels(won: int, lost: int) -> Choices:
    """Returns games of two players, one of them with the only parameter."""
    return choices([[[1.0], [0.0]]] * won + [[[0.0], [1.0]]] * lost)


def test_duels_give_the_logarithm_of_the_odds_and_its_textbook_error() -> None:
    found = fit(duels(75, 25))
    assert found.estimates[0] == pytest.approx(math.log(3))
    assert found.covariance[0, 0] == pytest.approx(1 / 75 + 1 / 25, rel=0.02)
    assert found.groups == 100


def test_the_strength_of_a_winner_among_many_follows_from_its_share() -> None:
    """p = w / (w + n - 1)."""
    first, other = [[1.0], [0.0], [0.0], [0.0]], [[0.0], [1.0], [0.0], [0.0]]
    found = fit(choices([first] * 40 + [other] * 60))
    assert 400 * found.estimates[0] / math.log(10) == pytest.approx(400 * math.log10(2))


def test_a_split_weight_counts_once() -> None:
    tie = choices([[[1.0], [0.0]], [[0.0], [1.0]]], [0.5, 0.5])
    found = fit(joined(duels(75, 25), tie))
    assert found.estimates[0] == pytest.approx(math.log(75.5 / 25.5))


def test_games_of_one_group_that_end_alike_count_as_one() -> None:
    alone = duels(30, 10)
    repeated = replace(joined(*[alone] * 4), groups=np.tile(alone.groups, 4))
    assert fit(repeated).estimates[0] == pytest.approx(fit(alone).estimates[0])
    assert fit(repeated).covariance[0, 0] == pytest.approx(fit(alone).covariance[0, 0])


def test_seats_that_pad_a_choice_are_never_chosen() -> None:
    """The second of three is chosen between two."""
    won = choices([[[0.0], [1.0], [0.0]]] * 30 + [[[0.0], [0.0], [1.0]]] * 10)
    second = choices([[[1.0], [0.0], [9.0]]] * 30 + [[[0.0], [1.0], [9.0]]] * 10)
    second.is_there[:, 2] = False
    assert fit(second).estimates[0] == pytest.approx(math.log(3))
    assert 0 > fit(joined(won, second)).estimates[0] > -2
    with pytest.raises(NotFinite, match="grow without end"):
        fit(won)


def test_inseparable_parameters_are_refused() -> None:
    with pytest.raises(NotFinite, match="too few to tell players and seats apart"):
        fit(choices([[[1.0, 1.0], [0.0, 0.0]], [[0.0, 0.0], [1.0, 1.0]]]))


def test_estimates_of_many_games_are_found_to_their_last_digits() -> None:
    """Here scipy reports a failure: rounding hides that the last step came nearer."""
    found = fit(joined(duels(300_000, 100_000), duels(1, 2)))
    assert found.estimates[0] == pytest.approx(math.log(300_001 / 100_002), abs=1e-9)


def test_a_search_that_ends_too_early_is_no_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    def cut_short(*arguments: Any, options: dict[str, float], **named: Any) -> Any:
        return minimize(*arguments, options=options | {"maxiter": 1}, **named)

    monkeypatch.setattr(rating_model_module, "minimize", cut_short)
    with pytest.raises(NotFinite, match="the fit did not find the estimates: Maximum number of iterations"):
        fit(duels(75, 25))
