"""Recorded games of the arena: one watched, many counted."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.text import Text

from mogul.arena.games.averages import averages
from mogul.arena.games.counts import GameCounts, counts
from mogul.arena.games.evaluation import Evaluation, evaluate, search_player
from mogul.arena.games.kept_game import KeptGame
from mogul.arena.games.turns import Turn, turns
from mogul.cli.console import advancing, output, spinning
from mogul.cli.dealing import FIRST_TIME
from mogul.cli.errors import CommandError
from mogul.cli.inputs import components_of
from mogul.cli.kept_games import kept_game, record_files, whole_game
from mogul.cli.text.arena_games import averages_text
from mogul.cli.text.board import board_note
from mogul.cli.text.names import numbered
from mogul.cli.text.ranking import ranking_table
from mogul.cli.text.watching import turn_text, visit_text, watching_notes
from mogul.engine.json_text import format_json
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.replay import replay
from mogul.players.taj_mahal.player import SearchPlayer
from mogul.players.taj_mahal.review import ReviewableGame


def watch_game(path: Path, line: str, visit: int | None, components_file: Path | None, *, as_json: bool) -> None:
    """Run `mogul arena show`."""
    try:
        player = search_player(line)
    except ValueError as error:
        raise CommandError(str(error)) from error
    kept = kept_game(path, None if components_file is None else components_of(components_file))
    with spinning(FIRST_TIME):
        game = whole_game(path, kept)
    if visit is not None and visit > len(kept.record.setup.provinces):
        raise CommandError(f"--visit {visit}: visits are 1 to {len(kept.record.setup.provinces)}")
    seen = _evaluated(game, player, line, visit)
    if as_json:
        decisions = [each for turn, evaluations in seen for each in _data(turn, evaluations)]
        data = {"players": list(kept.players), "by": line, "decisions": decisions}
        output().out(format_json(data), end="", highlight=False)
        return
    _print_heads(kept, line)
    shown = 0
    for turn, evaluations in seen:
        if turn.visit != shown:
            shown = turn.visit
            output().print(Text(), visit_text(kept.components, turn.decision_points[0].view), sep="\n")
        output().print(turn_text(kept.components, turn, evaluations, line))
    if visit in (None, len(kept.record.setup.provinces)):
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
    for number, (decision_point, evaluation) in enumerate(
        zip(turn.decision_points, evaluations, strict=True), turn.number
    ):
        told = {"moves_before": number, "visit": turn.visit, "seat": turn.seat, "move": decision_point.move}
        yield {**told, **asdict(evaluation)}


def _print_heads(kept: KeptGame, line: str) -> None:
    setup = kept.record.setup
    lines = [board_note(kept.components), Text(f"{setup.player_count} players, {setup.rule_set}.")]
    if kept.players:
        seats = [f"{numbered(seat)} {player}" for seat, player in enumerate(kept.players)]
        lines.append(Text(", ".join(seats), "bold"))
    output().print(*lines, *watching_notes(line), sep="\n")


def _print_end(kept: KeptGame) -> None:
    game = replay(kept.components, kept.record)
    standings = game.standings
    if standings:
        track = [int(score) for score in game.state["score"]]
        output().print(Text(), ranking_table(standings, track, numbered), sep="\n")


def print_statistics(paths: Sequence[Path], components_file: Path | None, *, by_player: bool) -> None:
    """Run `mogul arena stats`."""
    components = None if components_file is None else components_of(components_file)
    files = record_files(paths)
    counted, boards = [], dict[str, ComponentSet]()
    with advancing("Counting") as advance:
        for number, path in enumerate(files):
            kept = kept_game(path, components)
            boards[kept.components.name] = kept.components
            counted.append(_counted(path, kept))
            advance((number + 1) / len(files))
    console = output()
    if len(boards) == 1:
        console.print(*map(board_note, boards.values()))
    for found in averages(counted):
        console.print(Text(), averages_text(found, by_player=by_player), sep="\n")


def _counted(path: Path, kept: KeptGame) -> GameCounts:
    game = whole_game(path, kept)
    try:
        return counts(game, kept.players)
    except ValueError as error:
        raise CommandError(f"{path}: {error}") from error
