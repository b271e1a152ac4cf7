"""The trial behind reviews: the bias of reviews of games between equal players.

    python -m mogul.arena.taj_mahal.review_trials --games 20      about 0.1 core-hours

Four players, zman, the default component set. Between equal players the expected luck is zero, and so is the expected
loss by decisions if player and review have equal budgets. A game is one observation for each seat.
"""

import os
from collections import Counter
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
from mogul.players.review import GameReview, ReviewRequest, ReviewSummary, Tag, reviewable
from mogul.search import run_to_end

PLAYERS: Final = 4
FIRST_SEED: Final = 300_000


def reviewed_game(player_iterations: int, review_iterations: int, seed: int) -> ReviewSummary:
    """Plays a game of the engine against itself and returns the summary of its review."""
    components = default_components()
    game = game_player("taj_mahal")
    record = play_game(game.rules, components, ZMAN, [SearchPlayer(game, player_iterations)] * PLAYERS, seed).record
    request = ReviewRequest(game=reviewable(game, components, record), iterations=review_iterations, seed=seed)
    return run_to_end(GameReview(request)).summary()


def report(summaries: list[ReviewSummary]) -> None:
    """Prints means over games, by seat and over all seats."""
    tags = [sum((Counter(seat.tag_counts) for seat in each.seats), Counter[Tag]()) for each in summaries]
    unforced = [counts.total() - counts[Tag.FORCED] for counts in tags]
    typer.echo(f"{len(summaries)} games, {sum(unforced)} decisions that were not forced")
    typer.echo(", ".join(f"{tag}: {count}" for tag, count in sum(tags, Counter[Tag]()).most_common()))
    for unit in ("win_share", "score"):
        lost = [sum(getattr(seat.lost, unit) for seat in each.seats) for each in summaries]
        lost_by_one = interval([amount / count for amount, count in zip(lost, unforced, strict=True)])
        typer.echo(f"lost by a decision, {unit}: {lost_by_one.mean:.5f} ± {lost_by_one.half:.5f}")
    for part in ("luck", "own_decisions", "others_decisions"):
        for seat in range(PLAYERS):
            changes = [getattr(each.seats[seat].account, part) for each in summaries]
            share, score = interval([each.win_share for each in changes]), interval([each.score for each in changes])
            figures = f"win share {share.mean:+.3f} ± {share.half:.3f}  points {score.mean:+.2f} ± {score.half:.2f}"
            typer.echo(f"{part:18} seat {seat}  {figures}")


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
