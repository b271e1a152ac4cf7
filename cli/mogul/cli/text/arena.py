"""Figures of trials, ratings, averages over recorded games, and frequency and cost of bad decisions, as tables.

Averages stand beside the known figures of games between people.
"""

import itertools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from mogul.arena.arena_game import Statistics
from mogul.arena.mistakes.judge import Judgement
from mogul.arena.mistakes.sample import DecisionSample, PlayerMistakes
from mogul.arena.play.block import Block, EntryCosts
from mogul.arena.results.figures import block_mean
from mogul.arena.results.interval import GameGroup, Interval
from mogul.arena.results.ratings import PRIOR, Ratings, SeatRating
from mogul.arena.trials.sequential import SprtDecision, Verdict, bounds, points_lead, wins_lead
from mogul.arena.trials.trial import RANDOM_BOARDS, TrialHeader, TrialProgress
from mogul.cli.text.game_text import GameText
from mogul.cli.text.games import game_text
from mogul.cli.text.names import counted, numbered
from mogul.cli.text.tables import WithNames, notes, numbers, plain_table, words

ORDINALS = ("first", "second", "third", "fourth", "fifth")


def line_up_text(header: TrialHeader) -> str:
    """The line-up of a trial: `b0@500 against 3 random`."""
    counted = [(header.line_up.count(player), player) for player in header.entries]
    named = [player if count == 1 else f"{count} {player}" for count, player in counted]
    text = f"{named[0]} against itself" if len(named) == 1 else " against ".join(named)
    return f"{text}, both ways" if header.both_ways else text


def figures_text(trial: TrialProgress) -> RenderableType:
    """A trial: its line-up, its figures and their meaning."""
    header = trial.header
    board = (
        "a random board for each block" if header.component_set == RANDOM_BOARDS else f"board {header.component_set}"
    )
    blocks, games = len(trial.blocks), sum(len(block.results) for block in trial.blocks)
    played = f"{blocks} of {counted(header.blocks, 'block')}, {counted(games, 'game')}"
    seeds = f"seeds {header.seeds[0]} to {header.seeds[blocks - 1]}"
    extent = Text(f"{header.rule_set}, {board}; {played}, {seeds}.")
    title = Text(line_up_text(header), "bold")
    return Group(title, extent, Text(), _figures_table(trial), Text(), *_figures_notes(trial))


def _figures_table(trial: TrialProgress) -> WithNames:
    score_name = game_text(trial.header.game).score_name
    results = ("even\n%", "wins\n%", f"{score_name} over\nthe table", "\nplace")
    costs = ("iterations\na CPU s", "CPU ms a\ndecision", "\nmedian", "95th\npercentile")
    rows = {player: _entry_row(trial, entry) for entry, player in enumerate(trial.header.entries)}
    return _players_table((results, costs), rows)


def _players_table(parts: Sequence[Sequence[str]], rows: Mapping[str, Sequence[str]]) -> WithNames:
    """A line a player; where the names have no room, with their numbers instead. parts: heads of the columns."""

    def table(labels: Iterable[str], heads: Sequence[str], begin: int = 0) -> Table:
        found = plain_table("\nplayer", *numbers(*heads))
        for label, row in zip(labels, rows.values(), strict=True):
            found.add_row(label, *row[begin : begin + len(heads)])
        return found

    names, heads = {str(number): player for number, player in enumerate(rows, 1)}, list(itertools.chain(*parts))
    begins = itertools.accumulate(map(len, parts), initial=0)
    alone = [table(names, part, begin) for part, begin in zip(parts, begins, strict=False)]
    return WithNames(names, table(rows, heads), table(names, heads), alone)


def _entry_row(trial: TrialProgress, entry: int) -> list[str]:
    def cost(figure: Callable[[EntryCosts], float], factor: float, digits: int) -> str:
        return interval_text(block_mean(trial, lambda block: figure(block.costs[entry])), factor, digits)

    def games(block: Block) -> Block:
        return block.alone(entry) if trial.header.both_ways else block

    line_up, searches = trial.header.line_up, any(block.costs[entry].iterations for block in trial.blocks)
    seats = 1 if trial.header.both_ways else line_up.count(trial.header.entries[entry])
    return [
        f"{100 * seats / len(line_up):.0f}",
        interval_text(block_mean(trial, lambda block: games(block).share(entry)), 100, 1),
        interval_text(block_mean(trial, lambda block: games(block).margin(entry)), 1, 2, signed=True),
        interval_text(block_mean(trial, lambda block: games(block).rank(entry)), 1, 2),
        cost(lambda costs: costs.iterations / costs.seconds, 1, 0) if searches else "",
        cost(lambda costs: costs.seconds / costs.decisions, 1000, 2),
        cost(lambda costs: costs.median, 1000, 2),
        cost(lambda costs: costs.p95, 1000, 2),
    ]


def _figures_notes(trial: TrialProgress) -> list[Text]:
    of = "of all copies of a player together"
    if trial.header.both_ways:
        of = "as points and place, of the games in which a player is alone"
    lines = [
        f"Wins: {of}; even: the share of equals. Decisions: moves with a choice.",
        "±: 95 % intervals of means over blocks, by Student's t.",
    ]
    if len(trial.header.entries) > 1:
        lines.append(f"Over equality: {lead_text(trial)}.")
    if trial.verdict is not None:
        lines.append(f"Sequential test, a normal approximation: {verdict_text(trial.verdict)}.")
    if trial.stopped_early:
        lines.append("The results ended the trial: its means lie too far out, and the intervals are too narrow.")
    return notes(lines)


def lead_text(trial: TrialProgress) -> str:
    """The first player's lead over equality: undecided where its interval contains that."""

    def text(figure: Callable[[Block], float], digits: int, unit: str) -> str:
        found = block_mean(trial, figure)
        verdict = " (undecided)" if abs(found.mean) <= found.half else ""
        return f"{interval_text(found, 1, digits, signed=True)} {unit}{verdict}"

    header = trial.header
    wins = text(wins_lead, 1, "% of the wins")
    points = text(partial(points_lead, both_ways=header.both_ways), 2, game_text(header.game).score_name)
    return f"{header.entries[0]} {wins}, {points}"


def verdict_text(verdict: Verdict) -> str:
    """The results of sequential tests so far."""
    blocks = "" if verdict.decision is SprtDecision.OPEN else f" after {counted(verdict.blocks, 'block')}"
    lower, upper = bounds(len(verdict.results))
    ratios = ", ".join(f"{figure} {each.llr:+.2f}" for figure, each in verdict.results.items())
    return f"{verdict.decision}{blocks}, log-likelihood ratio between {lower:.2f} (H0) and {upper:.2f} (H1): {ratios}"


def ratings_text(ratings: Ratings, headers: Sequence[TrialHeader]) -> RenderableType:
    """Players and seats with their ratings, and the meaning of these."""
    heads = ("\nElo", "games of\na seat", "win share, %\nmeasured", "\nby the fit")
    rows = {
        each.player: (
            "0" if each.player == ratings.reference else _elo_text(each.elo),
            str(each.games),
            f"{100 * each.share:.1f}",
            f"{100 * each.expected:.1f}",
        )
        for each in ratings.players
    }
    table = _players_table([heads], rows)
    sizes = itertools.groupby(ratings.seats, key=lambda seat: seat.players)
    lines = [f"Seats at a table of {size}: {_seats_text(list(seats))}." for size, seats in sizes]
    errors = (
        f"independent for the errors, and too few or too one-sided to rate by alone: a normal prior of {PRIOR:.0f} Elo "
        "(one standard deviation) draws every rating and seat towards 0. More blocks end that"
        if ratings.has_prior
        else "which are the clusters of the errors"
    )
    lines += [
        f"{counted(ratings.games, 'game')} of {counted(ratings.deals, 'deal')}, {errors}. ±: 95 % intervals.",
        "Where the shares by the fit are not those measured, the model fits badly.",
    ]
    engines = len({(header.fingerprint, header.processor) for header in headers})
    if engines > 1:
        lines.append(f"{engines} versions of the engine or kinds of processor played these trials.")
    if any(header.test or header.wins_test for header in headers):
        lines.append("A sequential test may have ended trials early: their results are likelier to lie far out.")
    return Group(table, Text(), *notes(lines))


def _seats_text(seats: Sequence[SeatRating]) -> str:
    return ", ".join(f"{ORDINALS[seat.turn]} {_elo_text(seat.elo)}" for seat in seats)


def _elo_text(elo: Interval) -> str:
    if math.isinf(elo.mean):
        return "never beaten" if elo.mean > 0 else "never ahead"
    return interval_text(elo, 1, 0, signed=True)


def interval_text(found: Interval, factor: float, digits: int, *, signed: bool = False) -> str:
    """`12.3 ±0.4`; without the error of a single observation, which is not known."""
    mean = f"{factor * found.mean:{'+' if signed else ''}z,.{digits}f}"
    return mean if found.half == float("inf") else f"{mean} ±{factor * found.half:,.{digits}f}"


def averages_text(statistics: Statistics, group: GameGroup, *, by_player: bool) -> RenderableType:
    """The games of one kind of table; by_player: with a column for each player."""
    boards = f"board {group.boards[0]}" if len(group.boards) == 1 else f"{len(group.boards)} boards"
    extent = f"{len(group.games)} games of {len(group.deals)} deals"
    title = Text(f"{group.players} players, {group.rule_set}, {boards}: {extent}", "bold")
    below = ["±: 95 % intervals of means over deals.", *statistics.notes(group.players)]
    return Group(title, Text(), _table(statistics, group, by_player), Text(), *notes(below))


def _table(statistics: Statistics, group: GameGroup, by_player: bool) -> Table:
    players, people = group.seated if by_player else [], statistics.people(group.players)
    heads = ("all", *(player or "not known" for player in players), "people")
    table = plain_table("", *(Column(head, justify="right", overflow="fold") for head in heads))
    for figure in group.games[0].figures:
        mean = interval_text(group.mean(figure), figure.factor, figure.digits)
        table.add_row(figure.name, mean, *[""] * len(players), people.get(figure, ""))
    table.add_row(Text("a seat, in a game", "bold"))
    for figure in group.games[0].seats[0].figures:
        means = [group.seat_mean(figure, player) for player in (None, *players)]
        texts = [interval_text(mean, figure.factor, figure.digits) for mean in means]
        table.add_row(f"  {figure.name}", *texts, people.get(figure, ""))
    return table


NOT_KNOWN: Final = "not known"
_NOTES: Final = (
    "Decisions: moves with a choice, of each player drawn evenly, each judged by the view of its seat.",
    "Lost: win share that the better move would have brought more, ± its standard error. A difference of no more",
    "than two such errors counts as nothing. The largest of many is rather overrated than underrated.",
    "Intervals take a deal as one observation. Of the share: exact (Clopper-Pearson) for so many independent decisions",
    "as would scatter like the deals; without a bad one for all of them. A decision loses: mean over the decisions,",
    "± its 95 % interval by Student's t. Dominated: moves with a better alternative, whatever is hidden.",
)


def mistakes_text(
    text: GameText,
    sample: DecisionSample,
    judgements: Mapping[int, Judgement],
    found: Sequence[PlayerMistakes],
    loss: float,
) -> RenderableType:
    """The sample, the figures of every player, its worst decision, and the meaning of the figures."""
    header = sample.header
    extent = f"{counted(len(sample.decisions), 'decision')} from {counted(header.games, 'game')}"
    title = f"{extent}, judged by {header.by}, seed {header.seed}"
    if header.first_look:
        harmless = sum(each.first_look_only for each in judgements.values())
        title += f"; {harmless} of them by a first look of {header.first_look} iterations alone"
    parts: list[RenderableType] = [Text(title, "bold"), Text(), _mistakes_table(found, loss)]
    worst = [_worst_text(text, sample, each.worst) for each in found if each.worst is not None]
    if worst:
        parts += [Text(), Text("The worst decision of each", "bold"), *worst]
    return Group(*parts, Text(), *notes(_NOTES))


def _mistakes_table(found: Sequence[PlayerMistakes], loss: float) -> Table:
    losing = f"losing over\n{100 * loss:g} % of the win"
    heads = ("\ndecisions", losing, "\n% of them", "95 %\ninterval", "a decision\nloses, %", "\ndominated")
    table = plain_table(words("\nplayer"), *numbers(*heads))
    for each in found:
        bad = each.mistakes
        table.add_row(
            each.player or NOT_KNOWN,
            str(bad.of),
            str(bad.count),
            f"{100 * bad.share:.2f}",
            f"{100 * bad.low:.2f} to {100 * bad.high:.2f}",
            interval_text(each.lost, 100, 2),
            str(each.dominated),
        )
    return table


def _worst_text(text: GameText, sample: DecisionSample, worst: Judgement) -> Text:
    """The place of a decision, and its loss."""
    where = sample.decisions[worst.number].source.path
    return Text.assemble(
        f"{worst.player or NOT_KNOWN}: {where}, {worst.moves_before} moves before, {text.round_name} {worst.round}, ",
        f"{numbered(worst.seat)}\n  played: ",
        text.move(worst.move),
        "; better: ",
        text.move(worst.best_move),
        f"; lost {100 * worst.loss:.1f} ±{100 * worst.error:.1f} %",
    )
