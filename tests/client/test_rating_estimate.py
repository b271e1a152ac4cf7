"""Estimates of a person's rating."""

import random

import pytest

from mogul.client.rating_estimate import Opponent, PastGame, RatingEstimate, estimate_rating
from mogul.v1.engine_info_pb2 import RatingRange

SCALE, DUELS = (RatingRange(players=players, lowest=600.0, highest=1400.0) for players in (4, 2))


def game(place: int, *ratings: float) -> PastGame:
    """The opponents take the other places in their order."""
    others = [each for each in range(1, len(ratings) + 2) if each != place]
    return PastGame(place, tuple(map(Opponent, ratings, others)))


def test_without_games_the_estimate_is_the_middle_of_the_scale_with_its_half_width_as_error() -> None:
    assert estimate_rating([], SCALE) == RatingEstimate(1000.0, 400.0)


def test_wins_raise_the_estimate_and_losses_lower_it_within_the_scale() -> None:
    won, lost = estimate_rating([game(1, 1000, 1000, 1000)], SCALE), estimate_rating([game(4, 1000, 1000, 1000)], SCALE)
    assert won.rating > 1000 > lost.rating
    assert max(won.error, lost.error) < 400.0
    assert estimate_rating([game(1, 1000, 1000, 1000)] * 30, SCALE).rating == SCALE.highest
    assert estimate_rating([game(4, 1000, 1000, 1000)] * 30, SCALE).rating == SCALE.lowest


@pytest.mark.parametrize(("players", "strength"), [(2, 850.0), (4, 850.0), (4, 1250.0)])
def test_the_strength_of_a_person_who_plays_by_the_model_is_found(players: int, strength: float) -> None:
    """Of 60 people most are found within two errors."""
    rng, found = random.Random(players), 0
    for _ in range(60):
        games: list[PastGame] = []
        for _ in range(30):
            rating = rng.uniform(SCALE.lowest, SCALE.highest)
            games.append(drawn(rng, strength, [rating] * (players - 1)))
        estimate = estimate_rating(games, SCALE if players == 4 else DUELS)
        assert estimate.error < 200.0
        found += abs(estimate.rating - strength) < 2 * estimate.error
    assert found >= 50


def test_a_result_against_opponents_with_uncertain_ratings_changes_the_estimate_less() -> None:
    known, unknown = (
        estimate_rating(
            [PastGame(1, (Opponent(1000.0, 2, error), Opponent(900.0, 3, error), Opponent(950.0, 4, error)))], SCALE
        )
        for error in (0.0, 130.0)
    )
    assert SCALE.lowest < unknown.rating < known.rating
    assert unknown.error > known.error


def test_the_label_says_that_opponents_were_matched() -> None:
    assert RatingEstimate(1043.7, 88.2).text == "Opponents rated 1044, matched to your results (you: ±88)"


def test_games_without_information_are_refused() -> None:
    with pytest.raises(ValueError, match="rating is 0: it was not measured"):
        Opponent(0.0, 1)
    with pytest.raises(ValueError, match="rating_error is -1: a standard error is 0 or more"):
        Opponent(1000.0, 1, -1.0)
    with pytest.raises(ValueError, match="a game of 2 players carries no information for the scale of 4"):
        estimate_rating([game(1, 1000)], SCALE)
    with pytest.raises(ValueError, match="the scale is empty"):
        estimate_rating([], RatingRange())


def drawn(rng: random.Random, strength: float, opponents: list[float]) -> PastGame:
    """A game whose places are drawn by Plackett and Luce."""
    left = {-1: strength, **dict(enumerate(opponents))}
    places: dict[int, int] = {}
    while left:
        (first,) = rng.choices(list(left), [10 ** (each / 400) for each in left.values()])
        places[first] = len(places) + 1
        del left[first]
    return PastGame(places[-1], tuple(Opponent(rating, places[at]) for at, rating in enumerate(opponents)))
