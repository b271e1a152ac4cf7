"""Recorded games, reviewed."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.text import Text

from mogul.cli.console import advancing, output, spinning
from mogul.cli.dealing import FIRST_TIME
from mogul.cli.errors import CommandError
from mogul.cli.inputs import components_of, reviewable_of
from mogul.cli.text.board import board_note
from mogul.cli.text.names import numbered
from mogul.cli.text.review import accounts_table, decisions_table, notes, visits_table
from mogul.engine.game_rules import Moved
from mogul.engine.json_text import format_json
from mogul.players.taj_mahal.review import Decision, GameReview, ReviewableGame, Summary


@dataclass(frozen=True)
class Wishes:
    """What of a game to review, and how. seats: whose decisions; empty: of all that can be judged. begin: after so many
    moves. iterations: for each best move."""

    seats: tuple[int, ...]
    begin: int
    iterations: int
    threads: int
    seed: int


def print_review(path: str, wishes: Wishes, components_file: Path | None, *, every: bool, as_json: bool) -> None:
    """Run `mogul review`."""
    components = components_of(components_file)
    with spinning(FIRST_TIME):
        game = reviewable_of(components, path)
    moves = [place for place, event in enumerate(game.record.events) if isinstance(event, Moved)]
    _check_wishes(path, wishes, game, len(moves))
    decisions, summary = _reviewed(game, wishes, moves[wishes.begin])
    if as_json:
        data = {"decisions": [asdict(each) for each in decisions], "summary": asdict(summary)}
        output().out(format_json(data), end="", highlight=False)
        return
    shown = [(moves.index(each.event), each) for each in decisions if every or each.loss.win_share]
    console = output()
    console.print(board_note(components), Text(), sep="\n")
    if shown:
        console.print(decisions_table(shown, numbered), Text(), sep="\n")
    if summary.players:
        console.print(accounts_table(summary, numbered), Text(), visits_table(summary, numbered), Text(), sep="\n")
    console.print(notes(game, summary, len(decisions) - len(shown)))


def _check_wishes(path: str, wishes: Wishes, game: ReviewableGame, moves: int) -> None:
    for seat in wishes.seats:
        if seat not in game.seats:
            those = ", ".join(map(str, game.seats))
            raise CommandError(f"{path}: --seat {seat}: the record tells what was known to: {those}")
    if wishes.begin >= moves:
        raise CommandError(f"{path}: no move to review after {wishes.begin} of {moves}")


def _reviewed(game: ReviewableGame, wishes: Wishes, first_event: int) -> tuple[list[Decision], Summary]:
    """Review to the end, showing how far it is."""
    review = GameReview(
        game,
        iterations=wishes.iterations,
        seed=wishes.seed,
        threads=wishes.threads,
        seats=wishes.seats,
        first_event=first_event,
    )
    decisions = []
    with advancing("Reviewing") as advance, ThreadPoolExecutor(max(wishes.threads - 1, 1)) as pool:
        while not review.is_done:
            decision = review.run_slice(pool if wishes.threads > 1 else None)
            if decision is not None:
                decisions.append(decision)
            advance(review.moves_done / review.moves)
    return decisions, review.summary()
