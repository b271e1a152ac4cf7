"""The page "Add a game": its game goes through every layer of a copy of the repository, from nothing to a suggestion.

About 36 s of a core with nothing compiled yet, half of it the search for this game; 15 s after that.
"""

import json
import os
import re
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

from mogul.arena.games import arena_game
from mogul.arena.play.match import fingerprint as fingerprint_of_trials
from mogul.engine.kernel_cache import games, kernel_hash
from mogul.server.served_games import fingerprint
from tests.docs.page import BY_NAME, ROOT, Block
from tests.examples.background import background
from tests.import_roots import IMPORT_ROOTS
from tests.waiting import READY_SECONDS

pytestmark = pytest.mark.slow

PAGE = BY_NAME["docs/how-to/add-a-game.md"]
GAME = "three_tricks"
PORT = "50051"

HASHES = """
from mogul.arena.games import arena_game
from mogul.arena.play.match import fingerprint as fingerprint_of_trials
from mogul.engine.kernel_cache import kernel_hash
from mogul.engine.kernel_cache import games
from mogul.server.served_games import fingerprint
game = "taj_mahal"
print(kernel_hash([game]), fingerprint(game), fingerprint_of_trials(arena_game(game)), ",".join(sorted(games())))
"""

ENGINE_INFO = """
from google.protobuf import json_format
from mogul.players.games import game_player
from mogul.server import GameConfig, ServerConfig
from mogul.server.engine_info import write_engine_info
from mogul.server.lifecycle import Lifecycle, ReadinessStep
from mogul.server.served_games import ServedGames
level = game_player("taj_mahal").levels[0].id
games = {"three_tricks": GameConfig(default_iterations=50), "taj_mahal": GameConfig(default_level=level)}
lifecycle = Lifecycle()
lifecycle.add("three_tricks", ReadinessStep.RULES)
print(json_format.MessageToJson(write_engine_info(ServerConfig(games=games), ServedGames(games), lifecycle)))
"""


class Clone:
    """A copy of the repository, and a Python that imports `mogul` from there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        for name in subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0"):
            if name and (ROOT / name).is_file():
                self.write(name, (ROOT / name).read_bytes())
        venv.create(folder / ".venv")
        self.python = folder / ".venv" / "bin" / "python"
        (packages,) = (folder / ".venv").glob("lib/python*/site-packages")
        paths = [*(folder / root for root in IMPORT_ROOTS), *(path for path in sys.path if "site-packages" in path)]
        (packages / "clone.pth").write_text("\n".join(map(str, paths)))
        (self.python.parent / "buf").symlink_to(Path(sys.executable).parent / "buf")

    def write(self, name: str, content: bytes) -> None:
        """Write a file."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def apply(self, block: Block) -> None:
        """Write the file that a block is, or change the lines of a file as it says."""
        if block.language != "diff":
            self.write(block.path, block.text.encode())
            return
        text = (self.folder / block.path).read_text()
        for hunk in block.text.split("@@\n")[1:]:
            lines = hunk.splitlines()
            old, new = ("\n".join(line[1:] for line in lines if line[:1] != sign) + "\n" for sign in "+-")
            assert text.count(f"\n{old}") == 1, f"{block.path} has no, or more than one:\n{old}"
            text = text.replace(f"\n{old}", f"\n{new}")
        self.write(block.path, text.encode())

    def environment(self) -> dict[str, str]:
        """The test's, without paths to the repository and the state of its own pytest."""
        return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHONPATH", "PYTEST_"))}

    def run(self, *arguments: str | Path) -> str:
        """Run its Python; returns the output."""
        done = subprocess.run(
            [self.python, *arguments], cwd=self.folder, env=self.environment(), capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory, needs_program: Callable[[str | Path], str]) -> Clone:
    """A clone with all that the page adds."""
    generator = needs_program(ROOT / ".venv-stubs/bin/python")
    needs_program(ROOT / ".venv-stubs/bin/protoc-gen-mypy")
    clone = Clone(tmp_path_factory.mktemp("clone"))
    for block in PAGE.blocks():
        if block.path:
            clone.apply(block)
    subprocess.run([generator, "tools/stubs.py", "proto"], cwd=clone.folder, check=True)
    for command in (["init", "-q"], ["add", "."]):  # tests of the repository ask git for its files
        subprocess.run(["git", *command], cwd=clone.folder, check=True)
    return clone


def test_the_games_hashes_change_none_of_taj_mahals(clone: Clone) -> None:
    assert clone.run("-c", HASHES).split() == [
        kernel_hash(["taj_mahal"]),
        fingerprint("taj_mahal"),
        fingerprint_of_trials(arena_game("taj_mahal")),
        ",".join(sorted([*games(), GAME])),
    ]


def test_its_code_has_style_and_types_and_is_imported_by_nothing_else(clone: Clone) -> None:
    files = [clone.folder / block.path for block in PAGE.blocks("python") if block.path]
    clone.run("-m", "ruff", "check", *files)
    clone.run("-m", "ruff", "format", "--check", *files)
    program = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"
    assert "broken" not in clone.run("-c", program).replace("0 broken", "")


def test_the_tests_of_all_games_and_its_own_hold(clone: Clone) -> None:
    names = ("engine/test_games", f"engine/{GAME}/test_rules", "players/test_games", "server/test_served_games")
    files = [f"tests/{name}.py" for name in names]
    printed = clone.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *files, "-k", f"{GAME} or test_rules")
    assert int(re.findall(r"(\d+) passed", printed)[0]) >= 5


def test_the_tests_of_contract_and_repository_hold(clone: Clone) -> None:
    files = ["tests/proto/test_shape.py", "tests/jobs/test_program.py", "tests/repository/test_games.py"]
    clone.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *files)


def test_players_budgets_levels_and_readiness_are_by_game(clone: Clone) -> None:
    new, taj_mahal = json.loads(clone.run("-c", ENGINE_INFO))["games"]
    assert (new["game"], new["title"], new["player"]) == (GAME, "Three Tricks", {"id": "B0"})
    assert new["defaultBudget"] == {"iterations": "50"}
    assert [each["componentSet"] for each in new["componentSets"]] == [GAME]
    assert {"levels", "ratingScale", "defaultLevel"}.isdisjoint(new)
    assert (new["ready"], "ready" in taj_mahal) == (["READINESS_STEP_RULES"], False)
    assert taj_mahal["player"]["id"] == "GM1"
    assert taj_mahal["defaultLevel"] == taj_mahal["levels"][0]["level"]
    assert new["fingerprint"] != taj_mahal["fingerprint"] == fingerprint("taj_mahal")


def test_the_commands_play_it_and_print_notation(clone: Clone) -> None:
    mogul = ("-c", "import sys; from mogul.cli.main import main; sys.exit(main())")
    clone.run(*mogul, "new-game", "--game", GAME, "--players", "2", "--seed", "6", "--out", "game.json")
    assert "Best move: play 1" in clone.run(*mogul, "suggest", "game.json", "--iterations", "2000")
    assert "Seat 0 to move" in clone.run(*mogul, "show", "game.json")


def test_the_service_finds_its_best_move(clone: Clone) -> None:
    (serve,) = (block for block in PAGE.blocks("sh") if "serve" in block.text)
    (program,) = (block for block in PAGE.blocks("python") if "Client(" in block.text)
    (expected,) = (block for block in PAGE.blocks("text") if "Best:" in block.text)
    _, *arguments = serve.text.split()
    command: list[str | Path] = [
        clone.python,
        "-c",
        "from mogul.cli.main import main; main()",
        *arguments,
        "--port",
        "0",
    ]
    with background(command, clone.folder, clone.environment()) as service:
        port = service.wait_for(r"listens on 127\.0\.0\.1:(\d+)", READY_SECONDS)[1]
        wait = f"from mogul.client import Client\nClient('127.0.0.1:{port}').wait_until_serving()\n"
        printed = clone.run("-c", wait + program.text.replace(PORT, port))
        assert printed == expected.text
        served = f"print([each.game for each in Client('127.0.0.1:{port}').engine_info().games])"
        assert clone.run("-c", f"from mogul.client import Client\n{served}") == f"['{GAME}']\n"
