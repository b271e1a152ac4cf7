"""`mogul calibrate`"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from mogul.arena.calibration import (
    REFERENCE,
    calibration,
    calibration_trials,
    rated_table,
    seconds_left,
    shipped_blocks,
)
from mogul.arena.games import arena_game
from mogul.arena.results.ratings import Ratings, ratings
from mogul.arena.trials.run import RunningTrial, load_players, play_trials
from mogul.arena.trials.trial import TrialFile
from mogul.cli.commands.options import Cluster, Force, GameName, Processes
from mogul.cli.console import messages, output
from mogul.cli.errors import CommandError, values_reported
from mogul.cli.files import DEFAULT_GAME, player_of, problems_reported
from mogul.cli.long_runs import chosen_executor, cost_text, followed, load_here, resumable
from mogul.cli.output_files import check_output, ways_out
from mogul.cli.service_files import write_service_record
from mogul.cli.strength import check_has_levels, print_levels
from mogul.cli.text.arena import ratings_text
from mogul.cli.text.names import counted
from mogul.cli.text.strength import steps_table
from mogul.engine.files import write_whole
from mogul.engine.game_rules import default_rule_set, rule_set_of
from mogul.jobs.executor import Executor
from mogul.players.game_player import GamePlayer
from mogul.players.signature import running_signature
from mogul.players.strength.dial import Calibration, read_calibration, write_calibration


def calibrate(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Folder of the trials. The same command resumes them.")
    ],
    players: Annotated[
        list[int] | None,
        typer.Option(min=2, help="Tables of so many players; may be given more than once.", show_default="all"),
    ] = None,
    blocks: Annotated[
        int | None,
        typer.Option(min=1, help="Deals for each line-up.", show_default="as many as the shipped table comes from"),
    ] = None,
    seed: Annotated[
        int, typer.Option(min=0, help="Seed of the first deal; the others follow it. By default the shipped table's.")
    ] = 5_500_000,
    processes: Processes = None,
    cluster: Cluster = None,
    game: GameName = DEFAULT_GAME,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the table of ratings here.", show_default="FOLDER/calibration.json"),
    ] = None,
    force: Force = False,
) -> None:
    """Measure the strength of the levels: trials of mixed line-ups, ratings, a table and a plot.

    The cost is estimated beforehand. A run that was cut short is resumed by the same command. The folder gets the \
records of all games too, for mogul arena stats --by-player and mogul arena mistakes.
    """
    player = player_of(game)
    check_has_levels(player)
    sizes = players or default_rule_set(player.rules).players
    path = out or folder / "calibration.json"
    before = _calibration_before(player, out, path, force=force)
    with values_reported():
        for size in sizes:
            rule_set_of(player.rules, None, size)
            if size > len(player.levels):
                raise ValueError(f"--players {size}: {game} has {len(player.levels)} levels, too few for such a table")
    with chosen_executor(processes, cluster) as executor:
        folder.mkdir(parents=True, exist_ok=True)
        with values_reported():
            by_size = {
                size: calibration_trials(
                    player, folder, write_service_record, size, blocks or shipped_blocks(player, size), seed
                )
                for size in sizes
            }
        trials = [each for size in by_size.values() for each in size]
        with resumable(folder, lambda: "The blocks played are"):
            _announce(trials, executor)
            _play(trials, executor)
    found = {size: _rated(size, [each.file for each in trials]) for size, trials in by_size.items()}
    table = _calibration(player, found, before)
    # Whole or not at all: the same command would take a part of a table for a file of something else.
    write_whole(path, write_calibration(table).encode())
    messages().print(f"The table is in {path}.", soft_wrap=True)
    print_levels(player, table)
    output().print(
        Text("\nMore than the searching level below, as measured, and p that it is not:"), steps_table(player, table)
    )
    _plot(player, table, path.with_suffix(".svg"))


def _announce(trials: Sequence[RunningTrial], executor: Executor) -> None:
    missing = sum(len(each.file.progress.missing) for each in trials)
    cost = cost_text(sum(map(seconds_left, trials)), executor.at_once)
    messages().print(f"{counted(len(trials), 'line-up')}, {counted(missing, 'block')} to be played: {cost}.")


def _play(trials: Sequence[RunningTrial], executor: Executor) -> None:
    def played() -> int:
        return sum(len(each.file.entries) for each in trials)

    load_here(executor, partial(load_players, trials))
    run, total = play_trials(trials, executor), sum(each.trial.blocks for each in trials)
    for _ in followed(run, "block", total, played(), lambda: f"{counted(played(), 'block')} played"):
        pass


def _rated(players: int, files: Sequence[TrialFile]) -> Ratings:
    trials = [file.progress for file in files]
    with problems_reported(f"{players} players"):
        # By all places: levels play for points too, and places are more informative than wins.
        found = ratings(trials, REFERENCE, by_places=True)
    output().print(ratings_text(found, [trial.header for trial in trials]), crop=False)
    return found


def _calibration_before(game: GamePlayer, out: Path | None, path: Path, *, force: bool) -> Calibration | None:
    """The calibration that the ratings of other table sizes are taken from: of the file at `path`, else the shipped
    one; none where a game gets its first ratings. Raises CommandError for a file that would be lost: the plot is
    beside the table."""
    if force or not path.exists():
        for each in (out, path.with_suffix(".svg") if path.parent.is_dir() else None):
            check_output("--out", each, force=force)
        return game.calibration
    try:
        found = read_calibration(path, game.profile)
    except ValueError as error:
        problem = str(error).removeprefix(f"{path}: ")
        headline = f"{path}: is no table of ratings, and would be overwritten: {problem}"
        raise CommandError(headline, ways_out(path)) from error
    if found.signature != running_signature(game):
        raise CommandError(f"{path}: has the ratings of other levels, which would be lost", ways_out(path))
    return found


def _calibration(game: GamePlayer, found: dict[int, Ratings], before: Calibration | None) -> Calibration:
    """The table of ratings, with the other table sizes of the one before if it is of the same levels."""
    shipped = game.calibration
    signature, played = running_signature(game), arena_game(game.rules.id)
    profiles = [level.profile for level in game.levels]
    try:
        tables = [rated_table(players, rated, profiles, played.reference_rating) for players, rated in found.items()]
    except ValueError as error:
        raise CommandError(f"{error}; give another FOLDER more --blocks") from error
    if before is not None and before.signature == signature:
        tables += [each for each in before.tables if each.players not in found]
    tables.sort(key=lambda each: each.players)
    version = 0 if shipped is None else shipped.version
    is_shipped = shipped is not None and (tuple(tables), signature) == (shipped.tables, shipped.signature)
    return calibration(played, tables, version + (not is_shipped), signature)


def _plot(game: GamePlayer, table: Calibration, path: Path) -> None:
    try:
        from mogul.arena.results.plots import level_plot, save_plot
    except ModuleNotFoundError as error:
        messages().print(f"No plot: it needs {error.name}: pip install 'grand-mogul[arena]'", soft_wrap=True)
        return
    save_plot(level_plot(table.tables, [level.id for level in game.levels]), path)
    messages().print(f"The plot is in {path}.", soft_wrap=True)
