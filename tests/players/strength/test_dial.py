"""The dial: from ratings and levels to profiles, and back."""

import itertools

import pytest

from mogul.players.games import game_player
from mogul.players.strength.calibration import Calibration, RatedProfile, RatedTable
from mogul.players.strength.dial import Dial
from mogul.players.strength.levels import Level
from mogul.players.taj_mahal.profile import Gm1Profile

LEVELS = [level for level in game_player("taj_mahal").levels if not level.profile.is_instant]

# At three players the second level came out below the first.
MEASURED = {
    4: [500.0 + 60 * place for place in range(len(LEVELS))],
    3: [500.0, 480.0, *(500.0 + 60 * place for place in range(2, len(LEVELS)))],
}
CALIBRATION = Calibration(
    1,
    "b0@1000",
    1000.0,
    "zman",
    "",
    "",
    tuple(
        RatedTable(
            players,
            10,
            tuple(RatedProfile(LEVELS[at].profile.id, rating, 10.0 + at, 0.0, 0.0) for at, rating in enumerate(row)),
        )
        for players, row in MEASURED.items()
    ),
)


def dial_for(players: int) -> Dial:
    return Dial(players, Gm1Profile, LEVELS, CALIBRATION.table(players))


def test_a_level_is_its_profile_with_the_rating_that_was_measured() -> None:
    for place, level in enumerate(LEVELS):
        found = dial_for(4).at_level(level.id)
        assert (found.profile, found.level) == (level.profile, level)
        assert (found.rating, found.error) == (MEASURED[4][place], 10.0 + place)


def test_the_rating_of_a_level_is_that_level() -> None:
    for place, level in enumerate(LEVELS):
        assert dial_for(4).at_rating(MEASURED[4][place]).level == level


def test_between_two_levels_everything_lies_between_them() -> None:
    dial = dial_for(4)
    for below, above in itertools.pairwise(LEVELS):
        rating = dial.at_level(below.id).rating
        assert rating is not None
        found = dial.at_rating(rating + 20.0)
        assert found.rating == found.requested == rating + 20.0
        for name in ("iterations", "temperature", "floor", "forgets", "overlooks", "shortsighted"):
            ends = getattr(below.profile, name), getattr(above.profile, name)
            assert min(ends) <= getattr(found.profile, name) <= max(ends)


def test_a_part_of_the_way_in_rating_is_that_part_of_the_way_in_strength() -> None:
    """Iterations by their ratio, everything else by its difference."""
    dial = dial_for(4)
    for (below, above), rating in zip(itertools.pairwise(LEVELS), MEASURED[4], strict=False):
        found = dial.at_rating(rating + 0.25 * 60).profile
        assert found.iterations == round(below.profile.iterations**0.75 * above.profile.iterations**0.25)
        for name in below.profile.parameters():
            expected = 0.75 * getattr(below.profile, name) + 0.25 * getattr(above.profile, name)
            assert getattr(found, name) == pytest.approx(expected, rel=0.01)


def test_a_profile_in_between_can_be_asked_for_again_by_its_id() -> None:
    dial = dial_for(4)
    for rating in range(500, 1160, 7):
        profile = dial.at_rating(float(rating)).profile
        assert dial.at_profile(profile.id).profile == profile
    assert dial.at_profile("gm1@77").rating is None


def test_ratings_never_fall_though_they_were_measured_so() -> None:
    dial = dial_for(3)
    ratings = [dial.at_level(level.id).rating for level in LEVELS]
    assert ratings[:3] == [500.0, 500.0, 620.0]
    assert dial.at_rating(500.0).level == LEVELS[1]


def test_an_instant_level_has_its_rating_and_is_no_point_of_the_dial() -> None:
    instant = Level("instant", "Instant", Gm1Profile(0, temperature=1.0))
    rated = CALIBRATION.tables[0].rated
    table = RatedTable(4, 10, (*rated[:3], RatedProfile(instant.profile.id, 5000.0, 9.0, 0.0, 0.0), *rated[3:]))
    dial = Dial(4, Gm1Profile, [*LEVELS[:3], instant, *LEVELS[3:]], table)
    found = dial.at_level("instant")
    assert (found.profile, found.rating, found.error) == (instant.profile, 5000.0, 9.0)
    assert dial.range == dial_for(4).range
    for rating in range(500, 1160, 7):
        assert dial.at_rating(float(rating)) == dial_for(4).at_rating(float(rating))


def test_what_does_not_exist_is_refused_with_what_does() -> None:
    dial = dial_for(4)
    with pytest.raises(ValueError, match=f"no level 'king'; there are {LEVELS[0].id}, {LEVELS[1].id}"):
        dial.at_level("king")
    with pytest.raises(ValueError, match="499 is out of range; for 4 players it is 500 to 1160"):
        dial.at_rating(499.0)
    with pytest.raises(ValueError, match="nan is out of range"):
        dial.at_rating(float("nan"))
    with pytest.raises(ValueError, match="no ratings were measured for 5 players; name a level instead"):
        dial_for(5).at_rating(1000.0)
    assert dial_for(5).at_level(LEVELS[3].id).profile == LEVELS[3].profile


def test_levels_have_different_names_and_profiles_and_the_last_is_not_weakened() -> None:
    assert len({level.id for level in LEVELS}) == len({level.profile for level in LEVELS}) == len(LEVELS) == 12
    assert LEVELS[-1].profile == Gm1Profile(LEVELS[-1].profile.iterations)
