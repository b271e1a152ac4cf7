"""The trial behind reviews: the bias of reviews of games between equal players.

    python -m mogul.arena.taj_mahal.review_trials --games 20      about 0.1 core-hours

Four players, zman, the default component set. Between equal players the expected luck is zero, and so is the expected
loss by decisions if player and review have equal budgets. A game is one observation for each seat.
"""

import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import track

from mogul.arena.play.game import play_game
from mogul.arena.results.interval import interval
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.players.games import game_player
from mogul.players.player import SearchPlayer
from mogul.players.review import GameReview, ReviewRequest, ReviewSummary, SeatAccount, Tag, Value, reviewable
from mogul.search import run_to_end

PLAYERS: Final = 4
FIRST_SEED: Final = 300_000

_PARTS: Final[tuple[tuple[str, Callable[[SeatAccount], Value]], ...]] = (
    ("luck", lambda account: account.luck),
    ("own decisions", lambda account: account.own_decisions),
    ("others' decisions", lambda account: account.others_decisions),
)


def reviewed_game(player_iterations: int, review_iterations: int, seed: int) -> ReviewSummary:
    """Plays a game of the engine against itself and returns the summary of its review."""
    components = default_components()
    game = game_player("taj_mahal")
    record = play_game(game.rules, components, ZMAN, [SearchPlayer(game, player_iterations)] * PLAYERS, seed).record
    request = ReviewRequest(game=reviewable(game, components, record), iterations=review_iterations, seed=seed)
    return run_to_end(GameReview(request)).summary()


def report(summaries: list[ReviewSummary]) -> None:
    """Prints means over games, by seat and over all seats."""
    tags: Counter[Tag] = Counter()
    for summary in summaries:
        for each in summary.seats:
            tags.update(each.tag_counts)
    decisions = tags.total() - tags[Tag.FORCED]
    typer.echo(f"{len(summaries)} games, {decisions} decisions that were not forced")
    typer.echo(", ".join(f"{tag}: {count}" for tag, count in tags.most_common()))
    unforced = [
        sum(count for seat in each.seats for tag, count in seat.tag_counts.items() if tag is not Tag.FORCED)
        for each in summaries
    ]
    lost = [sum(seat.lost.win_share for seat in each.seats) for each in summaries]
    points = [sum(seat.lost.score for seat in each.seats) for each in summaries]
    for unit, amounts in (("win share", lost), ("points", points)):
        lost_by_one = interval([amount / count for amount, count in zip(amounts, unforced, strict=True)])
        typer.echo(f"lost by a decision, {unit}: {lost_by_one.mean:.5f} ± {lost_by_one.half:.5f}")
    for name, part in _PARTS:
        for seat in range(PLAYERS):
            changes = [part(each.seats[seat].account) for each in summaries]
            share, score = interval([each.win_share for each in changes]), interval([each.score for each in changes])
            figures = f"win share {share.mean:+.3f} ± {share.half:.3f}  points {score.mean:+.2f} ± {score.half:.2f}"
            typer.echo(f"{name:18} seat {seat}  {figures}")


def main(
    games: Annotated[int, typer.Option(min=2, help="Number of games.")] = 20,
    play: Annotated[int, typer.Option(min=1, help="Iterations of the player for a move.")] = 1000,
    review: Annotated[int, typer.Option(min=1, help="Iterations of the review for a best move.")] = 1000,
    workers: Annotated[int, typer.Option(min=1, help="Games at a time.")] = os.cpu_count() or 1,
) -> None:
    """Plays and reviews games of the engine against itself, and reports the bias."""
    seeds = range(FIRST_SEED, FIRST_SEED + games)
    with ProcessPoolExecutor(workers) as pool:
        found = pool.map(partial(reviewed_game, play, review), seeds)
        report(list(track(found, "Games", total=games, console=Console(stderr=True))))


if __name__ == "__main__":
    typer.run(main)
