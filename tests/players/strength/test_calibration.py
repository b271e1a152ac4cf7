"""The table of ratings that is shipped."""

import dataclasses
import itertools
from pathlib import Path
from statistics import NormalDist

import pytest

from mogul.engine.taj_mahal.components import default_components
from mogul.players.taj_mahal.strength.calibration import (
    RatedProfile,
    read_calibration,
    shipped_calibration,
    write_calibration,
)
from mogul.players.taj_mahal.strength.levels import LEVELS
from mogul.players.taj_mahal.strength.signature import ladder_signature, running_signature


def test_levels_make_the_moves_that_their_ratings_were_measured_with() -> None:
    """If not, `mogul calibrate` must measure them again; until then every answer says that ratings are not certain."""
    assert shipped_calibration().signature == running_signature()


def test_a_signature_changes_with_a_level() -> None:
    changed = dataclasses.replace(LEVELS[0], profile=dataclasses.replace(LEVELS[0].profile, forgets=0.123))
    assert ladder_signature([changed], default_components()) != ladder_signature(LEVELS[:1], default_components())


def test_every_level_was_measured_at_tables_of_every_size() -> None:
    calibration = shipped_calibration()
    assert calibration.matches
    for players in (2, 3, 4, 5):
        table = calibration.table(players)
        assert table is not None
        assert [each.profile for each in table.rated] == [level.profile.id for level in LEVELS]


def test_with_four_players_every_level_is_stronger_than_the_one_below_with_p_below_one_percent() -> None:
    table = shipped_calibration().table(4)
    assert table is not None
    first, *others = table.rated
    assert (first.step, first.step_error) == (0.0, 0.0)
    assert max(chance_of_no_step(each) for each in others) < 0.01
    assert others[-1].rating - first.rating >= 700.0


@pytest.mark.parametrize("players", [2, 3, 5])
def test_with_others_no_level_is_clearly_weaker_than_the_one_below(players: int) -> None:
    """They are monotone within the fit: there are few games."""
    table = shipped_calibration().table(players)
    assert table is not None
    assert min(1.0 - chance_of_no_step(each) for each in table.rated[1:]) > 0.05
    assert table.rated[-1].rating - table.rated[0].rating >= 500.0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_steps_are_differences_of_ratings_and_better_known_than_these(players: int) -> None:
    table = shipped_calibration().table(players)
    assert table is not None
    for below, above in itertools.pairwise(table.rated):
        assert above.step == pytest.approx(above.rating - below.rating, abs=0.11)  # all are rounded
        assert 0.0 < above.step_error < below.error + above.error


def chance_of_no_step(rated: RatedProfile) -> float:
    """That of a measured step as large where there is none."""
    return 1.0 - NormalDist().cdf(rated.step / rated.step_error)


def test_a_calibration_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    path.write_text(write_calibration(shipped_calibration()))
    assert read_calibration(path) == shipped_calibration()


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
        read_calibration(path)
