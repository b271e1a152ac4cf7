"""The table of ratings that is shipped."""

import dataclasses
from pathlib import Path

import pytest

from mogul.engine.taj_mahal.components import default_components
from mogul.players.taj_mahal.strength.calibration import read_calibration, shipped_calibration, write_calibration
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


def test_with_four_players_every_level_is_stronger_than_the_one_below() -> None:
    table = shipped_calibration().table(4)
    assert table is not None
    ratings = [each.rating for each in table.rated]
    assert ratings == sorted(ratings)
    assert ratings[-1] - ratings[0] >= 700.0


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
            '"rated": [{"profile": "gm2", "rating": 1, "error": 1}]}]}',
            "an id begins with gm1@ITERATIONS",
        ),
    ],
)
def test_what_is_no_calibration_is_refused_with_the_reason(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "calibration.json"
    path.write_text(text)
    with pytest.raises(ValueError, match=reason):
        read_calibration(path)
