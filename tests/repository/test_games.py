"""Games keep to their folders: no identifier, text or comment of generic sources names one, or speaks its language.

Import contracts (`make lint`) hold imports; this holds everything else. Registries, the files `games.py`, have one line
a game.
"""

import re
import subprocess
from pathlib import Path

import pytest

from mogul.engine.games import GAMES, game_rules
from mogul.engine.kernel_cache import games

# Folders that hold generic sources besides those of games.
GENERIC = (
    "contract",
    "engine",
    "search",
    "codec",
    "server",
    "client/mogul",
    "jobs",
    "environments",
    "arena",
    "training",
    "match",
    "web/mogul/web/*.py",
    "cli",
    "bench",
    "proto/mogul/v1/*.proto",
)
REGISTRY = "games.py"

# Words of a game, as identifiers or in sentences; of one that is not here, its id.
WORDS = {
    "taj_mahal": r"taj.?mahal|palace|elephant|vizier|princess|\bmonk|province|\bcrown|withdraw|unrest|\badvisor|\bgm1\b"
    r"|\bcit(?:y|ies)\b|\bzman\b|rio_grande|\bagra\b|\bvisit_|visit's|\b(?:this|the|a|of) visit\b",
    "maharaja": r"maharaja|governor|quarry|\barchitects?\b|\btolls?\b|sadhu|action_penalty",
}

# What else names a game: default games, the description of the program, and examples of the contract.
NAMED = {
    "arena/mogul/arena/games.py": ("taj_mahal",),
    "cli/mogul/cli/files.py": ("taj_mahal",),
    "cli/mogul/cli/main.py": ("Taj Mahal",),
    "proto": (*GAMES, *(game_rules(game).title for game in GAMES), "tajMahal", "zman", "GM1"),
}


def generic_sources(repository: Path) -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z", *GENERIC], cwd=repository, check=True, capture_output=True)
    files = [Path(name) for name in listed.stdout.decode().split("\0") if name.endswith((".py", ".proto"))]
    return [path for path in files if not {Path(part).stem for part in path.parts} & games() and path.name != REGISTRY]


def without_named(path: Path, line: str) -> str:
    for place, names in NAMED.items():
        if path.as_posix().startswith(place):
            for name in names:
                line = line.replace(name, "")
    return line


@pytest.mark.parametrize("game", GAMES)
def test_generic_sources_do_not_speak_of_a_game(game: str, repository: Path) -> None:
    words = re.compile(WORDS.get(game, game), re.IGNORECASE)
    sources = generic_sources(repository)
    assert len(sources) > 150
    found = [
        f"{path}:{number}: {line.strip()}"
        for path in sources
        for number, line in enumerate((repository / path).read_text().splitlines(), 1)
        if words.search(without_named(path, line))
    ]
    assert found == []


@pytest.mark.parametrize("game", WORDS)
def test_the_words_of_a_game_are_found_where_it_lives(game: str, repository: Path) -> None:
    """So that the check above can fail."""
    own = repository / "engine/mogul/engine" / game
    words = re.compile(WORDS[game], re.IGNORECASE)
    assert all(words.search(path.read_text()) for path in own.glob("*.py"))
    assert words.search(game_rules(game).title)


def test_every_registry_names_every_game_once_at_most(repository: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "*/games.py"], cwd=repository, check=True, capture_output=True, text=True
    )
    registries = [name for name in listed.stdout.split() if not name.startswith("tests/")]
    assert len(registries) >= 7
    for name in registries:
        text = (repository / name).read_text()
        for game in GAMES:
            assert text.count(f'    "{game}": "') + text.count(f'{{"{game}": "') <= 1, name
