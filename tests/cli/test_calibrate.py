"""`mogul calibrate`, with levels that think little."""

import dataclasses
import json
from pathlib import Path

import pytest

from mogul.players.games import game_player
from mogul.players.signature import ladder_signature
from mogul.players.strength.dial import Level, read_calibration, write_calibration
from mogul.players.taj_mahal.profile import Gm1Profile
from tests.cli.command import Mogul

PLAYER = game_player("taj_mahal")
FEW = tuple(
    Level(f"level-{number}", f"level-{number}", Gm1Profile.parse(profile))
    for number, profile in enumerate(("gm1@8/temperature=9", "gm1@8/temperature=2", "gm1@64"))
)


@pytest.fixture(autouse=True)
def _few_levels(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    levels = [{"id": each.id, "profile": each.profile.id} for each in FEW]
    path = tmp_path / "levels.json"
    path.write_text(json.dumps({"levels": levels}))
    few = dataclasses.replace(PLAYER, levels_file=path)
    monkeypatch.setattr("mogul.cli.commands.calibrate.player_of", lambda game: few)
    for module in (
        "mogul.arena.calibration",
        "mogul.arena.calibration",
        "mogul.cli.commands.calibrate",
    ):
        monkeypatch.setattr(f"{module}.REFERENCE", "gm1-profile@8 temperature=6")


@pytest.mark.slow
def test_a_calibration_reports_its_cost_and_can_be_resumed(mogul: Mogul, tmp_path: Path) -> None:
    command = ("calibrate", tmp_path / "trials", "--players", 2, "--blocks", 6, "--seed", 3_000_000, "--processes", 1)
    first = mogul(*command)
    assert first.code == 0, first.err
    assert "line-ups, " in first.err
    assert "core-hours" in first.err
    table = tmp_path / "trials" / "calibration.json"
    found = read_calibration(table, PLAYER.profile)
    assert [each.players for each in found.tables] == [2]
    assert [each.profile for each in found.tables[0].rated] == [level.profile.id for level in FEW]
    ratings = [each.rating for each in found.tables[0].rated]
    assert ratings == sorted(ratings)
    assert found.signature == ladder_signature(PLAYER, FEW)
    assert PLAYER.calibration is not None
    assert found.version == PLAYER.calibration.version + 1
    assert found.tables[0].rated[2].step == pytest.approx(ratings[2] - ratings[1], abs=0.11)
    assert f"{FEW[2].id} {found.tables[0].rated[2].step:+.0f} ±" in " ".join(first.out.split())
    assert table.with_suffix(".svg").read_text().startswith("<?xml")
    trials = sorted((tmp_path / "trials").glob("2-players-*.jsonl"))
    whole = [trial.read_text() for trial in trials]
    beginning = "".join(whole[0].splitlines(keepends=True)[:2])
    trials[0].write_text(beginning)
    again = mogul(*command)
    assert "5 blocks to be played" in again.err
    assert trials[0].read_text().startswith(beginning)
    assert [trial.read_text() for trial in trials[1:]] == whole[1:]
    assert read_calibration(table, PLAYER.profile) == found


def test_a_table_that_cannot_be_read_or_written_is_refused_before_any_game(mogul: Mogul, tmp_path: Path) -> None:
    damaged, nowhere = tmp_path / "table.json", tmp_path / "none" / "table.json"
    damaged.write_text('{"version": 1}')
    for out, reason in ((damaged, "is no table of ratings, and would be overwritten"), (nowhere, "there is no folder")):
        found = mogul("calibrate", tmp_path / "trials", "--out", out)
        assert found.code == 2
        assert f"{out}: {reason}" in " ".join(found.err.split())
    assert not (tmp_path / "trials").exists()


def test_the_ratings_of_other_levels_and_a_picture_of_ones_own_are_refused(mogul: Mogul, tmp_path: Path) -> None:
    """The plot lies beside the table."""
    assert PLAYER.calibration is not None
    shipped, picture = tmp_path / "shipped.json", tmp_path / "mine.svg"
    shipped.write_text(write_calibration(PLAYER.calibration))
    picture.write_text("mine")
    refused = mogul.refused("calibrate", tmp_path / "trials", "--out", shipped)
    assert refused.startswith(f"{shipped}: has the ratings of other levels, which would be lost\n  to keep it, ")
    refused = mogul.refused("calibrate", tmp_path / "trials", "--out", tmp_path / "mine.json")
    assert refused.startswith(f"--out {picture}: is there already, with 4 bytes of something else\n")
    assert not (tmp_path / "trials").exists()


@pytest.mark.parametrize(
    ("players", "reason"),
    [
        (20, "players is 20; zman is played by 2, 3, 4, 5"),
        (4, "--players 4: taj_mahal has 3 levels, too few for such a table"),
    ],
)
def test_a_table_that_the_levels_cannot_fill_is_refused(
    mogul: Mogul, tmp_path: Path, players: int, reason: str
) -> None:
    assert mogul.refused("calibrate", tmp_path / "trials", "--players", players) == reason
    assert not (tmp_path / "trials").exists()


def test_trials_of_other_deals_are_refused(mogul: Mogul, tmp_path: Path) -> None:
    command = ("calibrate", tmp_path, "--players", 2, "--processes", 1, "--blocks")
    mogul(*command, 1)
    assert "is the file of another trial" in mogul.refused(*command, 2)
