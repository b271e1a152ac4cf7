"""The table of ratings that is shipped."""

import dataclasses
from itertools import pairwise
from pathlib import Path
from statistics import NormalDist

import pytest

from mogul.players.games import game_player
from mogul.players.signature import is_valid, ladder_signature, running_signature
from mogul.players.strength.calibration import (
    Calibration,
    RatedProfile,
    RatedTable,
    read_calibration,
    write_calibration,
)
from mogul.players.taj_mahal.profile import Gm1Profile

GAMES = ("taj_mahal", "maharaja")
WITH_LEVELS = pytest.mark.parametrize("game", GAMES)
# What the levels of a game span at a table of four, and at least at every other one.
SPAN = {"taj_mahal": (750.0, 500.0), "maharaja": (900.0, 700.0)}


def shipped(game: str) -> Calibration:
    """The table of a game."""
    calibration = game_player(game).calibration
    assert calibration is not None
    return calibration


def shipped_table(game: str, players: int) -> RatedTable:
    """Its ratings for so many players."""
    table = shipped(game).table(players)
    assert table is not None
    return table


def ladder(game: str, players: int) -> list[RatedProfile]:
    """Those of the levels that search: between the others the dial has nothing."""
    profile = game_player(game).profile
    return [each for each in shipped_table(game, players).rated if not profile.parse(each.profile).is_instant]


@WITH_LEVELS
def test_levels_make_the_moves_that_their_ratings_were_measured_with(game: str) -> None:
    """If not, `mogul calibrate` must measure them again; until then every answer says that ratings are not certain."""
    assert shipped(game).signature == running_signature(game_player(game))
    assert is_valid(game_player(game), shipped(game))


def test_a_signature_changes_with_a_level() -> None:
    player = game_player("taj_mahal")
    weakest = player.levels[0]
    profile = Gm1Profile.parse("gm1@54/temperature=7/forgets=0.123/overlooks=1/shortsighted=1")
    changed = dataclasses.replace(weakest, profile=profile)
    assert ladder_signature(player, [changed]) != ladder_signature(player, player.levels[:1])
    without = dataclasses.replace(player, bench_positions=())  # which has the beginnings in their place
    assert ladder_signature(without, [changed]) != ladder_signature(without, player.levels[:1])


@WITH_LEVELS
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_level_was_measured_at_tables_of_every_size(game: str, players: int) -> None:
    rated = shipped_table(game, players).rated
    assert [each.profile for each in rated] == [level.profile.id for level in game_player(game).levels]


@WITH_LEVELS
def test_with_four_players_every_level_is_stronger_than_the_one_below_with_p_below_one_percent(game: str) -> None:
    first, *others = ladder(game, 4)
    assert (first.step, first.step_error) == (0.0, 0.0)
    assert max(chance_of_no_step(each) for each in others) < 0.01
    assert others[-1].rating - first.rating >= SPAN[game][0]


@WITH_LEVELS
@pytest.mark.parametrize("players", [2, 3, 5])
def test_with_others_no_level_is_clearly_weaker_than_the_one_below(game: str, players: int) -> None:
    """They are monotone within the fit: there are few games."""
    rated = ladder(game, players)
    assert min(1.0 - chance_of_no_step(each) for each in rated[1:]) > 0.05
    assert rated[-1].rating - rated[0].rating >= SPAN[game][1]


@WITH_LEVELS
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_steps_are_differences_of_ratings_and_better_known_than_these(game: str, players: int) -> None:
    for below, above in pairwise(ladder(game, players)):
        assert above.step == pytest.approx(above.rating - below.rating, abs=0.11)  # all are rounded
        assert 0.0 < above.step_error < below.error + above.error


def chance_of_no_step(rated: RatedProfile) -> float:
    """Returns the probability of a measured step of this size where there is none."""
    return 1.0 - NormalDist().cdf(rated.step / rated.step_error)


def test_a_calibration_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    path.write_text(write_calibration(shipped("taj_mahal")))
    assert read_calibration(path, Gm1Profile) == shipped("taj_mahal")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[]", "must be an object"),
        ('{"version": 1}', "reference: is missing"),
        (
            '{"version": 1, "reference": "b0@1", "reference_rating": 1, "rule_set": "", "component_hash": "", '
            '"signature": "", "tables": [{"players": 4, "games": 1, '
            '"rated": [{"profile": "gm2", "rating": 1, "error": 1, "step": 0, "step_error": 0}]}]}',
            "4 players: gm2: an id begins with gm1@ITERATIONS",
        ),
    ],
)
def test_what_is_no_calibration_is_refused_with_the_reason(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "calibration.json"
    path.write_text(text)
    with pytest.raises(ValueError, match=reason) as refused:
        read_calibration(path, Gm1Profile)
    assert str(refused.value).startswith(f"{path}: ")
