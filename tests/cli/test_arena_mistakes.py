"""`mogul arena mistakes`"""

import dataclasses
import re
from collections.abc import Generator
from functools import partial
from pathlib import Path

import pytest

from mogul.arena.mistakes.judge import Judgement
from mogul.arena.mistakes.sample import MistakeFile
from mogul.arena.trials.record_folder import RecordFolder
from mogul.cli import long_runs
from mogul.cli.service_files import write_service_record
from mogul.engine.taj_mahal.records.record import observe
from mogul.jobs.executor import Executor
from tests.arena.blocks import header
from tests.arena.mistakes.sources import judged as invented
from tests.arena.specifications import weights_file
from tests.arena.taj_mahal.played import COMPONENTS, a_game
from tests.cli.command import Mogul
from tests.players.review.recorded import LOSING, WINNING, with_last_choice

write_record = partial(write_service_record, "taj_mahal")

QUICK = ("arena", "mistakes", "games", "--by", "gm1@20", "--decisions", 4, "--processes", 1, "--out", "judged.jsonl")
OUT = Path("judged.jsonl")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Path:
    """A trial's records: two games of three."""
    records = RecordFolder(
        tmp_path / "games", header("flat@9", "random", "random", first_seed=1, blocks=2), write_service_record
    )
    for seed in (1, 2):
        records.save(seed, (0, 1, 1), COMPONENTS, a_game(3, seed).record)
    return records.path


def interrupted(*_: object) -> None:
    """Ctrl-C."""
    raise KeyboardInterrupt


def test_decisions_are_judged_reported_and_stored(mogul: Mogul) -> None:
    outcome = mogul(*QUICK)
    assert outcome.code == 0
    assert "8 decisions of 2 players from 2 games, judged by gm1@20." in outcome.err
    assert 'Board "reconstruction": a reconstruction' in outcome.err
    assert re.search(r"7 more decisions: about \S+ core-hours if all are like the first, \d+ s with 1 at", outcome.err)
    rows = re.findall(r"^(flat@9|random) +(\d+) +(\d+) +\d+\.\d\d +\d+\.\d\d to \d+\.\d\d ", outcome.out, re.MULTILINE)
    assert [(player, int(decisions)) for player, decisions, _ in rows] == [("flat@9", 4), ("random", 4)]
    assert "Clopper-Pearson" in outcome.out
    assert len(OUT.read_text().splitlines()) == 9
    again = mogul(*QUICK)
    assert again.out == outcome.out
    assert "8 decisions are in judged.jsonl already." in again.err
    assert "more decisions" not in again.err


def test_a_judge_that_does_not_play_at_such_a_table_is_refused(mogul: Mogul, tmp_path: Path) -> None:
    path = weights_file(tmp_path, 4)
    asked = ("arena", "mistakes", "games", "--by", f"gm1@20 weights={path}", "--out", OUT)
    assert f"{path} has networks for 4 players, none for 3" in mogul.refused(*asked)
    assert not OUT.exists()


def test_a_first_decision_without_iterations_ends_no_run(mogul: Mogul, monkeypatch: pytest.MonkeyPatch) -> None:
    def judged(file: MistakeFile, executor: Executor) -> Generator[tuple[Judgement, float]]:
        for number, decision in enumerate(file.sample.decisions):
            judgement = dataclasses.replace(invented(number, decision), iterations=30 * (number > 1))
            file.append(judgement)
            yield judgement, 2.0
            if number == 2:
                return

    monkeypatch.setattr(MistakeFile, "judge_missing", judged)
    err = " ".join(mogul(*QUICK).err.split())
    assert err.count("more decisions: about ") == 1
    assert re.search(r"5 more decisions: about \S+ core-hours if all are like the first, ", err)


def test_the_worst_decision_is_named_with_a_better_move(mogul: Mogul, tmp_path: Path) -> None:
    path = tmp_path / "thrown-away.json"
    path.write_text(write_record(COMPONENTS, with_last_choice(LOSING)))
    shown = mogul.done("arena", "mistakes", path, "--by", "gm1@20", "--decisions", 9999, "--out", OUT)
    assert re.search(r"^  played: .*; better: .*; lost \d+\.\d ±\d+\.\d %$", shown, re.MULTILINE)
    assert f"not known: {path}, " in shown.replace("\n", "")
    lines = [line for line in OUT.read_text().splitlines() if f'"move":"{LOSING}"' in line]
    assert any(f'"best_move":"{WINNING}"' in line for line in lines)


def test_decisions_that_a_first_look_finds_harmless_are_left_at_that(mogul: Mogul) -> None:
    outcome = mogul(*QUICK, "--first-look", 5)
    only = OUT.read_text().count('"first_look_only":true')
    assert only > 0
    assert f"seed 0; {only} of them by a first look of 5 iterations alone" in " ".join(outcome.out.split())
    assert "Those that a first look of 5 iterations finds harmless are left at that." in " ".join(outcome.err.split())
    assert mogul.refused(*QUICK, "--first-look", 5, "--loss", 0.04).startswith("--loss 0.04: a first look judges ")
    assert mogul.refused(*QUICK, "--first-look", 20) == (
        "a first look of 20 iterations: it must have fewer than 'gm1@20' itself"
    )


def test_players_with_fewer_decisions_than_requested_are_named(mogul: Mogul) -> None:
    err = " ".join(mogul(*QUICK, "--decisions", 9999, "--by", "gm1@2").err.split())
    assert re.search(r"Fewer than 9999 made: (flat@9|random) \(\d+\), (flat@9|random) \(\d+\)\.", err)


def test_another_limit_of_bad_decisions_needs_no_judging(mogul: Mogul) -> None:
    mogul.done(*QUICK)
    before = OUT.read_bytes()
    assert "losing over" in mogul.done(*QUICK, "--loss", 0)
    assert "15 % of the win" not in mogul.done(*QUICK, "--loss", 0.05)
    assert OUT.read_bytes() == before


def test_a_run_cut_short_is_resumed(mogul: Mogul) -> None:
    whole = mogul.done(*QUICK)
    content = OUT.read_bytes()
    OUT.write_bytes(content[:-100])
    outcome = mogul(*QUICK)
    assert "7 decisions are in judged.jsonl already." in outcome.err
    assert (outcome.out, OUT.read_bytes()) == (whole, content)


def test_ctrl_c_reports_how_to_resume(mogul: Mogul, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MistakeFile, "judge_missing", interrupted)
    outcome = mogul(*QUICK)
    assert outcome.code == 130
    assert outcome.err.endswith("0 decisions are in judged.jsonl; the same command resumes the run.\n")


def test_results_so_far_are_reported_now_and_then(mogul: Mogul, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_runs, "SECONDS_BETWEEN_LINES", 0.0)
    counts = re.findall(r"^(\d) of 8 decisions: \d lose more than 15 % of the win$", mogul(*QUICK).err, re.MULTILINE)
    assert counts == list("12345678")


def test_one_player_can_be_chosen_and_a_game_named_twice_counts_once(mogul: Mogul, folder: Path) -> None:
    outcome = mogul(*QUICK, *sorted(folder.glob("*.json")), "--player", "flat@9")
    assert "4 decisions of flat@9 from 2 games, judged by gm1@20." in outcome.err
    assert not re.search(r"^random ", outcome.out, re.MULTILINE)


def test_players_from_outside_the_program_can_be_chosen(mogul: Mogul, tmp_path: Path) -> None:
    """As the trial's header names them: their code and their service need not be there any more."""
    service, bot = "grpc://127.0.0.1:1 iterations=50", "gone.bots:Careful reserve=3"
    records = RecordFolder(
        tmp_path / "others", header(service, bot, "random", first_seed=1, blocks=1), write_service_record
    )
    records.save(1, (0, 1, 2), COMPONENTS, a_game(3, 1).record)
    for player in (service, bot):
        outcome = mogul(*QUICK, "--by", "gm1@2", "--player", player, "--out", f"{player[:4]}.jsonl", records.path)
        assert outcome.code == 0, outcome.err
        assert f"4 decisions of {player} from 3 games, judged by gm1@2." in outcome.err
    problem = mogul.refused(*QUICK, "--player", "grpc://127.0.0.1:1  iterations=5e1 level=", "--out", "x", records.path)
    assert problem.endswith("is no player: level: a name is missing")
    assert mogul.refused(*QUICK, "--player", "grpc://127.0.0.1:2", "--out", "x", records.path) == (
        f"grpc://127.0.0.1:2 decides nothing in these games; there are flat@9, {bot}, {service}, random"
    )


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ("--by random", "'random' does not search from the knowledge of a seat; b0@2000, for one, does"),
        ("--by gm1@1s", "'gm1@1s' cannot judge: searches with a time budget are not reproducible; it needs iterations"),
        ("--by grpc://127.0.0.1:1", "'grpc://127.0.0.1:1' does not search from the knowledge of a seat"),
        ("--by tests.arena.play.bots:First", "'tests.arena.play.bots:First' does not search from the knowledge of"),
        ("--by b1", "'b1' is no player: nobody is called 'b1'"),
        ("--player b1", "'b1' is no player: nobody is called 'b1'"),
        ("--player b0@5", "b0@5 decides nothing in these games; there are flat@9, random"),
        ("--components x.json", "x.json: No such file or directory"),
        ("--out .", ".: is no plain file; that of a sample is read again while it grows"),
        ("nowhere.json", "nowhere.json: No such file or directory"),
    ],
)
def test_an_invalid_sample_is_refused(mogul: Mogul, arguments: str, problem: str) -> None:
    refused = mogul.refused(*QUICK, *arguments.split())
    assert refused.startswith(problem)
    assert "--force" not in refused  # which would help with none of them
    assert not OUT.exists()


def test_a_file_of_another_sample_is_refused(mogul: Mogul) -> None:
    mogul.done(*QUICK)
    problem = mogul.refused(*QUICK, "--seed", 5)
    assert problem == (
        "judged.jsonl: is the file of another sample\n  seed is 0 there, 5 here\n"
        "  to keep it, name another file; to replace it, give --force: what judged.jsonl holds is lost then"
    )


def test_records_of_one_observer_are_refused(mogul: Mogul, tmp_path: Path) -> None:
    path = tmp_path / "seen.json"
    path.write_text(write_record(COMPONENTS, observe(a_game(3, 1).record, 1)))
    problem = mogul.refused("arena", "mistakes", path, "--by", "gm1@20", "--out", OUT)
    assert problem.startswith(f"{path}: is the record of seat 1: the views of the others are missing")
