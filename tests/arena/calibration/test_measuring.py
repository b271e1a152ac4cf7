"""From ratings of the arena to the table of levels."""

import math

import pytest

from mogul.arena.calibration.line_ups import REFERENCE, profile_line
from mogul.arena.calibration.measuring import calibration, rated_table
from mogul.arena.results.interval import Interval, t_quantile
from mogul.arena.results.ratings import PlayerRating, Ratings
from mogul.engine.taj_mahal.components import default_components
from mogul.players.taj_mahal.profile import Gm1Profile
from tests.arena.specifications import GAME

WEAK, STRONG = Gm1Profile(10, temperature=1.0), Gm1Profile(20)
DEALS = 8


def found(weak: float) -> Ratings:
    """The stronger one is 100 above the reference."""
    pairs = {profile_line(STRONG): 100.0, REFERENCE: 0.0, profile_line(WEAK): weak}
    players = tuple(PlayerRating(name, Interval(elo, 30.0), 9, 0.5, 0.5) for name, elo in pairs.items())
    step = Interval(100.0 - weak, 24.0)
    differences = {(profile_line(STRONG), profile_line(WEAK)): step} if math.isfinite(weak) else {}
    return Ratings(REFERENCE, players, differences, (), 20, DEALS, has_prior=False)


def test_a_table_has_the_profiles_in_their_order_on_the_published_scale() -> None:
    table = rated_table(4, found(-50.0), [WEAK, STRONG], 1000.0)
    assert (table.players, table.games) == (4, 20)
    assert [each.profile for each in table.rated] == [WEAK.id, STRONG.id]
    assert [each.rating for each in table.rated] == [950.0, 1100.0]
    assert [each.error for each in table.rated] == [pytest.approx(30.0 / t_quantile(DEALS - 1), abs=0.05)] * 2
    assert [each.step for each in table.rated] == [0.0, 150.0]
    assert [each.step_error for each in table.rated] == [0.0, pytest.approx(24.0 / t_quantile(DEALS - 1), abs=0.05)]


def test_an_instant_profile_is_no_step_of_the_dial() -> None:
    """Its own is measured from the profile below that searches, and so is that of the profile above it."""
    instant, names = Gm1Profile(0, temperature=0.5), {REFERENCE: 0.0}
    names |= {profile_line(WEAK): -50.0, profile_line(instant): 20.0, profile_line(STRONG): 100.0}
    players = tuple(PlayerRating(name, Interval(elo, 30.0), 9, 0.5, 0.5) for name, elo in names.items())
    differences = {(one, two): Interval(names[one] - names[two], 24.0) for one in names for two in names}
    ratings = Ratings(REFERENCE, players, differences, (), 20, DEALS, has_prior=False)
    table = rated_table(4, ratings, [WEAK, instant, STRONG], 1000.0)
    assert [(each.profile, each.step) for each in table.rated] == [
        (WEAK.id, 0.0),
        (instant.id, 70.0),
        (STRONG.id, 150.0),
    ]


def test_who_has_lost_everything_has_no_rating() -> None:
    with pytest.raises(
        ValueError, match="4 players: in so few games these won or lost everything: gm1@10/temperature=1"
    ):
        rated_table(4, found(-math.inf), [WEAK, STRONG], 1000.0)


def test_a_calibration_names_its_rule_set_and_board() -> None:
    whole = calibration(GAME, [rated_table(4, found(-50.0), [WEAK, STRONG], 1000.0)], 3, "some moves")
    assert (whole.version, whole.reference, whole.reference_rating) == (3, REFERENCE, 1000.0)
    assert (whole.rule_set, whole.component_hash) == ("zman", default_components().content_hash)
    assert whole.signature == "some moves"
