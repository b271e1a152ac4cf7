"""Recorded games, shown."""

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import typer
from rich.text import Text

from mogul.cli.console import output, spinning
from mogul.cli.dealing import FIRST_TIME
from mogul.cli.errors import CommandError
from mogul.cli.inputs import components_of, known_to, record_of, replayed
from mogul.cli.text.board import board_note
from mogul.cli.text.names import numbered
from mogul.cli.text.narrator import Narrator
from mogul.cli.text.ranking import ranking_table
from mogul.cli.text.table import hands_text, view_text
from mogul.engine.game_rules import Moved
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.json_format import write_record, write_view
from mogul.engine.taj_mahal.records.effects import Effect
from mogul.engine.taj_mahal.records.record import GameRecord, observe
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.words import PHASES, Phase


def show_record(
    path: str, seat: int | None, moves: int | None, components_file: Path | None, *, log: bool, as_json: bool
) -> None:
    """Run `mogul show`."""
    components = components_of(components_file)
    record = record_of(components, path)
    with spinning(FIRST_TIME):
        replayed(components, path, record)  # all of it, also what comes after --at
    record = _as_seen(_up_to(record, path, moves), path, seat)
    if as_json:
        typer.echo(_json(components, path, record), nl=False)
    elif log:
        _print_log(components, record)
    else:
        _print_table(components, path, record)


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
    return write_view(components, known_to(components, path, record, record.observer))


def _print_table(components: ComponentSet, path: str, record: GameRecord) -> None:
    """The table as the observer sees it; for the keeper of a full record, with every hand."""
    game = replayed(components, path, record)
    seats = range(record.setup.player_count) if record.observer is None else [record.observer]
    views = [known_to(components, path, record, seat) for seat in seats]
    view = next((view for view in views if view.seat == view.seat_to_move), views[0])
    console = output()
    console.print(board_note(components), Text(), view_text(components, view, numbered), sep="\n")
    console.print(hands_text(components, views, numbered))
    standings = game.standings
    if standings:
        console.print(Text(), ranking_table(standings, [player.score for player in view.players], numbered), sep="\n")


def _print_log(components: ComponentSet, record: GameRecord) -> None:
    """Every turn with the number of moves before it, for --at."""
    console, game = output(), Replay(components, record.setup)
    narrator = Narrator(game.notation, numbered, record.observer)
    begun: int | None = None
    for number, (move, effects, phase) in enumerate(_moves(game, record)):
        begun = number if begun is None else begun
        for line in narrator.lines(move.seat, move.move, effects, phase):
            console.print(_numbered(begun, line), soft_wrap=True)
            begun = None
    if begun is not None:  # the record ends in the middle of a turn
        console.print(_numbered(begun, narrator.so_far()), soft_wrap=True)


def _numbered(number: int | None, line: Text) -> Text:
    return Text.assemble(("     " if number is None else f"{number:>4} ", "dim"), line)


def _moves(game: Replay, record: GameRecord) -> Iterator[tuple[Moved, list[Effect], Phase]]:
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
