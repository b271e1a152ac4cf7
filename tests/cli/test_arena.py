"""`mogul arena`"""

import dataclasses
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from mogul.arena.play.block import Block
from mogul.arena.trials.sequential import SequentialTest
from mogul.arena.trials.trial import TrialFile, TrialHeader
from mogul.cli import long_runs
from mogul.cli.commands.arena import play
from tests.arena.blocks import block, both_ways_block, header, result, won_by
from tests.arena.results.simulated import simulated_trial
from tests.cli.command import Mogul

QUICK = ("arena", "play", "flat@9", "random", "--players", 2, "--blocks", 3, "--processes", 1, "--out", "trial.jsonl")
ELO = {"b0@20ms": 100.0, "flat@9": 0.0, "random": -100.0}


@pytest.fixture(autouse=True)
def wide(mogul: Mogul, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal with room for figures of time, which have many digits on a busy machine."""
    monkeypatch.setenv("COLUMNS", "200")


@pytest.fixture
def trials(tmp_path: Path) -> list[Path]:
    """Files of two trials, three and two players, of known strength."""
    paths = []
    for line_up, seed in ((("b0@20ms", "flat@9", "random"), 1), (("flat@9", "random"), 2)):
        trial = simulated_trial(line_up, ELO, [0.0] * len(line_up), 50, np.random.default_rng(seed))
        paths.append(trial_file(tmp_path / f"{seed}.jsonl", trial.header, *trial.blocks))
    return paths


def trial_file(path: Path, trial: TrialHeader, *blocks: Block) -> Path:
    """A file of these blocks."""
    file = TrialFile(path, trial)
    for each in blocks:
        file.append(each)
    return path


def interrupted(*_: object) -> None:
    """Ctrl-C."""
    raise KeyboardInterrupt


@pytest.mark.parametrize("command", ["table", "rate"])
def test_players_can_be_copied_whole_however_narrow_the_terminal_is(
    mogul: Mogul, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    players = "gm1-profile@56 temperature=4.6 floor=0.017 forgets=0.97 overlooks=0.97 shortsighted=0.8", "b0@1000"
    trial = simulated_trial(players, dict.fromkeys(players, 0.0), [0.0, 0.0], 5, np.random.default_rng(1))
    monkeypatch.setenv("COLUMNS", "80")
    lines = mogul.done("arena", command, trial_file(tmp_path / "trial", trial.header, *trial.blocks)).splitlines()
    assert {line[3:] for line in lines if line.startswith(("1: ", "2: "))} == set(players)
    rows = [line for line in lines if line.startswith(("1 ", "2 "))]
    assert [row[0] for row in rows] == (["1", "2", "1", "2"] if command == "table" else ["1", "2"])
    assert rows[-2].split()[1:] != rows[-1].split()[1:]
    assert all(row.count("±") == len(re.findall(r"\d ±\d", row)) for row in rows)  # no figure is broken


@pytest.mark.parametrize("command", ["play", "table", "rate", "plot", "stats", "mistakes"])
def test_every_command_has_help(mogul: Mogul, command: str) -> None:
    assert f"mogul arena {command}" in mogul.done("arena", command, "--help")


def test_a_trial_is_played_reported_and_stored(mogul: Mogul) -> None:
    outcome = mogul(*QUICK)
    assert outcome.code == 0
    assert "flat@9 against random: 3 blocks of 2 games, seeds from 0." in outcome.err
    assert 'Board "reconstruction": a reconstruction' in outcome.err
    assert re.search(r"2 more blocks: about \S+ core-hours, \d+ s with 1 at a time\.", outcome.err)
    assert "zman, board reconstruction; 3 of 3 blocks, 6 games, seeds 0 to 2." in outcome.out
    assert re.search(r"^flat@9 +50 +\d+\.\d ±\d+\.\d +[+-]\d+\.\d+ ±", outcome.out, re.MULTILINE)
    file = TrialFile(Path("trial.jsonl"))
    trial, played = file.header, file.entries
    assert (trial.line_up, trial.blocks, set(played)) == (("flat@9", "random"), 3, {0, 1, 2})
    assert mogul.done("arena", "table", "trial.jsonl") == outcome.out


def test_a_trial_cut_short_is_resumed(mogul: Mogul) -> None:
    whole = mogul.done(*QUICK)
    path = Path("trial.jsonl")
    path.write_bytes(path.read_bytes()[:-100])
    outcome = mogul(*QUICK)
    assert "2 blocks are in trial.jsonl already." in outcome.err
    assert "1 more block: about" in outcome.err
    wins = r"^\w+ +50 +\S+ ±\S+"
    assert re.findall(wins, outcome.out, re.MULTILINE) == re.findall(wins, whole, re.MULTILINE)


def test_a_finished_trial_goes_on_with_more_blocks(mogul: Mogul) -> None:
    mogul.done(*QUICK, "--records", "games")
    outcome = mogul(*QUICK, "--blocks", 4, "--records", "games")
    assert "3 blocks are in trial.jsonl already." in outcome.err
    assert (outcome.code, len(TrialFile(Path("trial.jsonl")).entries)) == (0, 4)
    assert len(list(Path("games").glob("seed-*"))) == 8
    assert "blocks is 4 there, 3 here" in mogul.refused(*QUICK)


def test_both_ways_every_deal_has_the_games_of_both_line_ups(mogul: Mogul) -> None:
    command = (*QUICK, "--players", 3, "--both-ways", "--records", "games", "--blocks")
    outcome = mogul(*command, 1)
    assert "flat@9 against 2 random, both ways: 1 block of 6 games, seeds from 0." in outcome.err
    seatings = {path.name[-8:-5] for path in Path("games").glob("seed-0-*.json")}
    assert seatings == {"011", "101", "110", "100", "010", "001"}
    assert re.search(r"^random +33 +\d", outcome.out, re.MULTILINE)
    assert re.search(r"^Over equality: flat@9 [+-]\d.* of the wins.*, [+-]\d+\.\d+ points", outcome.out, re.MULTILINE)
    mogul.done(*command, 2)
    blocks = TrialFile(Path("trial.jsonl")).progress.blocks
    assert [(each.seed, len(each.results)) for each in blocks] == [(0, 6), (1, 6)]
    assert "12 games of 2 deals" in mogul.done("arena", "rate", "trial.jsonl")


def test_a_lead_whose_interval_contains_equality_is_undecided(mogul: Mogul, tmp_path: Path) -> None:
    trial = header("b0@5", "flat@9", "flat@9", both_ways=True)
    blocks = (both_ways_block(seed, (30, 30, 10 + seed), (10, 35, 10)) for seed in range(3))
    shown = mogul.done("arena", "table", trial_file(tmp_path / "trial.jsonl", trial, *blocks))
    assert re.search(r"^b0@5 +33 +66\.7 ±0\.0 +\+2\.44 ±", shown, re.MULTILINE)
    assert re.search(r"^flat@9 +33 +33\.3 ±0\.0 +-1\.11 ±", shown, re.MULTILINE)
    assert "of the games in which a player is alone" in shown
    assert "Over equality: b0@5 +16.7 ±0.0 % of the wins, +1.78 ±0.28 points." in shown
    even = (won_by(margin, seed) for seed, margin in enumerate((2, -1, 1)))
    shown = mogul.done("arena", "table", trial_file(tmp_path / "even.jsonl", header("b0@5", "flat@9"), *even))
    assert re.search(r"% of the wins \(undecided\), \+0\.67 ±\S+ points \(undecided\)\.", shown)
    one = trial_file(tmp_path / "one.jsonl", header("b0@5", "flat@9"), won_by(3))
    assert "Over equality: b0@5 +50.0 % of the wins (undecided)" in mogul.done("arena", "table", one)


def test_records_are_stored_and_blocks_without_records_reported(mogul: Mogul) -> None:
    assert "no records" not in mogul(*QUICK, "--records", "games").err
    records = sorted(Path("games").glob("*.json"))
    assert [path.name for path in records] == [
        f"seed-{n}-seats-{seats}.json" for n in range(3) for seats in ("01", "10")
    ]
    records[0].unlink()
    messages = mogul(*QUICK, "--records", "games").err
    assert "3 blocks are in trial.jsonl already.\nOf 1 of them games has no records, and will have none:" in messages
    assert mogul.refused(*QUICK, "--records", "trial.jsonl") == "trial.jsonl: File exists"
    problem = mogul.refused(*QUICK, "--records", "games", "--seed", 5)
    assert problem.startswith(
        "trial.jsonl: is the file of another trial\n  first_seed is 0 there, 5 here\n  to keep it, "
    )
    problem = mogul.refused(*QUICK, "--records", "games", "--seed", 5, "--out", "other.jsonl")
    assert problem == "games/trial.jsonl: is the file of another trial\n  first_seed is 0 there, 5 here"
    assert not Path("other.jsonl").exists()
    before = Path("trial.jsonl").read_bytes()
    assert mogul(*QUICK, "--records", "games", "--seed", 5, "--force").code == 2
    assert Path("trial.jsonl").read_bytes() == before
    assert mogul(*QUICK, "--seed", 5, "--force").code == 0
    assert TrialFile(Path("trial.jsonl")).header.first_seed == 5


@pytest.mark.parametrize(
    ("players", "line_up"),
    [
        (["b0@5", "flat@9"], ("b0@5", "flat@9", "flat@9", "flat@9")),
        (["b0@5", "b0@5", "flat@9"], ("b0@5", "b0@5", "flat@9", "flat@9")),
        (["flat@9", "--players", "3"], ("flat@9", "flat@9", "flat@9")),
        (["b0@5", "flat@5", "b0@9", "random", "flat@9"], ("b0@5", "flat@5", "b0@9", "random", "flat@9")),
    ],
)
def test_the_last_player_takes_all_seats_left_of_four(
    mogul: Mogul, monkeypatch: pytest.MonkeyPatch, players: list[str], line_up: tuple[str, ...]
) -> None:
    monkeypatch.setattr(play, "play_trial", interrupted)
    mogul("arena", "play", *players, "--out", "trial.jsonl", "--components", "random")
    trial = TrialFile(Path("trial.jsonl")).header
    assert (trial.line_up, trial.component_set) == (line_up, "random")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (
            "b1@5 random@5",
            "'b1@5' is no player: nobody is called 'b1'; there are random, flat, b0, gm1-profile, page, gardener, "
            "merchant, mason, poet, courtier, envoy, instant, governor, general, vizier, prince, mogul, heuristic, "
            "gm1, gm1-policy, gm1-perfect-information, openspiel, gm1-first, gm1-flat, gm1-greedy, and MODULE:CLASS\n"
            "  'random",
        ),
        ("flat@9 flat@9 flat@9 --players 2", "3 players are named, and --players is 2"),
        ("flat@9 random --rule-set chess", "--rule-set chess: is none; they are zman, rio_grande"),
        (
            "flat@9 random --players 2 --rule-set rio_grande",
            "the line-up has 2 players; rio_grande is played by 3, 4, 5",
        ),
        ("flat@9 random --h0 1", "--h0 and --h1 belong together: a test needs both"),
        ("flat@9 random --h1-wins 1", "--h0-wins and --h1-wins belong together: a test needs both"),
        ("flat@9 random --h0 1 --h1 1", "--h0 1 --h1 1: H0 is 1 and H1 1; H1 must be the higher one"),
        ("flat@9 --h0 0 --h1 1", "a test needs different players in the line-up"),
        ("flat@9 random --players 2 --both-ways", "both ways are for two different players, the first against two"),
        ("flat@9 b0@5 random --both-ways", "both ways are for two different players"),
        ("flat@9 random --components x.json", "x.json: No such file or directory"),
        ("flat@9 random --out .", ".: Is a directory"),
    ],
)
def test_a_trial_that_cannot_be_is_refused(mogul: Mogul, arguments: str, problem: str) -> None:
    assert mogul.refused("arena", "play", "--out", "trial.jsonl", *arguments.split()).startswith(problem)
    assert not Path("trial.jsonl").exists()


def test_a_file_of_another_trial_is_not_touched(mogul: Mogul, tmp_path: Path) -> None:
    path = trial_file(tmp_path / "trial.jsonl", header("flat@9", "random"), won_by(1))
    before = path.read_bytes()
    problem = mogul.refused(*QUICK)
    assert problem.startswith("trial.jsonl: is the file of another trial\n  component_set is a board there, ")
    assert path.read_bytes() == before


def test_ctrl_c_reports_how_to_resume(mogul: Mogul, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "play_trial", interrupted)
    outcome = mogul(*QUICK)
    assert outcome.code == 130
    assert outcome.err.endswith("0 blocks are in trial.jsonl; the same command resumes the run.\n")


def test_results_so_far_are_reported_now_and_then(mogul: Mogul, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_runs, "SECONDS_BETWEEN_LINES", 0.0)
    outcome = mogul(*QUICK, "--h0", 0, "--h1", 5, "--h0-wins", -1, "--h1-wins", 4)
    results = r"(\d) of 3 blocks: flat@9 [+-]\d\S* ±\S+ % of the wins.*? points.*?, open, .*?: points \S+, wins [+-]"
    counts = re.findall(results, " ".join(outcome.err.split()))
    assert counts == ["2", "3"]
    trial = TrialFile(Path("trial.jsonl")).header
    assert (trial.test, trial.wins_test) == (SequentialTest(0.0, 5.0), SequentialTest(-1.0, 4.0))


def test_tables_stand_one_below_the_other(mogul: Mogul, trials: list[Path]) -> None:
    shown = mogul.done("arena", "table", *trials)
    assert shown.index("b0@20ms against flat@9 against random") < shown.index("\n\nflat@9 against random")
    assert shown.count("50 of 50 blocks") == 2


def test_a_table_has_the_even_share_and_the_costs_of_each_player(mogul: Mogul, tmp_path: Path) -> None:
    played = block(0, result((0, 0, 1), (9, 8, 4)), result((1, 0, 0), (9, 8, 4)))
    path = trial_file(tmp_path / "trial.jsonl", header("flat@9", "flat@9", "b0@5", blocks=1), played)
    lines = map(str.split, mogul.done("arena", "table", path).splitlines())
    rows = {line[0]: (line[1], line[5:]) for line in lines if line[1:] and line[1] in {"67", "33"}}
    assert rows == {"flat@9": ("67", ["2.00", "1.00", "4.00"]), "b0@5": ("33", ["25,000", "4.00", "2.00", "4.00"])}


def test_a_decided_trial_is_flagged(mogul: Mogul, tmp_path: Path) -> None:
    trial = header("b0@5", "flat@9", blocks=400, test=SequentialTest(0.0, 2.0))
    path = trial_file(tmp_path / "trial.jsonl", trial, *(won_by(seed % 2 * 9, seed) for seed in range(100)))
    shown = mogul.done("arena", "table", path)
    result = r"normal approximation: H1 after \d+ blocks, log-likelihood ratio between -2.94 .* \(H1\): points \+"
    assert re.search(result, " ".join(shown.split()))
    assert "the intervals are too narrow" in shown
    assert "A sequential test may have ended trials early" in mogul.done("arena", "rate", path)


def test_ratings_are_printed_with_the_shares_by_the_fit(mogul: Mogul, trials: list[Path]) -> None:
    shown = mogul.done("arena", "rate", *trials, "--reference", "flat@9")
    rows = re.findall(r"^(\S+) +(0|[+-]\d+ ±\d+) +(\d+) +(\d+\.\d) +(\d+\.\d)$", shown, re.MULTILINE)
    assert [(row[0], row[2]) for row in rows] == [("b0@20ms", "150"), ("flat@9", "250"), ("random", "250")]
    assert rows[1][1] == "0"
    assert "never ahead" not in shown
    assert re.search(r"^Seats at a table of 3: first \S+ ±\d+, second \S+ ±\d+, third ", shown, re.MULTILINE)
    assert "250 games of 100 deals, which are the clusters of the errors" in shown
    assert mogul.done("arena", "rate", *trials, "--reference", "flat@9", "--places") != shown


def test_each_block_of_a_trial_is_rated_once(mogul: Mogul, tmp_path: Path, trials: list[Path]) -> None:
    """Whatever copies and repetitions of files are given."""
    once = mogul("arena", "rate", *trials)
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(trials[0].read_bytes())
    again = mogul("arena", "rate", *trials, copy, trials[1])
    assert again.out == once.out
    assert f"{copy}: blocks that are in files before it too, and count once: 50 of 50." in " ".join(again.err.split())
    for chosen, name in ((trials, "once.svg"), ([*trials, copy], "again.svg")):
        mogul("arena", "plot", *chosen, "--against", "time", "--out", name)
    assert (tmp_path / "again.svg").read_bytes() == (tmp_path / "once.svg").read_bytes()


def test_results_without_information_are_refused(mogul: Mogul, tmp_path: Path) -> None:
    begun = trial_file(tmp_path / "begun.jsonl", header("b0@5", "flat@9"))
    assert "begun.jsonl: the block of seed 0 has not been played yet" in mogul.refused("arena", "table", begun)
    assert mogul.refused("arena", "rate", begun).startswith("no block has been played")
    lost = trial_file(tmp_path / "lost.jsonl", header("b0@5", "flat@9"), won_by(1))
    assert mogul.refused("arena", "rate", lost, "--reference", "flat@5").startswith("the reference 'flat@5' has not")
    assert mogul.refused("arena", "table", "x.jsonl") == "x.jsonl: No such file or directory"
    (tmp_path / "x.jsonl").write_text("hello\n")
    assert mogul.refused("arena", "table", "x.jsonl").startswith("x.jsonl: line 1 is no header of a trial\n  line 1,")


def test_a_changed_bot_is_rated_beside_the_old_one(mogul: Mogul, tmp_path: Path) -> None:
    paths = []
    for number, source in enumerate(("mine:Bot 01ab", "mine:Bot 23cd")):
        trial = dataclasses.replace(header("mine:Bot", "random"), sources=(source,))
        paths.append(trial_file(tmp_path / f"{number}.jsonl", trial, won_by(1, 0), won_by(-1, 1)))
    shown = mogul.done("arena", "rate", *paths)
    assert re.search(r"^mine:Bot 01ab .*^mine:Bot 23cd ", shown, re.MULTILINE | re.DOTALL)
    problem = mogul.refused("arena", "rate", *paths, "--reference", "mine:Bot")
    assert problem.endswith("has not played; there are mine:Bot 01ab, random, mine:Bot 23cd")


def test_two_players_are_rated_after_a_block_with_a_prior_that_is_named(mogul: Mogul, tmp_path: Path) -> None:
    lost = trial_file(tmp_path / "lost.jsonl", header("b0@5", "flat@9"), won_by(1))
    shown = " ".join(mogul.done("arena", "rate", lost).split())
    assert re.search(r"b0@5 \+\d+ ±\d+ 2 100\.0", shown)
    assert "a normal prior of 400 Elo" in shown
    mogul("arena", "plot", lost, "--out", "plot.svg")
    drawn = "".join(ElementTree.parse("plot.svg").getroot().itertext())
    assert "Elo above flat@9, 95 % intervals, with a prior of 400 Elo" in drawn


@pytest.mark.parametrize("against", ["players", "time"])
def test_ratings_are_drawn(mogul: Mogul, trials: list[Path], against: str) -> None:
    outcome = mogul("arena", "plot", *trials, "--against", against, "--reference", "flat@9", "--out", "plot.svg")
    assert (outcome.code, outcome.out) == (0, "")
    assert outcome.err.endswith("The plot is in plot.svg.\n")
    shown = "".join(ElementTree.parse("plot.svg").getroot().itertext())
    assert "Elo above flat@9, 95 % intervals" in shown
    assert ("CPU time a decision, ms" in shown) is (against == "time")


def test_other_pictures_are_refused(mogul: Mogul, trials: list[Path]) -> None:
    assert mogul.refused("arena", "plot", *trials, "--out", "plot.gif") == "--out plot.gif: must end in .svg or .png"


def test_without_matplotlib_the_error_names_the_package_to_install(
    mogul: Mogul, trials: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.delitem(sys.modules, "mogul.arena.results.plots", raising=False)
    problem = mogul.refused("arena", "plot", *trials, "--out", "plot.svg")
    assert problem == "plots need matplotlib: pip install 'grand-mogul[arena]'"
