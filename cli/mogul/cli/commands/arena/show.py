"""`mogul arena show`"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from mogul.arena.games import arena_game
from mogul.arena.play.evaluation import Evaluation, evaluate, search_player
from mogul.arena.play.specification import parse_player
from mogul.arena.taj_mahal.turns import Turn, turns
from mogul.arena.trials.recorded_game import RecordedGame
from mogul.cli.commands.options import ComponentsFile
from mogul.cli.console import output, spinning
from mogul.cli.errors import CommandError, values_reported
from mogul.cli.files import components_of
from mogul.cli.recorded_games import recorded_game, whole_game
from mogul.cli.tables import LOADING_RULES
from mogul.cli.text.board import board_note
from mogul.cli.text.names import numbered
from mogul.cli.text.ranking import ranking_table
from mogul.cli.text.watching import turn_text, visit_text, watching_notes
from mogul.engine.json_text import format_json
from mogul.engine.taj_mahal.records.replay import replay
from mogul.players.player import SearchPlayer
from mogul.players.review import ReviewableGame


def show(
    game: Annotated[
        Path, typer.Argument(help="A game record, as mogul arena play --records keeps.", show_default=False)
    ],
    by: Annotated[
        str, typer.Option(metavar="PLAYER", help="The player that estimates: one that searches.")
    ] = "b0@2000",
    visit: Annotated[int | None, typer.Option(min=1, help="Show this visit only.", show_default="all")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the evaluations as JSON.")] = False,
    components: ComponentsFile = None,
) -> None:
    """Replay a game move by move, with a player's estimates for every seat at each decision.

    The player sees the view of the seat to move, and no hidden card. Each decision takes a search: --visit answers \
sooner.
    """
    with values_reported():
        player = search_player(parse_player(by, arena_game()))
    kept = recorded_game(game, None if components is None else components_of(components))
    with spinning(LOADING_RULES):
        whole = whole_game(game, kept)
    if visit is not None and visit > len(kept.record.setup.tiles):
        raise CommandError(f"--visit {visit}: visits are 1 to {len(kept.record.setup.tiles)}")
    seen = _evaluated(whole, player, by, visit)
    if json:
        decisions = [each for turn, evaluations in seen for each in _data(turn, evaluations)]
        data = {"players": list(kept.players), "by": by, "decisions": decisions}
        output().out(format_json(data), end="", highlight=False)
        return
    _print_heads(kept, by)
    shown = 0
    for turn, evaluations in seen:
        if turn.visit != shown:
            shown = turn.visit
            output().print(Text(), visit_text(kept.components, turn.decision_points[0].view), sep="\n")
        output().print(turn_text(turn, evaluations, by))
    if visit in (None, len(kept.record.setup.tiles)):
        _print_end(kept)


def _evaluated(
    game: ReviewableGame, player: SearchPlayer, line: str, visit: int | None
) -> Iterator[tuple[Turn, list[Evaluation]]]:
    """The turns of a visit, or of all, each as soon as its decisions have been evaluated."""
    for turn in turns(game):
        if visit in (None, turn.visit):
            with spinning(f"{line} looks at move {turn.number}"):
                found = [
                    evaluate(game.components, decision_point.view, player) for decision_point in turn.decision_points
                ]
            yield turn, found


def _data(turn: Turn, evaluations: Sequence[Evaluation]) -> Iterator[dict[str, Any]]:
    for number, (move, evaluation) in enumerate(zip(turn.moves, evaluations, strict=True), turn.number):
        told = {"moves_before": number, "visit": turn.visit, "seat": turn.seat, "move": move}
        yield {**told, **asdict(evaluation)}


def _print_heads(kept: RecordedGame, line: str) -> None:
    setup = kept.record.setup
    lines = [board_note(kept.components), Text(f"{setup.player_count} players, {setup.rule_set}.")]
    if kept.players:
        seats = [f"{numbered(seat)} {player}" for seat, player in enumerate(kept.players)]
        lines.append(Text(", ".join(seats), "bold"))
    output().print(*lines, *watching_notes(line), sep="\n")


def _print_end(kept: RecordedGame) -> None:
    game = replay(kept.components, kept.record)
    standings = game.standings
    if standings:
        track = [int(score) for score in game.state["score"]]
        output().print(Text(), ranking_table(standings, track, numbered), sep="\n")
