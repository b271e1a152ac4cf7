"""The rating that makes the next game even."""

import random

import pytest

from mogul.client.rating_estimate import Opponent, PastGame, RatingEstimate, estimate_rating
from mogul.v1.engine_info_pb2 import RatingRange

SCALE, DUELS = (RatingRange(players=players, lowest=600.0, highest=1400.0) for players in (4, 2))


def game(place: int, *ratings: float) -> PastGame:
    """The opponents take the other places in their order."""
    others = [each for each in range(1, len(ratings) + 2) if each != place]
    return PastGame(place, tuple(map(Opponent, ratings, others)))


def test_without_games_it_is_the_middle_and_anything_is_possible() -> None:
    assert estimate_rating([], SCALE) == RatingEstimate(1000.0, 400.0)


def test_who_wins_gets_stronger_opponents_and_who_loses_weaker_ones() -> None:
    won, lost = estimate_rating([game(1, 1000, 1000, 1000)], SCALE), estimate_rating([game(4, 1000, 1000, 1000)], SCALE)
    assert won.rating > 1000 > lost.rating
    assert max(won.error, lost.error) < 400.0
    assert estimate_rating([game(1, 1000, 1000, 1000)] * 30, SCALE).rating == SCALE.highest
    assert estimate_rating([game(4, 1000, 1000, 1000)] * 30, SCALE).rating == SCALE.lowest


@pytest.mark.parametrize(("players", "strength"), [(2, 850.0), (4, 850.0), (4, 1250.0)])
def test_it_finds_the_strength_of_somebody_who_plays_by_the_model(players: int, strength: float) -> None:
    """And says how far off it may be: of 60 people most are found within two errors."""
    rng, found = random.Random(players), 0
    for _ in range(60):
        games: list[PastGame] = []
        for _ in range(30):
            rating = rng.uniform(SCALE.lowest, SCALE.highest)
            games.append(drawn(rng, strength, [rating] * (players - 1)))
        told = estimate_rating(games, SCALE if players == 4 else DUELS)
        assert told.error < 200.0
        found += abs(told.rating - strength) < 2 * told.error
    assert found >= 50


def test_opponents_that_are_known_less_tell_less() -> None:
    """The more is uncertain about them, the less a result says of the person."""
    known, unknown = (
        estimate_rating(
            [PastGame(1, (Opponent(1000.0, 2, error), Opponent(900.0, 3, error), Opponent(950.0, 4, error)))], SCALE
        )
        for error in (0.0, 130.0)
    )
    assert SCALE.lowest < unknown.rating < known.rating
    assert unknown.error > known.error


def test_it_says_to_the_person_that_opponents_were_chosen_so() -> None:
    assert RatingEstimate(1043.7, 88.2).text == "Opponents rated 1044, evened out by your results (you: ±88)"


def test_games_that_tell_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="rating is 0: it was not measured"):
        Opponent(0.0, 1)
    with pytest.raises(ValueError, match="rating_error is -1: a standard error is 0 or more"):
        Opponent(1000.0, 1, -1.0)
    with pytest.raises(ValueError, match="a game of 2 players tells nothing on the scale of 4"):
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
