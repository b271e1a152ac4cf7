"""`mogul arena play`"""

import statistics
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final, cast

import typer

from mogul.arena.arena_game import ArenaGame
from mogul.arena.games import arena_game
from mogul.arena.play.match import Match
from mogul.arena.play.specification import Specification
from mogul.arena.trials.record_folder import RecordFolder, prolong
from mogul.arena.trials.run import RunningTrial, load_players, play_trial
from mogul.arena.trials.sequential import MIN_BLOCKS, SequentialTest
from mogul.arena.trials.trial import RANDOM_BOARDS, Trial, TrialFile
from mogul.cli.commands.options import Cluster, Force, GameName, Processes, RuleSetName
from mogul.cli.console import messages, output
from mogul.cli.errors import CommandError, Problems, values_reported
from mogul.cli.files import DEFAULT_GAME, components_of, rules_of
from mogul.cli.game_tables import random_seed, rule_set_named
from mogul.cli.long_runs import chosen_executor, cost_text, followed, load_here, resumable
from mogul.cli.output_files import resumed_or_new
from mogul.cli.remote_specification import parse_any_player
from mogul.cli.service_files import write_service_record
from mogul.cli.text.arena import figures_text, lead_text, line_up_text, verdict_text
from mogul.cli.text.names import are, component_set_note, counted
from mogul.engine.files import write_whole
from mogul.jobs.executor import Executor

PLAYERS: Final = 4


def play(
    line_up: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...",
            help="random, flat@500, b0@20ms, 'b0@500 exploration=0.7', MODULE:CLASS, grpc://HOST:PORT ...",
            show_default=False,
        ),
    ],
    out: Annotated[
        Path,
        typer.Option("--out", "-o", metavar="FILE", help="File of the trial. One that was cut short is resumed."),
    ],
    force: Force = False,
    records: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Folder for the record of every game, for show and stats.", show_default="none"
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(min=2, help="Number of players; the last PLAYER takes all seats left.", show_default="4"),
    ] = None,
    both_ways: Annotated[
        bool, typer.Option("--both-ways", help="Of two PLAYERs also the second one alone, against the first.")
    ] = False,
    blocks: Annotated[int, typer.Option(min=1, help="Deals, each played with every seating.")] = 100,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Seed of the first deal; the others follow.",
            show_default="0; a random one with a PLAYER from outside the program",
        ),
    ] = None,
    game: GameName = DEFAULT_GAME,
    rule_set: RuleSetName = None,
    components: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Component set to play with; random: another one for each block.",
            show_default="the bundled one",
        ),
    ] = None,
    h0: Annotated[
        float | None,
        typer.Option(metavar="POINTS", help="With --h1: stop once the first PLAYER's lead is shown to be H0 or H1."),
    ] = None,
    h1: Annotated[float | None, typer.Option(metavar="POINTS", help="The higher lead, in points.")] = None,
    h0_wins: Annotated[
        float | None,
        typer.Option(metavar="PERCENT", help="The same for wins. With points too: H1 by both, or H0 by either."),
    ] = None,
    h1_wins: Annotated[
        float | None, typer.Option(metavar="PERCENT", help="The higher lead, in percent of the wins.")
    ] = None,
    processes: Processes = None,
    cluster: Cluster = None,
) -> None:
    """Play a trial: blocks of games in which every player sits in every seat of the same deal.

    A budget after @ is for each move: iterations (b0@500), or CPU time of its one search thread (b0@20ms, \
b0@1s). One PLAYER alone plays against itself, two are one against three; b0@500 b0@500 random is two against two.
    """
    test, wins_test = _test(h0, h1, ""), _test(h0_wins, h1_wins, "-wins")
    rules = rules_of(game)
    entries = _line_up(arena_game(game), line_up, players or max(PLAYERS, len(line_up)))
    is_random, path = components == RANDOM_BOARDS, None if components is None else Path(components)
    edition, board = cast(Any, rule_set_named(rules, rule_set)), None if is_random else components_of(rules, path)
    with values_reported():
        first_seed = _first_seed(None if force else out, entries) if seed is None else seed
        trial = Trial(Match(entries, edition, board, both_ways), first_seed, blocks, test, wins_test)
    with chosen_executor(processes, cluster) as executor:
        with values_reported():
            header = trial.header  # once: it asks the services among the players
        with values_reported(), resumed_or_new(out):
            prolong(None if force else out, records, header)
            folder = None if records is None else RecordFolder(records, header, write_service_record)
            if force:
                write_whole(out, b"")
            file = TrialFile(out, header)
        _announce(trial, file, folder)
        with resumable(out, lambda: are(len(file.entries), "block")):
            _play(trial, file, executor, folder)
    output().print(figures_text(file.progress), crop=False)


def _test(h0: float | None, h1: float | None, suffix: str) -> SequentialTest | None:
    if (h0 is None) != (h1 is None):
        raise CommandError(f"--h0{suffix} and --h1{suffix} belong together: a test needs both")
    if h0 is None or h1 is None:
        return None
    try:
        return SequentialTest(h0, h1)
    except ValueError as error:
        raise CommandError(f"--h0{suffix} {h0:g} --h1{suffix} {h1:g}: {error}") from error


def _line_up(game: ArenaGame, lines: Sequence[str], players: int) -> tuple[Specification, ...]:
    """The players of the lines; the last one takes all seats left."""
    if len(lines) > players:
        raise CommandError(f"{len(lines)} players are named, and --players is {players}")
    problems = Problems()
    found = [entry for line in lines if (entry := problems.noted(parse_any_player, line, game))]
    problems.raise_all()
    return (*found, *[found[-1]] * (players - len(found)))


def _first_seed(out: Path | None, line_up: Sequence[Specification]) -> int:
    """The seed of the first deal where the command names none; that of a trial which goes on, in the file `out`. A deal
    follows from its seed: of small numbers a player from outside could deal all games, and find its own hand among
    them, with those of the others."""
    if not any(entry.is_external for entry in line_up):
        return 0
    if out is None or not out.exists() or b"\n" not in out.read_bytes():
        return random_seed()
    return TrialFile(out).header.first_seed


def _announce(trial: Trial, file: TrialFile, records: RecordFolder | None) -> None:
    extent = f"{counted(trial.blocks, 'block')} of {counted(len(trial.match.seatings(trial.first_seed)), 'game')}"
    lines = [f"{line_up_text(file.header)}: {extent}, seeds from {trial.first_seed}."]
    if (trial.test or trial.wins_test) and trial.blocks < MIN_BLOCKS:
        lines.append(f"A test decides after {MIN_BLOCKS} blocks at the earliest: all {trial.blocks} will be played.")
    if file.entries:
        lines.append(f"{are(len(file.entries), 'block')} in {file.path} already.")
    lacking = () if records is None else records.incomplete_blocks(file.entries.values())
    if records is not None and lacking:
        lines.append(
            f"Of {len(lacking)} of them {records.path} has no records, and will have none: they are not played again."
        )
    for line in lines:
        messages().print(line)
    if trial.match.components is not None:
        messages().print(component_set_note(trial.match.components))


def _play(trial: Trial, file: TrialFile, executor: Executor, records: RecordFolder | None) -> None:
    """Plays the missing blocks, and reports the cost once a block has been timed, and the results so far."""
    if file.entries:
        _report_cost(file, executor)
    load_here(executor, partial(load_players, [RunningTrial(trial, file, records)]))
    run, played = play_trial(trial, file, executor, records), len(file.entries)
    for _ in followed(run, "block", trial.blocks, played, partial(_estimate, file)):
        if len(file.entries) == 1:
            _report_cost(file, executor)


def _report_cost(file: TrialFile, executor: Executor) -> None:
    """Estimates the missing blocks by the CPU time of those played."""
    missing = len(file.progress.missing)
    if missing:
        seconds = missing * statistics.fmean(block.seconds for block in file.entries.values())
        messages().print(f"{counted(missing, 'more block')}: {cost_text(seconds, min(executor.at_once, missing))}.")


def _estimate(file: TrialFile) -> str:
    """The results of the first player so far."""
    state = file.progress
    if len(state.blocks) < 2 or len(state.header.entries) < 2:
        return ""
    results = lead_text(state)
    return results if state.verdict is None else f"{results}, {verdict_text(state.verdict)}"
