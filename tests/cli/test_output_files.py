"""Files that commands write."""

import re
from pathlib import Path

import pytest

from mogul.arena.trials.trial import TrialFile
from tests.arena.blocks import header, won_by
from tests.cli.command import Mogul


@pytest.mark.parametrize(
    "command",
    [
        ("new-game", "--out"),
        ("components", "draw", "--out"),
        ("components", "show", "--out"),
        ("play", "--save"),
        ("arena", "plot", "none.jsonl", "--out"),
        ("calibrate", "trials", "--out"),
    ],
    ids=" ".join,
)
def test_a_file_that_is_there_is_refused_by_its_content(mogul: Mogul, tmp_path: Path, command: tuple[str, ...]) -> None:
    """By every command with an option that names a file to write."""
    path = tmp_path / "mine.svg"
    path.write_text("my own picture")
    assert f"{path}: " in (refused := mogul.refused(*command, path))
    assert refused.endswith(
        f"to keep it, name another file; to replace it, give --force: what {path} holds is lost then"
    )
    assert path.read_text() == "my own picture"
    nowhere = tmp_path / "no" / "folder.svg"
    assert mogul.refused(*command, nowhere) == f"--out {nowhere}: there is no folder {nowhere.parent}".replace(
        "--out", command[-1]
    )


@pytest.mark.parametrize("command", [("new-game",), ("components", "draw"), ("components", "show")])
def test_a_file_is_replaced_on_request_and_through_a_link(
    mogul: Mogul, tmp_path: Path, command: tuple[str, ...]
) -> None:
    path, link = tmp_path / "mine", tmp_path / "link"
    path.write_text("mine")
    path.chmod(0o600)
    link.symlink_to(path)
    mogul.done(*command, "--out", link, "--force")
    assert path.read_text() not in ("", "mine")
    assert (path.stat().st_mode & 0o777, link.is_symlink()) == (0o600, True)


def test_the_content_of_a_file_in_the_way_is_named(mogul: Mogul, repository: Path, tmp_path: Path) -> None:
    """Of a record of either game, of a trial, a component set and a drawing."""
    for game, title in (("taj_mahal", "Taj Mahal"), ("maharaja", "Maharaja")):
        path = tmp_path / f"{game}.json"
        mogul.done("new-game", "--game", game, "--out", path)
        assert f"is there already, with a game of {title} (moves: 0)\n" in mogul.refused("new-game", "--out", path)
    (tmp_path / "older.json").write_bytes((repository / "tests" / "records" / "zman-5.json").read_bytes())
    refused = mogul.refused("new-game", "--out", "older.json")
    assert "is there already, with a game of Taj Mahal (moves: 308)\n" in refused
    TrialFile(tmp_path / "trial.jsonl", header("b0@5", "flat@9")).append(won_by(2))
    refused = mogul.refused("new-game", "--out", "trial.jsonl")
    assert "is there already, with a trial of b0@5, flat@9 (blocks: 1)\n" in refused
    for game, name in (("taj_mahal", "reconstruction of Taj Mahal"), ("maharaja", "a16 of Maharaja")):
        mogul.done("components", "show", "--game", game, "--out", "board.json", "--force")
        assert f"is there already, with the component set {name}\n" in mogul.refused("new-game", "--out", "board.json")
    mogul.done("components", "draw", "--out", "board.svg")
    refused = mogul.refused("components", "draw", "--out", "board.svg")
    assert re.match(r"--out board.svg: is there already, with a drawing \(\d+ bytes\)\n", refused)
    (tmp_path / "other").write_bytes(b"\x00\xff")
    assert "is there already, with 2 bytes of something else\n" in mogul.refused("new-game", "--out", "other")
