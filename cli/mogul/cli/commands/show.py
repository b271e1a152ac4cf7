"""`mogul show`"""

import dataclasses
from typing import Annotated, Any, cast

import typer
from rich.text import Text

from mogul.cli.commands.options import ComponentsFile, GameOfFile, RecordFile
from mogul.cli.console import output, spinning
from mogul.cli.errors import CommandError
from mogul.cli.files import GameFile, game_file, move_places, problems_reported
from mogul.cli.game_tables import LOADING_RULES
from mogul.cli.text.component_set import component_set_note
from mogul.cli.text.games import game_text
from mogul.cli.text.names import numbered
from mogul.cli.text.turns import turn_lines, turns
from mogul.engine.game_rules import GameRecord


def show(
    record: RecordFile,
    seat: Annotated[int | None, typer.Option(min=0, help="Show only the knowledge of this seat.")] = None,
    at: Annotated[
        int | None,
        typer.Option(min=0, metavar="MOVES", help="Show the game after so many moves.", show_default="its end"),
    ] = None,
    log: Annotated[bool, typer.Option("--log", help="List the turns, with the number of moves before each.")] = False,
    json: Annotated[
        bool, typer.Option("--json", help="Print a file: the view of --seat, or without one the record up to --at.")
    ] = False,
    game: GameOfFile = None,
    components: ComponentsFile = None,
) -> None:
    """Show a recorded game: the table after some of its moves, as its keeper or as one seat sees it.

    A full record has every hand; with --seat only the knowledge of that seat is shown.
    """
    file = game_file(record, game, components)
    whole = file.record()
    with spinning(LOADING_RULES), problems_reported(record):
        file.rules.replay(file.components, whole)  # also the events after --at
    seen = _as_seen(file, _up_to(whole, record, at), seat)
    if json:
        typer.echo(_json(file, seen), nl=False)
    elif log:
        _print_log(file, seen)
    else:
        _print_table(file, seen)


def _up_to(record: Any, path: str, moves: int | None) -> GameRecord:
    """The record up to so many moves and the chance after them."""
    places = move_places(record)
    if moves is None or moves == len(places):
        return cast(GameRecord, record)
    if moves > len(places):
        raise CommandError(f"{path}: --at {moves}: the record has {len(places)} moves")
    return cast(GameRecord, dataclasses.replace(record, events=record.events[: places[moves]]))


def _as_seen(file: GameFile, record: GameRecord, seat: int | None) -> GameRecord:
    if seat is None or seat == record.observer:
        return record
    if record.observer is not None:
        raise CommandError(f"{file.path}: is the record of seat {record.observer}, not of seat {seat}")
    if seat >= record.setup.player_count:
        raise CommandError(f"{file.path}: --seat {seat}: seats are 0 to {record.setup.player_count - 1}")
    return file.rules.observe(record, seat)


def _json(file: GameFile, record: GameRecord) -> str:
    if record.observer is None:
        return file.rules.write_record(file.components, record)
    return file.rules.write_view(file.components, file.view_of(record, record.observer))


def _print_table(file: GameFile, record: GameRecord) -> None:
    """The table as the observer sees it; for the keeper of a full record, with every hand."""
    text, game = game_text(file.rules.id), file.rules.replay(file.components, record)
    seats = range(record.setup.player_count) if record.observer is None else [record.observer]
    views = [file.view_of(record, seat) for seat in seats]
    view = next((view for view in views if view.seat in view.seats_to_move), views[0])
    console = output()
    console.print(component_set_note(file.components), Text(), text.position(file.components, view, numbered), sep="\n")
    console.print(text.hands(file.components, views, numbered))
    if game.standings:
        console.print(Text(), text.ranking(game, numbered), sep="\n")


def _print_log(file: GameFile, record: GameRecord) -> None:
    """Every turn with the number of moves before it, for --at."""
    text, game = game_text(file.rules.id), file.rules.begin(file.components, record.setup)
    for turn in turns(text, game, record):
        first, *others = turn_lines(text, game.notation, turn, numbered, record.observer)
        output().print(Text.assemble((f"{turn.number:>4} ", "dim"), first), soft_wrap=True)
        for line in others:
            output().print(Text("     ") + line, soft_wrap=True)
