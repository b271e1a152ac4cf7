"""`python -m bench.scatter`: real scatter over seeds of figures of the search, in units of the errors stated."""

import math
import random
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Final, NamedTuple

import numpy as np
import typer
from rich.table import Table

from bench.games import GAMES
from bench.report import console
from mogul.engine.processes import cores
from mogul.jobs.executor import LocalProcesses
from mogul.players.game_player import GamePlayer
from mogul.players.games import game_player
from mogul.players.player import RandomPlayer, profile_player
from mogul.search import Budget, SearchRequest, compare, search

ITERATIONS: Final = (500, 2000, 20_000)
_SEATS: Final = range(2, 6)
_CHOICES: Final = 3  # a position has at least so many legal moves
_PART_OF_VISITS: Final = 0.1  # a move with less is not counted: few look at its figures
_SEEDS_OF_A_MOVE: Final = 8  # that visited it so often; with fewer its scatter is too uncertain
_ITERATIONS_OF_A_CHOICE: Final = 2000  # of the search that chooses the two moves of a comparison
# Figures whose scatter and error are both less than rounding are left out: where a game is as good as lost, both are 0.
_ROUNDING: Final = 0.0005
TOO_FAR: Final = 2.0


class Estimate(NamedTuple):
    """A figure of one seed, and its stated error."""

    value: float
    error: float


@dataclass(frozen=True)
class Job:
    """A position, and a budget."""

    game: str
    number: int
    iterations: int
    seeds: int


class Scatter(NamedTuple):
    """The scatter of a figure over seeds, and the root mean square of its stated errors."""

    real: float
    stated: float

    @property
    def ratio(self) -> float:
        """Of real scatter to stated errors."""
        return self.real / self.stated if self.stated else math.inf


def scatter_of(estimates: list[Estimate]) -> Scatter:
    """Returns the scatter of a figure of several seeds."""
    values, errors = np.array(estimates).T
    return Scatter(float(values.std(ddof=1)), float(np.sqrt((errors**2).mean())))


def position_of(game: GamePlayer, number: int) -> Any:
    """Returns the view of a decision with some choice, of a game of 2 to 5 seats by turns: of random moves in every
    second one, of the level that moves at once in the others. The same in every run."""
    return decision_of(game, "scatter", number, is_random=number // len(_SEATS) % 2 == 1)


def decision_of(game: GamePlayer, purpose: str, number: int, *, is_random: bool) -> Any:
    """Returns the view of a decision with some choice, of a game of 2 to 5 seats by turns: of random moves, or of the
    level that moves at once. Other purposes and numbers have other games; the same in every run."""
    rules, rng = game.rules, random.Random(f"{purpose} {number}")
    seats = _SEATS[number % len(_SEATS)]
    rule_set = rng.choice([each for each in rules.rule_sets.values() if seats in each.players])
    instant = next(level.profile for level in game.levels if level.profile.is_instant)
    player = RandomPlayer(rules) if is_random else profile_player(game, instant)
    components = rules.default_components()
    seed = rng.randrange(2**30)
    table = rules.table(components, rules.new_setup(components, rule_set, seats, seed), seed)
    views = []
    while table.game.seats_to_move:
        view = table.view(table.game.seats_to_move[0])
        if len(rules.position(components, view).legal_moves()) >= _CHOICES:
            views.append(view)
        table.play(player.choose(components, view, seed))
    return rng.choice(views)


def request_of(
    game: GamePlayer,
    view: Any,
    iterations: int,
    seed: int,
    only: Collection[int] | None = None,
    parameters: Iterable[tuple[str, float]] = (),
) -> SearchRequest:
    """Returns a search of a view by the game's player. parameters: of it, where they are not its own."""
    position = game.rules.position(game.rules.default_components(), view)
    settings = game.settings(view.player_count, **dict(parameters))
    return SearchRequest(position.game, position.information, Budget(iterations), seed, settings=settings, only=only)


def win_shares(job: Job) -> list[Scatter]:
    """Returns the scatter of the win share of every candidate with many visits, for the seat to move."""
    game = game_player(job.game)
    view = position_of(game, job.number)
    by_move: dict[int, list[Estimate]] = {}
    for seed in range(job.seeds):
        found = search(request_of(game, view, job.iterations, seed))
        for candidate in found.candidates:
            if candidate.visits >= max(_PART_OF_VISITS * found.iterations, 1):
                estimate = candidate.seats[found.root_seat]
                by_move.setdefault(candidate.move, []).append(Estimate(estimate.win_share, estimate.win_share_error))
    return [scatter_of(each) for each in by_move.values() if len(each) >= min(job.seeds, _SEEDS_OF_A_MOVE)]


def losses(job: Job) -> list[Scatter]:
    """Returns the scatter of the loss by another move than the best, as a review or a grade states it."""
    game = game_player(job.game)
    view = position_of(game, job.number)
    candidates = search(request_of(game, view, _ITERATIONS_OF_A_CHOICE, -1)).candidates
    if len(candidates) < 2:  # of several legal moves, one is left in canonical order
        return []
    best, other = candidates[0].move, random.Random(job.number).choice(candidates[1:]).move
    compared = [
        compare(request_of(game, view, job.iterations, seed), best, other).seats[view.seat] for seed in range(job.seeds)
    ]
    return [scatter_of([Estimate(each.win_share, each.win_share_error) for each in compared])]


def row(name: str, iterations: int, figure: str, scatters: list[Scatter]) -> tuple[str, ...]:
    """Returns a line of the table."""
    ratios = np.array([each.ratio for each in scatters if max(each) > _ROUNDING])
    if not len(ratios):
        return name, f"{iterations:,}", figure, "0", "-", "-", "-"
    return (
        name,
        f"{iterations:,}",
        figure,
        str(len(ratios)),
        f"{math.sqrt((ratios**2).mean()):.2f}",
        f"{100 * (ratios > TOO_FAR).mean():.1f} %",
        f"{ratios.max():.1f}",
    )


def main(
    game: Annotated[str | None, typer.Option(help=f"Of {', '.join(GAMES)}.", show_default="all")] = None,
    positions: Annotated[int, typer.Option(min=1, help="Positions of each game.")] = 100,
    first: Annotated[int, typer.Option(min=0, help="Number of the first position.")] = 0,
    seeds: Annotated[int, typer.Option(min=2, help="Searches of each position.")] = 12,
    iterations: Annotated[
        int | None,
        typer.Option(min=4, help="Of a search, and of a comparison.", show_default=", ".join(map(str, ITERATIONS))),
    ] = None,
) -> None:
    """Real scatter over seeds divided by the errors stated: win shares of candidates with a tenth of the visits, and
    losses. 100 positions of both games take an hour of one core."""
    table = Table("game", "iterations", "figure", "figures", "root mean square", f"above {TOO_FAR:g}", "largest")
    executor = LocalProcesses(cores())
    for name in GAMES if game is None else (game,):
        for budget in ITERATIONS if iterations is None else (iterations,):
            jobs = [Job(name, first + number, budget, seeds) for number in range(positions)]
            for figure, measure in (("win share", win_shares), ("loss", losses)):
                found = [each for scatters in executor.run(measure, jobs) for each in scatters]
                table.add_row(*row(name, budget, figure, found))
    console().print(table)


if __name__ == "__main__":
    typer.run(main)
