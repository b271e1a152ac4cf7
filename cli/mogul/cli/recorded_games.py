"""Recorded games of files and folders. Every problem with their content becomes a CommandError."""

import shlex
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from mogul.arena.trials.record_folder import RecordedGame, recorded_players
from mogul.cli.console import advancing, messages
from mogul.cli.errors import CommandError
from mogul.cli.files import GameFile, game_file, problems_reported
from mogul.players.games import game_player
from mogul.players.review import reviewable


def recorded_games(paths: Sequence[Path], game: str | None, components: Path | None) -> list[RecordedGame]:
    """Reads files, and the records of folders in the order of their names; a game counts once, also if there are copies
    of its file. game: of all records; None: the game of the first one."""
    files: dict[Path, Path] = {}
    for path in paths:
        found = sorted(path.glob("*.json")) if path.is_dir() else [path]
        if not found:
            option = shlex.join(["--records", str(path)])
            raise CommandError(f"{path}: has no records; mogul arena play {option} writes them there")
        files |= {each.resolve(): each for each in found}
    games, seen = list[RecordedGame](), defaultdict[bytes, set[tuple[str, ...]]](set)
    with advancing("Reading") as advance:
        for number, path in enumerate(files.values(), 1):
            file = game_file(str(path), game, components)
            with problems_reported(str(path)):
                players = recorded_players(path)
            # The games of players that play alike are equal, with the players in other seats; a copy may lack them.
            known = seen[file.content]
            if not known or (players and players not in known and () not in known):
                games.append(_recorded_game(path, file, players))
            known.add(players)
            game = games[0].game.player.rules.id
            advance(number / len(files))
    if len(games) < len(files):
        copies = f"{len(files) - len(games)} of {len(files)}"
        messages().print(f"Files that are copies of others, and count once: {copies}.")
    return games


def _recorded_game(path: Path, file: GameFile, players: tuple[str, ...]) -> RecordedGame:
    record = cast(Any, file.record())
    if record.observer is not None:
        raise CommandError(f"{path}: is the record of seat {record.observer}: the views of the others are missing")
    with problems_reported(str(path)):
        reviewed = reviewable(game_player(file.rules.id), file.components, record)
        return RecordedGame(path, reviewed, players)
