"""The table of ratings that is shipped."""

import dataclasses
import itertools
from pathlib import Path
from statistics import NormalDist

import pytest

from mogul.players.games import game_player
from mogul.players.signature import is_valid, ladder_signature, running_signature
from mogul.players.strength.calibration import (
    RatedProfile,
    read_calibration,
    write_calibration,
)
from mogul.players.taj_mahal.profile import Gm1Profile

PLAYER = game_player("taj_mahal")
assert PLAYER.calibration is not None
SHIPPED = PLAYER.calibration


def test_levels_make_the_moves_that_their_ratings_were_measured_with() -> None:
    """If not, `mogul calibrate` must measure them again; until then every answer says that ratings are not certain."""
    assert SHIPPED.signature == running_signature(PLAYER)


def test_a_signature_changes_with_a_level() -> None:
    weakest = PLAYER.levels[0]
    profile = Gm1Profile.parse("gm1@54/temperature=7/forgets=0.123/overlooks=1/shortsighted=1")
    changed = dataclasses.replace(weakest, profile=profile)
    assert ladder_signature(PLAYER, [changed]) != ladder_signature(PLAYER, PLAYER.levels[:1])


def test_every_level_was_measured_at_tables_of_every_size() -> None:
    calibration = SHIPPED
    assert is_valid(PLAYER, calibration)
    for players in (2, 3, 4, 5):
        table = calibration.table(players)
        assert table is not None
        assert [each.profile for each in table.rated] == [level.profile.id for level in PLAYER.levels]


def test_with_four_players_every_level_is_stronger_than_the_one_below_with_p_below_one_percent() -> None:
    table = SHIPPED.table(4)
    assert table is not None
    first, *others = table.rated
    assert (first.step, first.step_error) == (0.0, 0.0)
    assert max(chance_of_no_step(each) for each in others) < 0.01
    assert others[-1].rating - first.rating >= 700.0


@pytest.mark.parametrize("players", [2, 3, 5])
def test_with_others_no_level_is_clearly_weaker_than_the_one_below(players: int) -> None:
    """They are monotone within the fit: there are few games."""
    table = SHIPPED.table(players)
    assert table is not None
    assert min(1.0 - chance_of_no_step(each) for each in table.rated[1:]) > 0.05
    assert table.rated[-1].rating - table.rated[0].rating >= 500.0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_steps_are_differences_of_ratings_and_better_known_than_these(players: int) -> None:
    table = SHIPPED.table(players)
    assert table is not None
    for below, above in itertools.pairwise(table.rated):
        assert above.step == pytest.approx(above.rating - below.rating, abs=0.11)  # all are rounded
        assert 0.0 < above.step_error < below.error + above.error


def chance_of_no_step(rated: RatedProfile) -> float:
    """Returns the probability of a measured step of this size where there is none."""
    return 1.0 - NormalDist().cdf(rated.step / rated.step_error)


def test_a_calibration_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    path.write_text(write_calibration(SHIPPED))
    assert read_calibration(path, PLAYER.profile) == SHIPPED


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[]", "must be an object"),
        ('{"version": 1}', "reference: is missing"),
        (
            '{"version": 1, "reference": "b0@1", "reference_rating": 1, "rule_set": "", "component_hash": "", '
            '"signature": "", "tables": [{"players": 4, "games": 1, '
            '"rated": [{"profile": "gm2", "rating": 1, "error": 1, "step": 0, "step_error": 0}]}]}',
            "an id begins with gm1@ITERATIONS",
        ),
    ],
)
def test_what_is_no_calibration_is_refused_with_the_reason(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "calibration.json"
    path.write_text(text)
    with pytest.raises(ValueError, match=reason):
        read_calibration(path, PLAYER.profile)
