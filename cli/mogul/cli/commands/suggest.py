"""`mogul suggest`"""

from dataclasses import replace
from typing import Annotated, Final

import typer
from rich.text import Text

from mogul.cli.commands.options import (
    ComponentsFile,
    GameOfFile,
    Level,
    SearchSeed,
    Server,
    ServerTls,
    ServerTlsCa,
    ServerTokenFile,
    Threads,
)
from mogul.cli.console import messages, output, spinning
from mogul.cli.errors import CommandError
from mogul.cli.files import game_file, problems_reported
from mogul.cli.local_search import at_level, search_here
from mogul.cli.service_client import ask_server, service_of
from mogul.cli.suggest_call import reply_data, warning_texts
from mogul.cli.text.games import game_text
from mogul.cli.text.names import component_set_note, numbered
from mogul.cli.text.strength import in_effect_text
from mogul.cli.text.suggestion import grade_text, suggestion_text
from mogul.engine.game_rules import View
from mogul.engine.json_text import format_json
from mogul.players.games import game_player
from mogul.players.suggestion import ProposedMove, SuggestionRequest
from mogul.search import Budget
from mogul.search.stopping import MOST_ITERATIONS

_MOST_SECONDS: Final = 315_576_000_000.0  # of a google.protobuf.Duration


def suggest(
    position: Annotated[str, typer.Argument(help="JSON file with a view or a game record; - is standard input.")],
    seat: Annotated[
        int | None,
        typer.Option(min=0, help="Seat whose knowledge of a full record is used.", show_default="the seat to move"),
    ] = None,
    server: Server = None,
    tls: ServerTls = False,
    tls_ca: ServerTlsCa = None,
    token_file: ServerTokenFile = None,
    iterations: Annotated[
        int | None,
        typer.Option(
            min=1, max=MOST_ITERATIONS, help="Iterations of the search.", show_default="10000, or the time limit alone"
        ),
    ] = None,
    time: Annotated[
        float | None, typer.Option(min=0.01, max=_MOST_SECONDS, metavar="SECONDS", help="Time to search.")
    ] = None,
    level: Level = None,
    grade: Annotated[
        str | None,
        typer.Option(metavar="MOVE", help="Grade this move besides: its cost, and a reason.", show_default=False),
    ] = None,
    threads: Threads = 1,
    seed: SearchSeed = 0,
    candidates: Annotated[int, typer.Option(min=0, help="Moves to list; 0: all.")] = 10,
    json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
    game: GameOfFile = None,
    components: ComponentsFile = None,
) -> None:
    """Suggest a move for the seat to move, with estimates for every candidate and every seat.

    POSITION is the view of that seat (mogul show RECORD --seat 1 --json writes such a file), or the record of a game, \
of which only the knowledge of the seat is used.
    """
    service = service_of(server, tls, tls_ca, token_file)
    if level is not None and (iterations or time or threads > 1):
        raise CommandError(
            "--level brings its own iterations, on one thread: leave --iterations, --time, --threads out"
        )
    with spinning("Reading the position"):
        file = game_file(position, game, components)
        view, problems = file.view(seat)
    _check_turn(position, view)
    text, player = game_text(file.rules.id), game_player(file.rules.id)
    is_limited = iterations is not None or time is not None
    request = SuggestionRequest(
        game=player,
        components=file.components,
        view=view,
        budget=Budget(iterations if is_limited else player.default_iterations, time),
        seed=seed,
        threads=threads,
        max_candidates=candidates,
    )
    if grade is not None:
        request = replace(request, proposed=_proposed(request, grade, iterations or player.default_iterations))
    if service is None:
        warnings = [*map(str, problems), *text.warnings(view)]
        request = request if level is None else at_level(request, level)
        reply = search_here(request, warnings)
    else:
        with spinning(f"Asking {service.address}"):
            reply = ask_server(service, request, level)
    if json:
        output().out(format_json(reply_data(request, reply)), end="", highlight=False)
        return
    for warning in warning_texts(request, reply):
        messages().print(Text.assemble(("Warning: ", "yellow"), warning))
    console = output()
    situation = Text(f"{text.situation(file.components, view)} ") + component_set_note(file.components)
    console.print(situation, Text(), suggestion_text(text, reply, candidates, numbered), sep="\n")
    if not reply.result.strength.full:
        console.print(Text(f"Played by {in_effect_text(player, reply.result.strength)}.", "dim"))
    if reply.HasField("grade"):
        console.print(Text(), grade_text(text, reply.grade), sep="\n")


def _check_turn(path: str, view: View) -> None:
    """Raises CommandError if the view's seat has nothing to decide."""
    if view.is_over:
        raise CommandError(f"{path}: the game is over")
    if view.seat not in view.seats_to_move:
        seats = ", ".join(map(str, view.seats_to_move))
        raise CommandError(f"{path}: seat {seats} is to move, not seat {view.seat}")


def _proposed(request: SuggestionRequest, text: str, iterations: int) -> ProposedMove:
    """The move of --grade. Raises CommandError for an illegal one."""
    notation = request.position.notation
    with problems_reported(f"--grade {text}"):
        move = notation.move_id(text)
    if move not in request.legal_moves:
        legal = "; ".join(map(notation.move_text, request.legal_moves))
        raise CommandError(f"--grade {text}: is not legal here; legal are {legal}")
    return ProposedMove(move, iterations)
