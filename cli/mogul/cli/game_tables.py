"""Tables, a new game dealt or a saved game taken up again; and recorded games of files and folders. Every problem with
their content becomes a CommandError."""

import secrets
import shlex
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from mogul.arena.trials.record_folder import RecordedGame, recorded_players
from mogul.cli.console import advancing, messages, spinning
from mogul.cli.errors import CommandError, values_reported
from mogul.cli.files import GameFile, game_file, problems_reported
from mogul.engine.game_rules import GameRules, RuleSet, Table, default_rule_set
from mogul.players.games import game_player
from mogul.players.review import reviewable

LOADING_RULES = "Loading the rules"


def rule_set_named(rules: GameRules, name: str | None) -> RuleSet:
    """The rule set of --rule-set; None: the game's first."""
    if name is None:
        return default_rule_set(rules)
    if name not in rules.rule_sets:
        raise CommandError(f"--rule-set {name}: is none; they are {', '.join(rules.rule_sets)}")
    return rules.rule_sets[name]


def new_table(
    rules: GameRules, components: Any, rule_set: str | None, players: int, seed: int, first_player: int | None = None
) -> Table:
    """A table with a new game. Raises CommandError for an impossible one."""
    with values_reported():
        setup = rules.new_setup(components, rule_set_named(rules, rule_set), players, seed, first_player)
    with spinning(LOADING_RULES):
        return rules.table(components, setup, seed)


def saved_table(file: GameFile, seed: int) -> Table:
    """The table of a full record. Raises CommandError for one with unknown cards."""
    record = file.record()
    with spinning(LOADING_RULES), problems_reported(file.path):
        file.rules.replay(file.components, record)
        if record.unknown_cards:
            raise CommandError(f"{file.path}: lacks something hidden, so that no host could go on")
        return file.rules.table(file.components, record.setup, seed, record.events)


def shortened_table(rules: GameRules, components: Any, table: Table, events: int, seed: int) -> Table:
    """The table as it was after so many events of its record."""
    record = table.record
    return rules.table(components, record.setup, seed, record.events[:events])


def random_seed() -> int:
    """A seed for a deal that nobody can foresee, nor find by trying: a million deals take minutes."""
    return secrets.randbits(62)


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
