"""Files in earlier formats: kept as they were written, read in every later version."""

from pathlib import Path

import pytest

from mogul.arena.json_lines import JsonLinesError
from mogul.arena.play.specification import parse_player
from mogul.arena.trials.record_folder import record_folder, recorded_players
from mogul.arena.trials.recorded_game import read_recorded_game
from mogul.arena.trials.trial_file import TrialFile, read_trial
from tests.arena.blocks import header
from tests.arena.specifications import GAME

FOLDER = Path(__file__).parent / "earlier_formats"
LINE_UP = (
    "gm1-profile@4 floor=0.1 temperature=0.5",
    "gm1-perfect-information@3 win_utility=1",
    "heuristic@3 win_utility=0.25",
    "gm1@3 fpu_reduction=0.2 rollout_temperature=0.125 root_exploration_fraction=0.2 score_utility=0.05 "
    "temperature=0.25",
)


def test_a_trial_of_format_1_is_read_under_the_present_names() -> None:
    found, blocks = read_trial(FOLDER / "trial-1.jsonl")
    assert (found.format, found.game, found.line_up) == (1, "taj_mahal", LINE_UP)
    (block,) = blocks.values()
    assert block.results[0].scores == (53, 38, 53, 27)
    assert [each.iterations for each in block.costs] == [852, 630, 690, 627]


def test_players_of_earlier_files_can_play_today() -> None:
    assert [str(parse_player(line, GAME)) for line in LINE_UP] == list(LINE_UP)


def test_records_beside_a_header_of_format_1_have_their_players() -> None:
    (path,) = (FOLDER / "records").glob("*.json")
    assert sorted(recorded_players(path)) == sorted(LINE_UP)
    assert len(read_recorded_game(path, GAME, None).game.record.events) > 100


def test_a_trial_of_an_earlier_format_cannot_be_continued(tmp_path: Path) -> None:
    path = tmp_path / "trial.jsonl"
    path.write_bytes((FOLDER / "trial-1.jsonl").read_bytes())
    before = path.read_bytes()
    with pytest.raises(JsonLinesError, match="is the file of another trial\nformat is 1 there, 2 here"):
        TrialFile(path, header(*LINE_UP, blocks=1, first_seed=7))
    with pytest.raises(JsonLinesError, match="format is 1 there, 2 here"):
        record_folder(FOLDER / "records", header(*LINE_UP, blocks=1, first_seed=7))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("earlier", "present"),
    [
        ("b0@20ms exploration=0.7", "b0@20ms exploration=0.7"),
        ("rules@100", "heuristic@100"),
        ("gm1@5 own_sharpness=3", "gm1@5 rollout_temperature=0.333333333333"),
        ("gm1-weaker@5 error=0", "gm1-profile@5 temperature=0"),
        ("gm1@5 sharpness=none", "gm1@5 sharpness=none"),
        ("a stranger", "a stranger"),
        ("", ""),
    ],
)
def test_earlier_names_are_converted_and_others_left(earlier: str, present: str) -> None:
    assert GAME.renamed_player(earlier) == present
