"""`mogul review`"""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Annotated, Any, cast

import typer
from rich.text import Text

from mogul.arena.games import arena_game
from mogul.arena.mistakes.judge import judge_of
from mogul.arena.play.specification import parse_player
from mogul.cli.commands.options import (
    MOST_SEED,
    ComponentsFile,
    GameOfFile,
    Server,
    ServerTls,
    ServerTlsCa,
    ServerTokenFile,
    Threads,
)
from mogul.cli.console import advancing, output, spinning
from mogul.cli.errors import CommandError
from mogul.cli.files import game_file, move_places, problems_reported
from mogul.cli.game_tables import LOADING_RULES
from mogul.cli.local_search import LOADING_SEARCH
from mogul.cli.remote_review import ask_for_review
from mogul.cli.service_client import service_of
from mogul.cli.text.game_text import GameText
from mogul.cli.text.games import game_text
from mogul.cli.text.names import component_set_note, numbered
from mogul.cli.text.review import accounts_table, decisions_table, review_notes, rounds_table
from mogul.engine.json_text import format_json
from mogul.players.games import game_player
from mogul.players.review import Decision, GameReview, ReviewableGame, ReviewRequest, ReviewSummary, reviewable
from mogul.search import run_to_end
from mogul.search.stopping import MOST_ITERATIONS


def review(
    record: Annotated[str, typer.Argument(help="JSON file with a game record; - is standard input.")],
    seats: Annotated[
        list[int] | None,
        typer.Option("--seat", min=0, help="Seat to review; may be given more than once.", show_default="all"),
    ] = None,
    begin: Annotated[
        int, typer.Option("--from", min=0, metavar="MOVES", help="Begin after so many moves; mogul show --log counts.")
    ] = 0,
    iterations: Annotated[
        int, typer.Option(min=1, max=MOST_ITERATIONS, help="Iterations of the search for each best move.")
    ] = 10_000,
    threads: Threads = 1,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0, max=MOST_SEED, help="Seed of the searches: equal seeds, equal answers.", show_default="by the set-up"
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="List every decision, not only those that lost something.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the review as JSON.")] = False,
    server: Server = None,
    tls: ServerTls = False,
    tls_ca: ServerTlsCa = None,
    token_file: ServerTokenFile = None,
    game: GameOfFile = None,
    components: ComponentsFile = None,
) -> None:
    """Review a recorded game: the cost of each decision, and the share of luck in the result.

    RECORD is the record of a whole game, or as one seat observed it. Each decision is judged by the view of its seat \
at that time, even if the record has more.
    """
    service = service_of(server, tls, tls_ca, token_file)
    file = game_file(record, game, components)
    whole = cast(Any, file.record())
    with spinning(LOADING_RULES), problems_reported(record):
        reviewed = reviewable(game_player(file.rules.id), file.components, whole)
    moves = move_places(whole)
    _check_options(record, reviewed, seats or (), begin, len(moves))
    request = ReviewRequest(
        game=reviewed,
        iterations=iterations,
        seed=reviewed.seed if seed is None else seed,
        threads=threads,
        seats=tuple(seats or ()),
        first_event=moves[begin],
    )
    if service is None:
        _prepare(reviewed)
    with advancing("Reviewing") as advance:
        decisions, summary = (
            _review_here(request, advance) if service is None else ask_for_review(service, request, advance)
        )
    if json:
        data = {"decisions": [_data(reviewed, each) for each in decisions], "summary": asdict(summary)}
        output().out(format_json(data), end="", highlight=False)
        return
    output().print(component_set_note(file.components), Text(), sep="\n")
    listed = [(moves.index(each.event), each) for each in decisions if every or each.loss.counted.win_share]
    text = game_text(file.rules.id)
    _print_tables(text, reviewed, summary, listed)
    output().print(review_notes(text, reviewed, summary, len(decisions) - len(listed)))


def _prepare(game: ReviewableGame) -> None:
    """Loads or compiles what a review needs: the same as a judge of mistakes."""
    judge = judge_of(parse_player(f"{game.player.profile.player}@1", arena_game(game.player.rules.id)), seed=0)
    with spinning(LOADING_SEARCH):
        judge.load(game.record.setup.rule_set, game.record.setup.player_count)


def _review_here(request: ReviewRequest, advance: Callable[[float], None]) -> tuple[Sequence[Decision], ReviewSummary]:
    """The decisions and the summary of a review in this process."""

    def report(task: GameReview) -> None:
        advance(task.progress.decisions_done / task.progress.decisions_total)

    task = run_to_end(GameReview(request), request.threads, report)
    return task.decisions, task.summary()


def _data(game: ReviewableGame, decision: Decision) -> dict[str, Any]:
    """A decision with its moves in notation."""
    text = game.notation.move_text
    return asdict(decision) | {"move": text(decision.move), "best_move": text(decision.best_move)}


def _check_options(path: str, game: ReviewableGame, seats: Sequence[int], begin: int, moves: int) -> None:
    for seat in seats:
        if seat not in game.seats:
            known = ", ".join(map(str, game.seats))
            raise CommandError(f"{path}: --seat {seat}: the record has the views of: {known}")
    if begin >= moves:
        raise CommandError(f"{path}: no move to review after {begin} of {moves}")


def _print_tables(
    text: GameText, game: ReviewableGame, summary: ReviewSummary, decisions: Sequence[tuple[int, Decision]]
) -> None:
    """Decisions, each with the number of moves before it, then the accounts."""
    console = output()
    if decisions:
        console.print(decisions_table(text, game.notation, decisions, numbered), Text(), sep="\n")
    if summary.seats:
        accounts, rounds = accounts_table(summary, numbered), rounds_table(text, summary, numbered)
        console.print(accounts, Text(), rounds, Text(), sep="\n")
