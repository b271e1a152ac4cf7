"""Figures of trials, and ratings, as tables."""

import itertools
import math
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mogul.arena.results.figures import EntryFigures, Figures
from mogul.arena.results.interval import Interval
from mogul.arena.results.ratings import Ratings, SeatRating
from mogul.arena.trials.sequential import LOWER, UPPER, SprtDecision, SprtResult
from mogul.arena.trials.trial import RANDOM_BOARDS, TrialHeader
from mogul.cli.text.tables import plain_table

ORDINALS = ("first", "second", "third", "fourth", "fifth")


def line_up_text(header: TrialHeader) -> str:
    """Who plays whom: `b0@500 against 3 greedy`."""
    counted = [(header.line_up.count(player), player) for player in header.entries]
    named = [player if count == 1 else f"{count} {player}" for count, player in counted]
    return f"{named[0]} against itself" if len(named) == 1 else " against ".join(named)


def figures_text(figures: Figures) -> RenderableType:
    """A trial: what it is, its figures, what they mean."""
    header = figures.header
    board = (
        "a random board for each block" if header.component_set == RANDOM_BOARDS else f"board {header.component_set}"
    )
    seeds = f"seeds {header.seeds[0]} to {header.seeds[figures.blocks - 1]}"
    lines = [
        Text(line_up_text(header), "bold"),
        Text(
            f"{header.rule_set}, {board}; {figures.blocks} of {header.blocks} blocks, {figures.games} games, {seeds}."
        ),
    ]
    return Group(*lines, Text(), _figures_table(figures.entries), Text(), *_figures_notes(figures))


def _figures_table(entries: Sequence[EntryFigures]) -> Table:
    table = plain_table()
    table.add_column("\nplayer", overflow="fold")
    for head in ("even\n%", "wins\n%", "points over\nthe table", "\nplace", "simulations\na CPU s"):
        table.add_column(head, justify="right", no_wrap=True)
    for head in ("CPU ms a\ndecision", "\nmedian", "95th\npercentile"):
        table.add_column(head, justify="right", no_wrap=True)
    for each in entries:
        table.add_row(
            each.player,
            f"{100 * each.even_share:.0f}",
            interval_text(each.share, 100, 1),
            interval_text(each.margin, 1, 2, signed=True),
            interval_text(each.rank, 1, 2),
            "" if each.iterations is None else interval_text(each.iterations, 1, 0),
            *(interval_text(each_time, 1000, 2) for each_time in (each.seconds, each.median, each.p95)),
        )
    return table


def _figures_notes(figures: Figures) -> list[Text]:
    lines = [
        "Wins: of all copies of a player together; even: what equals would have. Decisions: moves with a choice.",
        "±: 95 % intervals of means over blocks, by Student's t.",
    ]
    if figures.sprt_result is not None:
        lines.append(f"Sequential test, a normal approximation: {sprt_text(figures.sprt_result)}.")
    if figures.stopped_early:
        lines.append("The results ended the trial: its means lie too far out, and the intervals are too narrow.")
    return [Text(line, "dim") for line in lines]


def sprt_text(sprt_result: SprtResult) -> str:
    """What a sequential test has come to."""
    ratio = f"log-likelihood ratio {sprt_result.llr:+.2f} between {LOWER:.2f} (H0) and {UPPER:.2f} (H1)"
    if sprt_result.decision is SprtDecision.OPEN:
        return f"open, {ratio}"
    return f"{sprt_result.decision} after {sprt_result.blocks} blocks, {ratio}"


def ratings_text(ratings: Ratings, headers: Sequence[TrialHeader]) -> RenderableType:
    """Players and seats with their ratings, and what these mean."""
    table = plain_table()
    for head in ("\nplayer", "\nElo", "games of\na seat", "win share, %\nmeasured", "\nby the fit"):
        table.add_column(head, justify="left" if "player" in head else "right")
    for each in ratings.players:
        table.add_row(
            each.player,
            "0" if each.player == ratings.reference else _elo_text(each.elo),
            str(each.games),
            f"{100 * each.share:.1f}",
            f"{100 * each.expected:.1f}",
        )
    sizes = itertools.groupby(ratings.seats, key=lambda seat: seat.players)
    lines = [f"Seats at a table of {size}: {_seats_text(list(seats))}." for size, seats in sizes]
    lines += [
        f"{ratings.games} games of {ratings.deals} deals, which are the clusters of the errors. ±: 95 % intervals.",
        "Where the shares by the fit are not those measured, the model fits badly.",
    ]
    engines = len({(header.fingerprint, header.processor) for header in headers})
    if engines > 1:
        lines.append(f"{engines} versions of the engine or kinds of processor played these trials.")
    if any(header.test is not None for header in headers):
        lines.append("A sequential test may have ended trials early: their results are likelier to lie far out.")
    return Group(table, Text(), *(Text(line, "dim") for line in lines))


def _seats_text(seats: Sequence[SeatRating]) -> str:
    return ", ".join(f"{ORDINALS[seat.turn]} {_elo_text(seat.elo)}" for seat in seats)


def _elo_text(elo: Interval) -> str:
    if math.isinf(elo.mean):
        return "never beaten" if elo.mean > 0 else "never ahead"
    return interval_text(elo, 1, 0, signed=True)


def interval_text(found: Interval, factor: float, digits: int, *, signed: bool = False) -> str:
    """`12.3 ±0.4`; without the error of a single observation, which is not known."""
    mean = f"{factor * found.mean:{'+' if signed else ''},.{digits}f}"
    return mean if found.half == float("inf") else f"{mean} ±{factor * found.half:,.{digits}f}"
