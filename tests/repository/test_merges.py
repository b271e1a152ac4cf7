"""Generated files in merges, as .gitattributes has them without any configuration of git."""

import shutil
import subprocess
from pathlib import Path

import pytest

GENERATED = "web/mogul/web/page/app.js", "proto/mogul/v1/games_pb2.py", "requirements/dev.txt"


@pytest.mark.parametrize("name", GENERATED)
def test_a_merge_keeps_a_generated_file_whole_and_reports_it(name: str, repository: Path, tmp_path: Path) -> None:
    def git(*arguments: str) -> int:
        identity = ["-c", "user.name=nobody", "-c", "user.email=nobody@localhost", "-c", "commit.gpgsign=false"]
        return subprocess.run(["git", *identity, *arguments], cwd=tmp_path, capture_output=True).returncode

    assert (repository / name).exists()
    shutil.copy(repository / ".gitattributes", tmp_path)
    for path in (generated := tmp_path / name, written := tmp_path / "written.py"):
        path.parent.mkdir(parents=True, exist_ok=True)
    git("init", "-b", "main")
    for branch, text in (("main", "first\n"), ("theirs", "theirs\n"), ("main", "ours\n")):
        git("checkout", branch) and git("checkout", "-b", branch)
        generated.write_text(text)
        written.write_text(text)
        git("add", "-A")
        assert git("commit", "-m", text) == 0
    assert git("merge", "theirs") == 1
    assert generated.read_text() == "ours\n"
    assert "<<<<<<<" in written.read_text()
