"""`mogul arena show`"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from mogul.arena.games import arena_game
from mogul.arena.play.specification import parse_player
from mogul.arena.trials.recorded_game import RecordedGame
from mogul.cli.commands.options import ComponentsFile, GameName
from mogul.cli.console import output, spinning
from mogul.cli.errors import CommandError, values_reported
from mogul.cli.files import DEFAULT_GAME, rules_of
from mogul.cli.game_tables import LOADING_RULES
from mogul.cli.recorded_games import recorded_game
from mogul.cli.text.component_set import component_set_note
from mogul.cli.text.game_text import GameText
from mogul.cli.text.games import game_text
from mogul.cli.text.names import numbered
from mogul.cli.text.recorded_turns import EstimatedTurn, estimate_notes, turn_headings, turn_text
from mogul.cli.text.turns import Turn, turns
from mogul.engine.game_rules import Notation, Position, View
from mogul.engine.json_text import format_json
from mogul.players.player import SearchPlayer
from mogul.players.review import ReviewableGame
from mogul.players.review.decision_points import DecisionPoints
from mogul.search import Candidate


def show(
    record: Annotated[
        Path, typer.Argument(help="A game record, as written by mogul arena play --records.", show_default=False)
    ],
    by: Annotated[
        str, typer.Option(metavar="PLAYER", help="The player that estimates: one that searches.")
    ] = "b0@2000",
    only: Annotated[
        int | None, typer.Option("--round", min=1, help="Show this round only.", show_default="all")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the estimates as JSON.")] = False,
    game: GameName = DEFAULT_GAME,
    components: ComponentsFile = None,
) -> None:
    """Replay a game move by move, with a player's estimates for every seat at each decision.

    The player sees the view of the seat to move, and no hidden card. Each decision takes a search: --round answers \
sooner.
    """
    with values_reported():
        player = parse_player(by, arena_game(game)).search_player()
    rules, text = rules_of(game), game_text(game)
    with spinning(LOADING_RULES):
        recorded = recorded_game(record, rules, components)
        points = DecisionPoints(recorded.game)
        views = [each.view for each in (points.step(0) for _ in recorded.game.record.events) if each is not None]
        end = rules.begin(recorded.game.components, recorded.game.record.setup)
        found = list(turns(text, end, recorded.game.record))
    last = views[-1].round if views else 0
    if only is not None and only > last:
        raise CommandError(f"--round {only}: rounds are 1 to {last}")
    chosen = [turn for turn in found if only in (None, views[turn.number].round)]
    estimated = _estimated(recorded.game, chosen, views, player, by)
    if json:
        decisions = [each for turn in estimated for each in _data(recorded.game.notation, turn)]
        data = {"players": list(recorded.players), "by": by, "decisions": decisions}
        output().out(format_json(data), end="", highlight=False)
        return
    _print_heads(recorded, text, by)
    shown = 0
    for each in estimated:
        view = each.views[0]
        if view.round != shown:
            shown = view.round
            heading = text.round_heading(recorded.game.components, view, numbered)
            output().print(Text(), heading, "", turn_headings(view.player_count), sep="\n")
        output().print(turn_text(text, recorded.game.notation, each, by))
    if only in (None, last) and end.standings:
        output().print(Text(), text.ranking(end, numbered), sep="\n")


def _estimated(
    game: ReviewableGame, turns: Sequence[Turn], views: Sequence[View], player: SearchPlayer, line: str
) -> Iterator[EstimatedTurn]:
    """Yields turns with the player's best moves. views: before every move of the game."""
    for turn in turns:
        end = turn.number + len(turn.moves)
        own = views[turn.number : end]
        with spinning(f"{line} evaluates move {turn.number}"):
            positions = [game.player.rules.position(game.components, view) for view in own]
            best_moves = [_best_move(player, position) for position in positions]
        yield EstimatedTurn(turn, own, views[end] if end < len(views) else None, best_moves)


def _best_move(player: SearchPlayer, position: Position) -> Candidate:
    result = player.search(position.game, position.information, position.view.player_count, seed=0)
    return result.candidates[0]


def _data(notation: Notation, estimated: EstimatedTurn) -> Iterator[dict[str, Any]]:
    turn = estimated.turn
    for number, (move, best) in enumerate(zip(turn.moves, estimated.best_moves, strict=True), turn.number):
        yield {
            "moves_before": number,
            "round": estimated.views[0].round,
            "seat": turn.seat,
            "move": notation.move_text(move),
            "best_move": notation.move_text(best.move),
            "seats": [asdict(each) for each in best.seats],
        }


def _print_heads(recorded: RecordedGame, text: GameText, line: str) -> None:
    setup = recorded.game.record.setup
    lines = [component_set_note(recorded.game.components), Text(f"{setup.player_count} players, {setup.rule_set}.")]
    if recorded.players:
        seats = [f"{numbered(seat)} {player}" for seat, player in enumerate(recorded.players)]
        lines.append(Text(", ".join(seats), "bold"))
    output().print(*lines, *estimate_notes(text, line), sep="\n")
