"""`mogul show`"""

import dataclasses
from collections.abc import Iterator
from typing import Annotated

import typer
from rich.text import Text

from mogul.cli.commands.options import ComponentsFile
from mogul.cli.console import output, spinning
from mogul.cli.errors import CommandError
from mogul.cli.files import components_of, problems_reported, read_record_file, view_of
from mogul.cli.tables import LOADING_RULES
from mogul.cli.text.board import board_note
from mogul.cli.text.names import numbered
from mogul.cli.text.narrator import Narrator
from mogul.cli.text.ranking import ranking_table
from mogul.cli.text.table import hands_text, view_text
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.json_forms import write_record, write_view
from mogul.engine.taj_mahal.records.effect import Effect
from mogul.engine.taj_mahal.records.record import GameRecord, Moved, observe
from mogul.engine.taj_mahal.records.replay import Replay, replay
from mogul.engine.taj_mahal.views.view import PHASES


def show(
    record: Annotated[str, typer.Argument(help="JSON file with a game record; - is standard input.")],
    seat: Annotated[int | None, typer.Option(min=0, max=4, help="Show only what this seat knows.")] = None,
    at: Annotated[
        int | None,
        typer.Option(min=0, metavar="MOVES", help="Show the game after so many moves.", show_default="its end"),
    ] = None,
    log: Annotated[bool, typer.Option("--log", help="List the turns, with the number of moves before each.")] = False,
    json: Annotated[
        bool, typer.Option("--json", help="Print a file: the view of --seat, or without one the record up to --at.")
    ] = False,
    components: ComponentsFile = None,
) -> None:
    """Show a recorded game: the table after some of its moves, as its keeper or as one seat sees it.

    A full record has every hand; with --seat only the knowledge of that seat is shown.
    """
    board = components_of(components)
    whole = read_record_file(board, record)
    with spinning(LOADING_RULES), problems_reported(record):
        replay(board, whole)  # also the events after --at
    seen = _as_seen(_up_to(whole, record, at), record, seat)
    if json:
        typer.echo(_json(board, record, seen), nl=False)
    elif log:
        _print_log(board, seen)
    else:
        _print_table(board, record, seen)


def _up_to(record: GameRecord, path: str, moves: int | None) -> GameRecord:
    """The record up to so many moves and the chance after them."""
    places = [place for place, event in enumerate(record.events) if isinstance(event, Moved)]
    if moves is None or moves == len(places):
        return record
    if moves > len(places):
        raise CommandError(f"{path}: --at {moves}: the record has {len(places)} moves")
    return dataclasses.replace(record, events=record.events[: places[moves]])


def _as_seen(record: GameRecord, path: str, seat: int | None) -> GameRecord:
    if seat is None or seat == record.observer:
        return record
    if record.observer is not None:
        raise CommandError(f"{path}: is what seat {record.observer} saw, not what seat {seat} saw")
    if seat >= record.setup.player_count:
        raise CommandError(f"{path}: --seat {seat}: seats are 0 to {record.setup.player_count - 1}")
    return observe(record, seat)


def _json(components: ComponentSet, path: str, record: GameRecord) -> str:
    if record.observer is None:
        return write_record(components, record)
    return write_view(components, view_of(components, path, record, record.observer))


def _print_table(components: ComponentSet, path: str, record: GameRecord) -> None:
    """The table as the observer sees it; for the keeper of a full record, with every hand."""
    game = replay(components, record)
    seats = range(record.setup.player_count) if record.observer is None else [record.observer]
    views = [view_of(components, path, record, seat) for seat in seats]
    view = next((view for view in views if view.seat == view.seat_to_move), views[0])
    console = output()
    console.print(board_note(components), Text(), view_text(components, view, numbered), sep="\n")
    console.print(hands_text(views, numbered))
    standings = game.standings
    if standings:
        console.print(Text(), ranking_table(standings, [player.score for player in view.players], numbered), sep="\n")


def _print_log(components: ComponentSet, record: GameRecord) -> None:
    """Every turn with the number of moves before it, for --at."""
    console = output()
    narrator = Narrator(record.setup.tiles, numbered, record.observer)
    begun: int | None = None
    for number, (move, effects, phase) in enumerate(_moves(Replay(components, record.setup), record)):
        begun = number if begun is None else begun
        for line in narrator.describe(move.seat, move.move, effects, phase):
            console.print(_numbered(begun, line), soft_wrap=True)
            begun = None
    if begun is not None:  # the record ends in the middle of a turn
        console.print(_numbered(begun, narrator.so_far()), soft_wrap=True)


def _numbered(number: int | None, line: Text) -> Text:
    return Text.assemble(("     " if number is None else f"{number:>4} ", "dim"), line)


def _moves(game: Replay, record: GameRecord) -> Iterator[tuple[Moved, list[Effect], str]]:
    """Every move with its effects, those of the chance after it included, and the phase then."""
    made: Moved | None = None
    effects: list[Effect] = []
    for event in record.events:
        if isinstance(event, Moved):
            if made is not None:
                yield made, effects, PHASES[game.state["phase"]]
            made, effects = event, []
        effects += [effect for step in game.push(event) for effect in step.effects]
    if made is not None:
        yield made, effects, PHASES[game.state["phase"]]
