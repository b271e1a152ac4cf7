"""Training runs: games, fits, games with the fitted networks, fits, weights."""

import dataclasses
import itertools
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from mogul.engine.files import write_whole
from mogul.engine.taj_mahal.components import default_components
from mogul.jobs.executor import LocalProcesses
from mogul.players.evaluation.weights import read_weights
from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.players.taj_mahal.evaluation.value import VALUE_WEIGHTS
from mogul.training.folder import DamagedFile, arrays_content
from mogul.training.recipe import Recipe
from mogul.training.self_play import Chunk, read_chunk
from mogul.training.taj_mahal.recipes import RELEASE, TINY
from mogul.training.taj_mahal.training_game import FEATURES, components_of
from mogul.training.train import Job, OtherRun, train
from mogul.training.weights import softened

pytestmark = pytest.mark.slow

# `mogul train --recipe tiny` is run by tests/cli. Here runs are repeated, so there is one table size: every other one
# compiles networks of its own.
SMALL = dataclasses.replace(
    TINY,
    name="small",
    table_sizes=(2,),
    generations=tuple(dataclasses.replace(each, games=(20,)) for each in TINY.generations),
)
PARTS = SMALL.reinforcement.parts
JOBS = PARTS + 1 + 2 * (4 + 4)  # reinforcement and its value network; four chunks and four networks, twice


def jobs_done(folder: Path, recipe: Recipe = SMALL) -> Generator[Job]:
    """Runs the missing jobs of a folder, and yields each."""
    for group in train(folder, recipe, LocalProcesses(1)):
        with closing(group.run):
            for job, _ in group.run:
                yield job


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of an uninterrupted run."""
    folder = tmp_path_factory.mktemp("whole")
    jobs = list(jobs_done(folder))
    assert len(set(jobs)) == len(jobs) == JOBS
    return folder


def content(folder: Path) -> dict[str, bytes]:
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".tmp"]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def test_a_run_results_in_weights_for_every_table_size(whole: Path) -> None:
    weights = read_weights(whole / "weights.npz", VALUE_WEIGHTS, POLICY_WEIGHTS)
    assert tuple(weights) == SMALL.table_sizes
    values = [np.frombuffer(part.tobytes(), np.float32) for each in weights.values() for part in each]
    assert all(np.isfinite(part).all() and part.std() > 0.01 for part in values)


def test_the_first_generation_has_the_reinforced_policy_softened_for_priors(whole: Path) -> None:
    assert SMALL.reinforcement.prior_temperature == 2.0
    weights = read_weights(whole / "reinforcement" / "weights.npz", VALUE_WEIGHTS, POLICY_WEIGHTS)[2]
    assert weights.policy.tobytes() == softened(FEATURES, weights.rollout, 2.0).tobytes() != weights.rollout.tobytes()


def test_half_of_the_games_are_on_the_default_board(whole: Path) -> None:
    chunks: list[Chunk] = [read_chunk(path.read_bytes()) for path in sorted(whole.glob("generation-1/games/*.npz"))]
    boards = [components_of(each.deal(place)) for each in chunks for place in range(len(each.seed))]
    assert len(boards) == 20
    assert boards.count(default_components()) == 10


def test_the_manifest_describes_the_origin_of_the_weights(whole: Path) -> None:
    manifest = json.loads((whole / "weights.json").read_text())
    assert manifest["recipe"] == json.loads((whole / "recipe.json").read_text())
    assert manifest["recipe_hash"] == SMALL.content_hash
    assert set(manifest["versions"]) == {"numpy", "numba", "jax", "jaxlib", "optax"}
    assert [set(each) for each in manifest["held_out"]] == [{"2"}] * 2
    held_out = manifest["held_out"][1]["2"]
    assert set(held_out) == {"value", "auction", "city", "take"}
    assert held_out["value"]["positions"]["held_out"] > 0
    assert held_out["take"]["decisions"]["held_out"] > 0


def test_a_finished_run_has_nothing_to_do(whole: Path) -> None:
    before = content(whole)
    assert list(jobs_done(whole)) == []
    assert content(whole) == before


@pytest.mark.long
def test_a_run_interrupted_after_every_job_has_the_same_result(whole: Path, tmp_path: Path) -> None:
    """Long, for the run that is killed at every file ends after every job too."""
    jobs = list[Job]()
    while not (tmp_path / "weights.json").exists():
        run = jobs_done(tmp_path)
        jobs += itertools.islice(run, 1)
        run.close()
    assert len(set(jobs)) == len(jobs) == JOBS
    assert content(tmp_path) == content(whole)


def test_a_run_killed_at_every_file_has_the_same_result(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each file once with half of it written, in the middle of a job."""
    write, died = write_whole, set[Path]()

    def die_first(path: Path, content: bytes) -> None:
        if path not in died:
            died.add(path)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.with_name(f"{path.name}.tmp").write_bytes(content[: len(content) // 2])
            raise InterruptedError
        write(path, content)

    for module in ("folder", "train"):
        monkeypatch.setattr(f"mogul.training.{module}.write_whole", die_first)
    while not (tmp_path / "weights.json").exists():
        try:
            list(jobs_done(tmp_path))
        except InterruptedError:
            continue
    assert content(tmp_path) == content(whole)
    assert {str(path.relative_to(tmp_path)) for path in died} == set(content(whole))


def test_the_run_of_a_killed_process_can_be_continued(whole: Path, tmp_path: Path) -> None:
    """With two jobs at a time, in the middle of the games."""
    script = tmp_path / "script.py"
    folder = tmp_path / "run"
    script.write_text(
        "import sys\nfrom pathlib import Path\n"
        "from mogul.jobs.executor import LocalProcesses\n"
        "from mogul.training.train import train\nfrom tests.training.test_train import SMALL\n"
        "if __name__ == '__main__':\n    for group in train(Path(sys.argv[1]), SMALL, LocalProcesses(2)):\n"
        "        list(group.run)\n"
    )
    process = subprocess.Popen([sys.executable, script, folder], env=os.environ)
    deadline = time.monotonic() + 600  # on a busy machine
    while len(list(folder.glob("*/games/*.npz"))) < 2 and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    assert process.wait(30) == -signal.SIGKILL
    done = len(list(folder.glob("*/games/*.npz")))
    assert done >= 2
    assert len(list(jobs_done(folder))) == JOBS - PARTS - 1 - done
    assert {name: content for name, content in content(folder).items() if not name.endswith(".tmp")} == content(whole)


def test_the_folder_of_another_recipe_is_refused_with_the_differences(whole: Path) -> None:
    with pytest.raises(OtherRun) as refused:
        list(train(whole, RELEASE, LocalProcesses(1)))
    headline, *reasons = str(refused.value).splitlines()
    assert headline == f"{whole}: holds the run of another recipe"
    assert "name is small there, release here" in reasons
    assert "points_weight" not in str(refused.value)


def test_a_run_of_another_program_is_refused_with_the_differences(whole: Path, tmp_path: Path) -> None:
    """Its weights would be of no program that exists."""
    shutil.copytree(whole, tmp_path / "run")
    program = json.loads((tmp_path / "run" / "program.json").read_text())
    assert {**json.loads((whole / "weights.json").read_text())}.items() >= program.items()
    for name in ("board", "kernels", "training", "processor"):
        (tmp_path / "run" / "program.json").write_text(json.dumps(program | {name: "0"}))
        with pytest.raises(OtherRun, match=f"was begun by another program.*\n{name} is 0 there, "):
            list(train(tmp_path / "run", SMALL, LocalProcesses(1)))


def test_a_run_without_its_recipe_is_not_taken_for_a_new_one(whole: Path, tmp_path: Path) -> None:
    """Its games and fits may be of another program."""
    shutil.copytree(whole, tmp_path / "run")
    (tmp_path / "run" / "recipe.json").unlink()
    with pytest.raises(OtherRun, match=r"holds a run without its recipe\.json; begin in another folder"):
        list(train(tmp_path / "run", SMALL, LocalProcesses(1)))


@pytest.mark.parametrize("name", ["recipe.json", "program.json"])
def test_a_damaged_file_is_named(name: str, whole: Path, tmp_path: Path) -> None:
    shutil.copytree(whole, tmp_path / "run")
    for content in ("{", "null"):
        (tmp_path / "run" / name).write_text(content)
        with pytest.raises(OtherRun, match=f"{name}: is damaged: "):
            list(train(tmp_path / "run", SMALL, LocalProcesses(1)))


@pytest.mark.parametrize(
    ("name", "missing"),
    [
        ("reinforcement/parts/2-players-0000.npz", "reinforcement/parts/2-players-0001.npz"),
        ("reinforcement/parts/2-players-0001.npz", "generation-0/weights.npz"),
        ("reinforcement/parts/2-players-0001.json", "weights.json"),
        ("reinforcement/fits/2-players-value.npz", "generation-1/fits/2-players-value.npz"),
        ("reinforcement/weights.npz", "generation-0/games/2-players-0000.npz"),
        ("generation-0/games/2-players-0001.npz", "generation-1/fits/2-players-take.npz"),
        ("generation-1/games/2-players-0003.npz", "weights.json"),
        ("generation-0/fits/2-players-take.npz", "generation-0/weights.npz"),
        ("generation-0/fits/2-players-take.json", "weights.json"),
        ("generation-1/weights.npz", "weights.npz"),
    ],
)
def test_a_damaged_file_is_named_and_made_again_once_it_is_deleted(
    name: str, missing: str, whole: Path, tmp_path: Path
) -> None:
    """Damage is noticed where a file is read: to make the missing one."""
    shutil.copytree(whole, tmp_path / "run")
    (tmp_path / "run" / missing).unlink()
    path = tmp_path / "run" / name
    for damaged in (b"", path.read_bytes()[:-100], arrays_content({"other": np.zeros(1)})):
        path.write_bytes(damaged)
        with pytest.raises(DamagedFile, match=f"{path}: is damaged: .*; delete it, the same command makes it again"):
            list(jobs_done(tmp_path / "run"))
    path.unlink()
    list(jobs_done(tmp_path / "run"))
    assert content(tmp_path / "run") == content(whole)


def test_a_recipe_with_one_more_generation_continues_the_run(whole: Path, tmp_path: Path) -> None:
    shutil.copytree(whole, tmp_path / "run")
    longer = dataclasses.replace(SMALL, generations=(*SMALL.generations, SMALL.generations[-1]))
    assert len(list(jobs_done(tmp_path / "run", longer))) == 4 + 4
    assert content(tmp_path / "run").keys() > content(whole).keys()
