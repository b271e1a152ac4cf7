"""Samples of decisions."""

import dataclasses
import json
import math
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mogul.arena.json_lines import MAX_TEXT, JsonLinesError, differences
from mogul.arena.mistakes.judge import recorded_decisions
from mogul.arena.mistakes.sample import MistakeFile, player_mistakes
from mogul.arena.results.interval import proportion, t_quantile
from mogul.engine.json_shape import json_value
from mogul.jobs.executor import LocalProcesses
from tests.arena.mistakes.sources import PLAYERS, games, judged, sample, source


def test_equal_samples_have_equal_decisions_for_any_order_of_the_games() -> None:
    found, again = sample(), sample(sources=games()[::-1])
    assert [(each.source.path, each.event) for each in found.decisions] == [
        (each.source.path, each.event) for each in again.decisions
    ]
    assert found.header == again.header
    assert [each.event for each in sample(seed=1).decisions] != [each.event for each in found.decisions]


def test_decisions_are_sampled_without_replacement_up_to_all_of_them() -> None:
    there = [(one.path, each.event) for one in games() for each in recorded_decisions(one)]
    drawn = [(each.source.path, each.event) for each in sample(10_000).decisions]
    assert drawn != there
    assert sorted(drawn) == there


def test_equally_many_decisions_of_each_player_are_sampled() -> None:
    assert Counter(each.player for each in sample(7).decisions) == {"flat@9": 7, "random": 7}
    assert Counter(each.player for each in sample(7, "random").decisions) == {"random": 7}
    nobody = [source(one.game.record, one.path.name) for one in games()]
    assert Counter(each.player for each in sample(7, sources=nobody).decisions) == {"": 7}


def test_the_first_decisions_are_a_uniform_sample_too() -> None:
    found = sample(10_000)
    for place in (lambda each: each.source.path, lambda each: each.seat):
        whole, part = (
            Counter(map(place, found.decisions)),
            Counter(map(place, found.decisions[: len(found.decisions) // 2])),
        )
        for key, count in whole.items():
            assert part[key] == pytest.approx(count / 2, rel=0.25)


def test_decisions_of_a_single_player_can_be_sampled() -> None:
    assert {each.player for each in sample(10_000, "flat@9").decisions} == {"flat@9"}
    with pytest.raises(ValueError, match="b0@5 decides nothing in these games; there are flat@9, random"):
        sample(player="b0@5")
    with pytest.raises(ValueError, match="b0@5 decides nothing in these games; the players are unknown"):
        sample(player="b0@5", sources=[source(games()[0].game.record)])


def test_different_samples_have_different_headers() -> None:
    header = sample().header
    assert (header.by, header.decisions, header.seed, header.player, header.games) == ("gm1@20", 6, 0, "", 2)
    assert differences(sample(by="gm1@21", seed=3, first_look=5).header, header) == [
        "by is gm1@21 there, gm1@20 here",
        "first_look is 5 there, 0 here",
        "seed is 3 there, 0 here",
    ]
    one, two = games()
    others = [
        [one, source(two.game.record, "3.json", PLAYERS)],
        [one, source(two.game.record, "2.json", PLAYERS[::-1])],
        [one, source(one.game.record, "2.json", PLAYERS)],
    ]
    for sources in others:
        assert sample(sources=sources).header.content != header.content


@pytest.mark.parametrize("name", ["x" * (MAX_TEXT + 1), "two\nlines.json"])
def test_names_that_do_not_fit_into_the_file_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"names of records are at most {MAX_TEXT} printable characters"):
        sample(sources=[source(games()[0].game.record, name)])


SAMPLE = sample()
SMALL = sample(3)


def test_written_judgements_are_not_missing(tmp_path: Path) -> None:
    path = tmp_path / "judged.jsonl"
    file = MistakeFile(path, SAMPLE)
    assert file.missing == tuple(range(12))
    for number in (3, 0):
        file.append(judged(number, SAMPLE.decisions[number], 0.25))
    again = MistakeFile(path, SAMPLE)
    assert again.entries == file.entries == {each: judged(each, SAMPLE.decisions[each], 0.25) for each in (0, 3)}
    assert again.missing == file.missing == (1, 2, *range(4, 12))
    path.write_bytes(path.read_bytes()[:-9])
    assert MistakeFile(path, SAMPLE).missing == (0, 1, 2, *range(4, 12))


def test_another_sample_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "judged.jsonl"
    MistakeFile(path, SAMPLE)
    with pytest.raises(JsonLinesError, match=r"is the file of another sample\ndecisions is 6 there, 9 here$"):
        MistakeFile(path, sample(9))


@pytest.mark.parametrize("changed", [{"number": 12}, {"number": -1}, {"number": 4}, {"game": "x.json"}, {"seat": 5}])
def test_a_judgement_of_another_decision_is_refused(tmp_path: Path, changed: dict[str, Any]) -> None:
    path = tmp_path / "judged.jsonl"
    other = dataclasses.replace(judged(3, SAMPLE.decisions[3]), **changed)
    with pytest.raises(ValueError, match="its decision is another one"):
        MistakeFile(path, SAMPLE).append(other)
    with path.open("a") as file:
        file.write(json.dumps(json_value(type(other), other)) + "\n")
    with pytest.raises(JsonLinesError, match="line 2 is no judgement of a sample\nits decision is another one"):
        MistakeFile(path, SAMPLE)


def run(path: Path, processes: int = 1) -> list[int]:
    """Judges the missing decisions and returns their numbers."""
    return [judgement.number for judgement, _ in MistakeFile(path, SMALL).judge_missing(LocalProcesses(processes))]


def test_equal_samples_have_equal_files_to_the_byte(tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.jsonl" for number in range(3)]
    assert run(files[0]) == run(files[1]) == list(range(6))
    assert files[0].read_bytes() == files[1].read_bytes()
    assert sorted(run(files[2], processes=2)) == list(range(6))
    assert sorted(files[2].read_bytes().splitlines()) == sorted(files[0].read_bytes().splitlines())


def test_an_interrupted_run_is_continued(tmp_path: Path) -> None:
    path, whole = tmp_path / "judged.jsonl", tmp_path / "whole.jsonl"
    with closing(MistakeFile(path, SMALL).judge_missing(LocalProcesses(1))) as found:
        for number in (0, 1):
            assert next(found)[0].number == number
            assert len(path.read_text().splitlines()) == number + 2
    assert run(path) == [2, 3, 4, 5]
    assert run(path) == []
    run(whole)
    assert path.read_bytes() == whole.read_bytes()


def test_a_kill_loses_no_judgement_and_repeats_none(tmp_path: Path) -> None:
    path = tmp_path / "judged.jsonl"
    command = [sys.executable, "-m", "tests.arena.mistakes.playing", str(path)]
    root = Path(__file__).parents[3]
    owner = subprocess.Popen(command, cwd=root)
    deadline = time.monotonic() + 120
    while not (path.exists() and path.read_bytes().count(b"\n") > 2) and time.monotonic() < deadline:
        time.sleep(0.01)
    owner.send_signal(signal.SIGKILL)
    owner.wait()
    killed = sample(by="gm1@1000")
    before = list(MistakeFile(path, killed).entries.values())
    assert 2 <= len(before) < 12
    subprocess.run(command, cwd=root, check=True)
    after = list(MistakeFile(path, killed).entries.values())
    assert after[: len(before)] == before
    assert sorted(each.number for each in after) == list(range(12))


JUDGED_SAMPLE = sample(10_000)
FLAT = [number for number, each in enumerate(JUDGED_SAMPLE.decisions) if each.player == "flat@9"]


def test_every_player_has_figures_of_its_own() -> None:
    losses = {number: 0.3 if place < 2 else 0.1 for place, number in enumerate(FLAT)}
    found = player_mistakes(
        JUDGED_SAMPLE.decisions,
        {n: judged(n, each, losses.get(n, 0.0)) for n, each in enumerate(JUDGED_SAMPLE.decisions)},
        0.15,
    )
    assert [each.player for each in found] == ["flat@9", "random"]
    flat, other = found
    assert (flat.mistakes.count, flat.mistakes.of) == (2, len(FLAT))
    assert flat.worst == judged(FLAT[0], JUDGED_SAMPLE.decisions[FLAT[0]], 0.3)
    assert (other.mistakes.count, other.mistakes.of) == (0, len(JUDGED_SAMPLE.decisions) - len(FLAT))
    assert (other.lost.mean, other.worst) == (0.0, None)


def test_only_a_loss_above_the_limit_is_a_mistake() -> None:
    found = {number: judged(number, JUDGED_SAMPLE.decisions[number], 0.15) for number in FLAT}
    assert player_mistakes(JUDGED_SAMPLE.decisions, found, 0.15)[0].mistakes.count == 0
    assert player_mistakes(JUDGED_SAMPLE.decisions, found, 0.149)[0].mistakes.count == len(FLAT)


def test_dominated_moves_are_counted() -> None:
    found = {n: judged(n, JUDGED_SAMPLE.decisions[n], dominated=place < 3) for place, n in enumerate(FLAT)}
    assert player_mistakes(JUDGED_SAMPLE.decisions, found, 0.15)[0].dominated == 3


def test_a_deal_is_one_observation_of_the_mean_over_decisions() -> None:
    """Two decisions of one deal and one of another: their mean is 0.3, and deals deviate by -0.2 and 0.2 in all."""
    one, two = (
        [n for n in FLAT if JUDGED_SAMPLE.decisions[n].source.path.name == name] for name in ("1.json", "2.json")
    )
    found = {
        n: judged(n, JUDGED_SAMPLE.decisions[n], loss) for n, loss in ((one[0], 0.1), (one[1], 0.3), (two[0], 0.5))
    }
    (flat,) = player_mistakes(JUDGED_SAMPLE.decisions, found, 0.15)
    error = math.sqrt(2 / 1 * (0.2**2 + 0.2**2)) / 3
    assert (flat.lost.mean, flat.lost.half) == pytest.approx((0.3, t_quantile(1) * error))
    assert (flat.mistakes.count, flat.mistakes.of) == (2, 3)
    assert flat.mistakes == proportion([[False, True], [True]])
    del found[two[0]]
    assert player_mistakes(JUDGED_SAMPLE.decisions, found, 0.15)[0].lost.half == math.inf
