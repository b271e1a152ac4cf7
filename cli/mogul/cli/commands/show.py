"""`mogul show`"""

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, cast

import typer
from rich.text import Text

from mogul.arena.games import arena_game
from mogul.arena.trials.record_folder import recorded_players
from mogul.cli.commands.options import ComponentsFile, GameOfFile
from mogul.cli.console import output, spinning
from mogul.cli.errors import CommandError, values_reported
from mogul.cli.files import GameFile, game_file, move_places, problems_reported
from mogul.cli.game_tables import LOADING_RULES
from mogul.cli.remote_specification import parse_any_player
from mogul.cli.service_files import write_service_record, write_service_view
from mogul.cli.text.games import game_text
from mogul.cli.text.log import Estimates, estimates_head, log_lines
from mogul.cli.text.names import component_set_note, numbered
from mogul.cli.text.turns import Turn, turns
from mogul.engine.game_rules import GameRecord, PublicView, View
from mogul.engine.json_text import format_json
from mogul.players.games import game_player
from mogul.players.review import reviewable
from mogul.players.review.decision_review import decision_points
from mogul.search import Candidate


def show(
    record: Annotated[
        str, typer.Argument(help="JSON file with a game record or a view, in any form; - is standard input.")
    ],
    seat: Annotated[int | None, typer.Option(min=0, help="Show only the knowledge of this seat.")] = None,
    at: Annotated[
        int | None,
        typer.Option(min=0, metavar="MOVES", help="Show the game after so many moves.", show_default="its end"),
    ] = None,
    log: Annotated[bool, typer.Option("--log", help="List the turns, with the number of moves before each.")] = False,
    begin: Annotated[
        int | None,
        typer.Option(
            "--from", min=0, metavar="MOVES", help="Begin the log after so many moves.", show_default="its beginning"
        ),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help="Log with the estimates of this player of the arena.", show_default="none"),
    ] = None,
    json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="Print a file that page, service and commands read: the view of --seat, or what RECORD has; "
            "with --by its estimates.",
        ),
    ] = False,
    game: GameOfFile = None,
    components: ComponentsFile = None,
) -> None:
    """Show a recorded game or a view: the table after some moves, as its keeper or as one seat sees it.

    A full record has all that is hidden; with --seat only the knowledge of that seat is shown. The player of --by \
searches before each move by the view of the seat to move, and sees nothing hidden.
    """
    if begin is not None and not log and by is None:
        raise CommandError("--from is of the log: give it with --log or --by")
    if json and log:
        raise CommandError("--json and --log: the log is for people, a file has all moves; give one of the two")
    file = game_file(record, game, components)
    whole = file.read()
    if not isinstance(whole, GameRecord):
        if log or by is not None or at is not None:
            raise CommandError(f"{record}: is the view of one seat; --log, --by and --at need a record")
        view, _ = file.view(seat)
        if json:
            typer.echo(write_service_view(file.rules.id, file.components, view), nl=False)
        else:
            _print_views(file, [view])
        return
    with spinning(LOADING_RULES), problems_reported(record):
        file.rules.replay(file.components, whole)  # also the events after --at
    seen = _as_seen(file, _up_to(whole, record, at), seat)
    estimates = None if by is None else _estimates(file, seen, by)
    if json:
        text = _estimates_json(file, seen, estimates, begin or 0) if estimates else _json(file, seen, seat)
        typer.echo(text, nl=False)
    elif log or estimates:
        _print_log(file, seen, estimates, begin or 0)
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


def _json(file: GameFile, record: GameRecord, seat: int | None) -> str:
    if seat is None:
        return write_service_record(file.rules.id, file.components, record)
    return write_service_view(file.rules.id, file.components, file.view_of(record, seat))


def _print_table(file: GameFile, record: GameRecord) -> None:
    """The table as the observer sees it; for the keeper of a full record, with all that is hidden; for a spectator,
    whose record has no observer and lacks what is hidden, without it."""
    game = file.rules.replay(file.components, record)
    if record.observer is None and record.unknown_cards:
        with problems_reported(file.path):
            _print_position(file, file.rules.spectator_of_record(file.components, record).view())
    else:
        seats = range(record.setup.player_count) if record.observer is None else [record.observer]
        _print_views(file, [file.view_of(record, seat) for seat in seats])
    if game.standings:
        output().print(Text(), game_text(file.rules.id).ranking(game, numbered), sep="\n")


def _print_views(file: GameFile, views: Sequence[View]) -> None:
    """The table as the seat to move sees it, or else the first one, and the hands of all."""
    _print_position(file, next((view for view in views if view.seat in view.seats_to_move), views[0]))
    output().print(game_text(file.rules.id).hands(file.components, views, numbered))


def _print_position(file: GameFile, view: PublicView) -> None:
    """Prints a position as everybody at the table sees it."""
    shown = game_text(file.rules.id).position(file.components, view, numbered)
    output().print(component_set_note(file.components), Text(), shown, sep="\n")


def _turns(file: GameFile, record: GameRecord, begin: int) -> list[Turn]:
    """The turns after so many moves."""
    found = turns(game_text(file.rules.id), file.rules.begin(file.components, record.setup), record)
    return [turn for turn in found if turn.number >= begin]


def _print_log(file: GameFile, record: GameRecord, estimates: Estimates | None, begin: int) -> None:
    """Every turn with the number of moves before it, for --at."""
    text, notation = game_text(file.rules.id), file.rules.begin(file.components, record.setup).notation
    if estimates is not None:
        output().print(component_set_note(file.components), *estimates_head(text, estimates), sep="\n", soft_wrap=True)
    for turn in _turns(file, record, begin):
        for line in log_lines(text, notation, turn, record.observer, estimates):
            output().print(line, soft_wrap=True)


def _estimates(file: GameFile, record: GameRecord, by: str) -> Estimates:
    """The estimates of --by. Raises CommandError for a player that does not search, and for the record of one seat."""
    with values_reported():
        player = parse_any_player(by, arena_game(file.rules.id)).search_player()
        player.settings(record.setup.player_count)
    if record.observer is not None:
        raise CommandError(f"{file.path}: --by needs the views of all seats, and this is the record of one")
    with problems_reported(file.path):
        game = reviewable(game_player(file.rules.id), file.components, cast(Any, record))
        players = recorded_players(Path(file.path))
    views = [each.view for each in decision_points(game) if each is not None]

    def best_move(number: int) -> Candidate:
        with spinning(f"{by} evaluates move {number}"):
            position = file.rules.position(file.components, views[number])
            return player.search(position.game, position.information, position.view.player_count, seed=0).candidates[0]

    return Estimates(by, record.setup.player_count, players, best_move)


def _estimates_json(file: GameFile, record: GameRecord, estimates: Estimates, begin: int) -> str:
    text, decisions = file.rules.begin(file.components, record.setup).notation.move_text, []
    for turn in _turns(file, record, begin):
        for number, move in enumerate(turn.moves, turn.number):
            best = estimates.best_move(number)
            decision = {"moves_before": number, "seat": turn.seat, "move": text(move), "best_move": text(best.move)}
            decisions.append(decision | {"seats": [dataclasses.asdict(each) for each in best.seats]})
    return format_json({"players": estimates.players, "by": estimates.by, "decisions": decisions})
