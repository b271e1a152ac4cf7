"""Trials and their progress."""

import dataclasses
import json
from pathlib import Path

import pytest

from mogul.arena.json_lines import JsonLinesError, differences
from mogul.arena.play.block import Block
from mogul.arena.play.match import Match
from mogul.arena.trials.sequential import MIN_BLOCKS, SequentialTest, SprtDecision
from mogul.arena.trials.trial import Trial, TrialFile, TrialProgress, trial_progress
from mogul.engine.json_shape import json_value
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from tests.arena.blocks import block, both_ways_block, by_seed, header, result, won_by
from tests.arena.specifications import spec

FLAT, RANDOM = map(spec, ("flat@9", "random"))
MATCH = Match((FLAT, RANDOM), ZMAN, default_components())


def test_the_header_defines_the_trial() -> None:
    found = Trial(MATCH, 7, 20, SequentialTest(0.0, 1.5)).header
    board = default_components()
    assert (found.line_up, found.rule_set) == (("flat@9", "random"), "zman")
    assert (found.component_set, found.component_hash) == (board.name, board.content_hash)
    assert (found.seeds, found.test) == (range(7, 27), SequentialTest(0.0, 1.5))
    assert len(found.fingerprint) == 24
    random_boards = Trial(Match((FLAT, RANDOM), ZMAN, None), 7, 20).header
    assert (random_boards.component_set, random_boards.component_hash) == ("random", "")


def test_both_ways_belong_to_the_definition_of_a_trial() -> None:
    one_way, both_ways = (
        Trial(Match((FLAT, RANDOM, RANDOM), ZMAN, default_components(), each), 7, 20).header for each in (False, True)
    )
    assert differences(both_ways, one_way) == ["both_ways is True there, False here"]
    assert one_way.line_ups == (("flat@9", "random", "random"),)
    assert both_ways.line_ups == (("flat@9", "random", "random"), ("random", "flat@9", "flat@9"))


def test_a_header_of_before_both_ways_and_tests_of_wins_has_neither(path: Path) -> None:
    path.write_text(path.read_text().replace(',"both_ways":false,"wins_test":null', "", 1))
    assert "both_ways" not in path.read_text()
    assert TrialFile(path, HEADER).header == HEADER


def test_a_block_both_ways_has_both_line_ups(tmp_path: Path) -> None:
    played = both_ways_block(0, (30, 30, 30), (10, 10, 10))
    file = TrialFile(tmp_path / "trial.jsonl", header("b0@5", "flat@9", "flat@9", both_ways=True))
    file.append(played)
    assert TrialFile(file.path, file.header).entries == {0: played}
    one_way = TrialFile(tmp_path / "one-way.jsonl", header("b0@5", "flat@9", "flat@9"))
    for refusing, refused in ((one_way, played), (file, played.alone(0)), (file, played.alone(1))):
        with pytest.raises(ValueError, match="it seats another line-up"):
            refusing.append(refused)


def test_differences_are_listed_one_by_one() -> None:
    here = header("flat@9", "random", blocks=5)
    there = dataclasses.replace(here, line_up=("flat@9", "b0@5"), blocks=8, test=SequentialTest(0.0, 2.0))
    assert differences(here, here) == []
    assert differences(there, here) == [
        "line_up is flat@9, b0@5 there, flat@9, random here",
        "blocks is 8 there, 5 here",
        "test is between 0 and 2 there, None here",
    ]


def test_blocks_count_in_the_order_of_their_seeds_up_to_a_gap() -> None:
    trial = header("flat@9", "random", blocks=4, first_seed=10)
    assert trial_progress(trial, {}).missing == (10, 11, 12, 13)
    state = trial_progress(trial, by_seed(won_by(1, seed) for seed in (13, 11, 10)))
    assert [block.seed for block in state.blocks] == [10, 11]
    assert state.missing == (12,)


def test_a_decision_ends_a_trial_even_with_later_blocks() -> None:
    trial = header("flat@9", "random", blocks=500, test=SequentialTest(0.0, 2.0))
    played = by_seed(won_by(4 + seed % 2, seed) for seed in range(MIN_BLOCKS + 9))
    state = trial_progress(trial, played)
    assert state.verdict is not None
    assert state.verdict.decision is SprtDecision.H1
    assert len(state.blocks) == state.verdict.blocks == MIN_BLOCKS
    assert state.missing == ()
    del played[MIN_BLOCKS - 1]
    assert trial_progress(trial, played).missing[0] == MIN_BLOCKS - 1


def test_tests_of_points_and_wins_decide_together() -> None:
    # The first player leads by 2.1 or 5.7 points and by 17 or 33 % of the wins.
    played = by_seed(both_ways_block(seed, (32, 33, 11), (8, 8, 8 + seed % 2 * 32)) for seed in range(60))
    trial = header("b0@5", "flat@9", "flat@9", blocks=500, test=SequentialTest(3.0, 3.5), both_ways=True)

    def decided(wins: SequentialTest | None) -> TrialProgress:
        return trial_progress(dataclasses.replace(trial, wins_test=wins), played)

    by_points, by_both, not_by_wins = map(decided, (None, SequentialTest(22.0, 24.0), SequentialTest(40.0, 60.0)))
    assert [each.verdict and each.verdict.decision for each in (by_points, by_both, not_by_wins)] == ["H1", "H1", "H0"]
    assert len(by_both.blocks) > len(by_points.blocks) == len(not_by_wins.blocks) == MIN_BLOCKS
    assert by_both.missing == ()
    still_open = decided(SequentialTest(24.0, 26.0))
    assert (still_open.stopped_early, len(still_open.blocks), len(still_open.missing)) == (False, 60, 440)


@pytest.mark.parametrize(
    ("first_seed", "blocks", "problem"),
    [(0, 0, "blocks is 0; it must be 1 or more"), (-1, 5, "the first seed is -1; it must be 0 or more")],
)
def test_a_trial_has_blocks_and_seeds(first_seed: int, blocks: int, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Trial(MATCH, first_seed, blocks)


def test_a_test_needs_two_players() -> None:
    with pytest.raises(ValueError, match="a test needs different players in the line-up"):
        Trial(Match((FLAT, FLAT), ZMAN, default_components()), 0, 5, SequentialTest(0.0, 1.0))


HEADER = header("flat@9", "random", test=SequentialTest(0.0, 2.5))
BLOCKS = [won_by(3, seed=1), won_by(-2, seed=0)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """File of a trial with two blocks."""
    path = tmp_path / "trial.jsonl"
    file = TrialFile(path, HEADER)
    for each in BLOCKS:
        file.append(each)
    return path


def test_written_blocks_are_read_again(path: Path) -> None:
    file = TrialFile(path)
    assert (file.header, file.entries) == (HEADER, {each.seed: each for each in BLOCKS})
    assert TrialFile(path, HEADER).entries == {each.seed: each for each in BLOCKS}
    assert TrialFile(path).header == HEADER
    assert len(path.read_text().splitlines()) == 3


def test_an_incomplete_last_line_is_dropped(path: Path) -> None:
    whole = path.read_bytes()
    line = whole.splitlines(keepends=True)[1]
    for cut in (1, len(line) // 2, len(line) - 1):
        path.write_bytes(whole + line[:cut])
        assert set(TrialFile(path).entries) == {0, 1}
        file = TrialFile(path, HEADER)
        assert path.read_bytes() == whole
        file.append(won_by(1, seed=2))
        assert set(TrialFile(path).entries) == {0, 1, 2}
        path.write_bytes(whole)


def test_an_incomplete_header_is_written_again(path: Path) -> None:
    first = path.read_bytes().splitlines(keepends=True)[0]
    path.write_bytes(first[:-5])
    TrialFile(path, HEADER)
    assert path.read_bytes() == first


def test_a_repeated_block_counts_once(path: Path) -> None:
    TrialFile(path, HEADER).append(won_by(9, seed=0))
    assert TrialFile(path).entries[0] == BLOCKS[1]


def test_another_trial_is_refused_with_the_differences(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(JsonLinesError) as refused:
        TrialFile(path, header("flat@9", "random", blocks=9))
    assert str(refused.value).splitlines() == [
        f"{path}: is the file of another trial",
        "blocks is 3 there, 9 here",
        "test is between 0 and 2.5 there, None here",
    ]
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "text", "problem"),
    [
        (0, '{"format":2}', "line 1 is no header of a trial\ngame: is missing"),
        (0, "hello", "line 1 is no header of a trial\nline 1, column 1: is not JSON"),
        (2, '{"seed":1}', "line 3 is no block of a trial\nboard: is missing"),
        (2, "", "line 3 is no block of a trial\nline 1, column 1: is not JSON"),
    ],
)
def test_a_damaged_file_is_refused_with_the_number_of_the_line(path: Path, line: int, text: str, problem: str) -> None:
    lines = path.read_text().splitlines()
    lines[line] = text
    path.write_text("\n".join(lines) + "\n")
    for read in (TrialFile, lambda path: TrialFile(path, HEADER)):
        with pytest.raises(JsonLinesError) as refused:
            read(path)
        assert str(refused.value).startswith(f"{path}: {problem}")


def test_a_file_of_a_later_format_is_refused(path: Path) -> None:
    path.write_text(path.read_text().replace('"format":2', '"format":3', 1))
    with pytest.raises(JsonLinesError, match="is of format 3; this version reads format 2"):
        TrialFile(path)


def test_hypotheses_out_of_order_make_no_header(path: Path) -> None:
    path.write_text(path.read_text().replace('"h1":2.5', '"h1":-2.5', 1))
    with pytest.raises(JsonLinesError, match=r"line 1 is no header of a trial\nH0 is 0 and H1 -2\.5"):
        TrialFile(path)


@pytest.mark.parametrize(
    "other",
    [
        block(2, result((0, 5), (1, 2))),
        block(2, result((0, 0), (1, 2))),
        block(2, result((0, 1, 1), (1, 2, 3))),
        block(2, result((0, 1), (1, 2)), entries=3),
    ],
)
def test_a_block_of_another_line_up_is_refused(path: Path, other: Block) -> None:
    with pytest.raises(ValueError, match="it seats another line-up"):
        TrialFile(path, HEADER).append(other)
    with path.open("a") as file:
        file.write(json.dumps(json_value(Block, other)) + "\n")
    with pytest.raises(JsonLinesError, match="line 4 is no block of a trial\nit seats another line-up"):
        TrialFile(path)
