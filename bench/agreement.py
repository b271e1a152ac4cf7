"""`python -m bench.agreement`: the loss of a choice where searches of one position by other seeds know better."""

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final

import numpy as np
import typer
from rich.table import Table

from bench.games import GAMES
from bench.report import console
from bench.scatter import Job, decision_of, request_of
from mogul.engine.processes import cores
from mogul.jobs.executor import LocalProcesses
from mogul.players.game_player import GamePlayer
from mogul.players.games import game_player
from mogul.search import search

ITERATIONS: Final = (500, 2000, 16_000)
PART_OF_VISITS: Final = 0.2
"""A move's value is that of the seeds that looked at it with so many of their visits."""
_REFEREE_SEEDS: Final = range(1_000_000, 1_000_004)  # none of those of the searches
Referee = dict[tuple[str, int, int], float]
"""Win share of moves by searches of each alone: by game, number of the position, and move."""


@dataclass(frozen=True)
class PlayerJob(Job):
    """Searches of a position by a player. parameters: of the game's player, by name. player: a name for the program."""

    parameters: tuple[tuple[str, float], ...] = ()
    player: str = ""


@dataclass(frozen=True)
class Choice:
    """Of one seed. values: win share of each move with PART_OF_VISITS, and of the choice."""

    move: int
    values: dict[int, float]


@dataclass(frozen=True)
class Searched:
    """The choices of all seeds in one position. iterations: that each ran, on average. player: a name for the program
    and its parameters."""

    game: str
    number: int
    budget: int
    player: str
    choices: list[Choice]
    iterations: float = 0.0

    @property
    def position(self) -> tuple[str, int]:
        """Its game and number."""
        return self.game, self.number

    @property
    def moves(self) -> set[int]:
        """The moves that were chosen."""
        return {each.move for each in self.choices}

    def to_json(self) -> str:
        """Returns its line of a file."""
        choices = [{"move": each.move, "values": list(each.values.items())} for each in self.choices]
        return json.dumps({**vars(self), "choices": choices})

    @classmethod
    def from_json(cls, line: str) -> "Searched":
        """Reads a line of a file. Raises ValueError, KeyError, TypeError."""
        read = json.loads(line)
        choices = [Choice(each["move"], dict(map(tuple, each["values"]))) for each in read.pop("choices")]
        return cls(choices=choices, **read)


@dataclass
class Losses:
    """Of the choices in some positions, as shares of the win, a mean over seeds for each position.

    by_all: by the values that all seeds together found: a little too high, the best of noisy means. crosswise: best by
    one half of the seeds, values by the other: too low. by_referee: by searches of each chosen move alone; empty
    without any. worst: of a seed, by all, and the number of its position.
    """

    by_all: list[float] = field(default_factory=list)
    crosswise: list[float] = field(default_factory=list)
    by_referee: list[float] = field(default_factory=list)
    worst: list[tuple[float, int]] = field(default_factory=list)
    disagreeing: int = 0


def searched(job: PlayerJob) -> Searched:
    """Returns what the seeds of a job choose."""
    game, view = _position(job.game, job.number)
    choices, iterations = [], 0
    for seed in range(job.seeds):
        found = search(request_of(game, view, job.iterations, seed, parameters=job.parameters))
        choices.append(
            Choice(
                found.best_move,
                {
                    each.move: each.seats[view.seat].win_share
                    for each in found.candidates
                    if each.visits
                    and (each.visits >= PART_OF_VISITS * found.iterations or each.move == found.best_move)
                },
            )
        )
        iterations += found.iterations
    return Searched(job.game, job.number, job.iterations, job.player, choices, iterations / job.seeds)


def _position(name: str, number: int) -> tuple[GamePlayer, Any]:
    game = game_player(name)
    return game, decision_of(game, "agreement", number, is_random=False)


@dataclass(frozen=True)
class Asked:
    """A move to be searched alone."""

    game: str
    number: int
    move: int
    iterations: int


def refereed(asked: Asked) -> tuple[Asked, float]:
    """Returns the win share of a move by searches of it alone: the mean over _REFEREE_SEEDS."""
    game, view = _position(asked.game, asked.number)
    found = (search(request_of(game, view, asked.iterations, seed, only=(asked.move,))) for seed in _REFEREE_SEEDS)
    return asked, float(np.mean([each.candidates[0].seats[view.seat].win_share for each in found]))


def values_of(choices: Iterable[Choice]) -> dict[int, float]:
    """Returns the value of every move: the mean over the seeds that looked at it."""
    found: dict[int, list[float]] = {}
    for choice in choices:
        for move, value in choice.values.items():
            found.setdefault(move, []).append(value)
    return {move: float(np.mean(values)) for move, values in found.items()}


def losses_of(rows: Sequence[Searched], referee: Referee) -> Losses:
    """Returns the losses of one player. referee: of all moves that players chose in these positions; one without them
    has a single choice, that of every player."""
    losses = Losses()
    for row in rows:
        values = values_of(row.choices)
        if not values:  # no search was needed, so no seed has looked at a move
            continue
        best = max(values.values())
        lost = [best - values[each.move] for each in row.choices]
        losses.by_all.append(float(np.mean(lost)))
        losses.worst.append((max(lost), row.number))
        losses.crosswise.append(_crosswise(row.choices))
        judged = {move: value for (*position, move), value in referee.items() if tuple(position) == row.position}
        highest = max(judged.values(), default=0.0)
        if referee:
            losses.by_referee.append(float(np.mean([highest - judged.get(each.move, highest) for each in row.choices])))
        losses.disagreeing += len(row.moves) > 1
    losses.worst.sort(reverse=True)
    return losses


def _crosswise(choices: Sequence[Choice]) -> float:
    halves = choices[::2], choices[1::2]
    lost = []
    for one, other in (halves, halves[::-1]):
        found, values = values_of(one), values_of(other)
        best = max(found, key=found.__getitem__)
        # A move that no seed of the other half looked at has no second value: no loss is seen.
        lost += [values[best] - values[each.move] if best in values else 0.0 for each in other]
    return float(np.mean(lost))


def _mean(values: Sequence[float]) -> str:
    """Thousandths, with the half width of a 95 % interval over positions."""
    if not values:
        return "-"
    error = 1.96 * np.std(values, ddof=1) / math.sqrt(len(values)) if len(values) > 1 else math.nan
    return f"{1000 * np.mean(values):.1f} ± {1000 * error:.1f}"


def row_of(rows: Sequence[Searched], referee: Referee) -> tuple[str, ...]:
    """Returns a line of the table, of the positions of one game, budget and player."""
    first, losses = rows[0], losses_of(rows, referee)
    worst = ", ".join(f"{1000 * loss:.0f} ({number})" for loss, number in losses.worst[:3])
    return (
        first.game,
        f"{first.budget:,}",
        first.player,
        str(len(rows)),
        _mean(losses.by_all),
        _mean(losses.crosswise),
        _mean(losses.by_referee),
        str(losses.disagreeing),
        worst,
        f"{np.mean([row.iterations for row in rows]):,.0f}",
    )


def table_of(found: Sequence[Searched], referee: Referee) -> Table:
    """Returns the table: a line for each game, budget and player."""
    headings = "loss by all", "crosswise", "by referee", "disagreeing", "worst (position)", "iterations run"
    table = Table("game", "budget", "player", "positions", *headings, title="Thousandths of the win a decision")
    groups: dict[tuple[str, int, str], list[Searched]] = {}
    for each in found:
        groups.setdefault((each.game, each.budget, each.player), []).append(each)
    for key in sorted(groups):
        table.add_row(*row_of(sorted(groups[key], key=lambda each: each.number), referee))
    return table


def _read(file: Path | None) -> list[Searched]:
    try:
        return [Searched.from_json(line) for line in file.read_text().splitlines()] if file and file.exists() else []
    except (ValueError, KeyError, TypeError) as error:
        raise typer.BadParameter(f"{file} holds a line that is no search of this bench: {error}") from error


def _parameter(text: str) -> tuple[str, float]:
    name, _, value = text.partition("=")
    try:
        return name, float(value)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is no NAME=NUMBER, like exploration=0.7") from None


def main(
    file: Annotated[
        Path | None,
        typer.Argument(help="Results, a line a position, added to."),
    ] = None,
    game: Annotated[str | None, typer.Option(help=f"Of {', '.join(GAMES)}.", show_default="all")] = None,
    positions: Annotated[int, typer.Option(min=1, help="Positions of each game.")] = 200,
    first: Annotated[int, typer.Option(min=0, help="Number of the first position.")] = 0,
    seeds: Annotated[int, typer.Option(min=2, help="Searches of each position.")] = 8,
    iterations: Annotated[
        list[int] | None, typer.Option(min=4, help="Of a search.", show_default=" ".join(map(str, ITERATIONS)))
    ] = None,
    player: Annotated[str, typer.Option(help="Name of this program; parameters are added to it.")] = "present",
    referee: Annotated[
        int, typer.Option(min=0, help="Iterations of searches of each chosen move alone, those of all players in FILE.")
    ] = 0,
    parameter: Annotated[list[str] | None, typer.Option(help="NAME=NUMBER of the game's player.")] = None,
) -> None:
    """Loss of a choice by other seeds of the same search, in positions of games of the level that moves at once."""
    parameters = tuple(map(_parameter, parameter or ()))
    player = " ".join((player, *(parameter or ())))
    executor, found = LocalProcesses(cores()), _read(file)
    begun = {(*each.position, each.budget, each.player) for each in found}
    for name in GAMES if game is None else (game,):
        for budget in iterations or ITERATIONS:
            jobs = [
                PlayerJob(name, number, budget, seeds, parameters, player)
                for number in range(first, first + positions)
                if (name, number, budget, player) not in begun
            ]
            for each in executor.run(searched, jobs):
                found.append(each)
                if file:
                    with file.open("a") as lines:
                        lines.write(each.to_json() + "\n")
    moves: dict[tuple[str, int], set[int]] = {}
    for each in found if referee else ():
        moves.setdefault(each.position, set()).update(each.moves)
    asked = [
        Asked(*position, move, referee) for position, chosen in moves.items() if len(chosen) > 1 for move in chosen
    ]
    judged = {(each.game, each.number, each.move): value for each, value in executor.run(refereed, asked)}
    console().print(table_of(found, judged))


if __name__ == "__main__":
    typer.run(main)
