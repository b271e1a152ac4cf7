"""Statistics of Taj Mahal, with the known figures of games between people."""

from collections.abc import Mapping
from statistics import fmean
from typing import Final

from mogul.arena.statistics import Figure, Statistics
from mogul.arena.taj_mahal.counts import PLACES, POINTS, SPREAD, TAKEN, counts

# Final points of games between people, by the number of players, best first. They are no measure: players, their
# strength and the edition are unknown. Source: reports of a club, of games on the printed board (which the bundled one
# only reconstructs); no others are known.
FINALS: Final[Mapping[int, tuple[tuple[int, ...], ...]]] = {
    3: ((68, 57, 47), (55, 48, 45)),
    4: ((59, 57, 53, 46), (51, 51, 45, 26)),
}


def _people(players: int) -> dict[Figure, str]:
    finals = FINALS.get(players, ())
    known = dict(zip(PLACES, zip(*finals, strict=True), strict=False))
    if finals:
        known |= {SPREAD: tuple(game[0] - game[-1] for game in finals), POINTS: tuple(map(fmean, finals))}
    means = {figure: f"{fmean(points):.1f}" for figure, points in known.items()}
    return means | {TAKEN: f"{(2 * players - 1) / players:.2f}"}


def _notes(players: int) -> list[str]:
    finals = FINALS.get(players, ())
    games = " and ".join("/".join(map(str, game)) for game in finals)
    people = f"{len(finals)} games of a club, {games}, on the printed board; for a glance, no measure."
    return [
        "Visits passed: withdrawn from without a card played; fought over: played in at more than one turn; lost:",
        "played in, and nothing won.",
        "By source: W6 gives 1 point for a visit with palaces, and 1 for each other province linked.",
        f"People: {people}" if finals else f"People: no finals are known of games of {players}.",
        "Cards taken: the average that the rules leave a player (V3, W10).",
    ]


STATISTICS: Final = Statistics(counts, _people, _notes)
