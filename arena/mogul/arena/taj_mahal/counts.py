"""Counts of a game, from the effects of its moves, and its statistics, with the known figures of games between
people."""

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Final

from mogul.arena.arena_game import Figure, GameCounts, SeatCounts, Statistics
from mogul.engine.game_rules import Moved, Standing
from mogul.engine.taj_mahal.records.effects import (
    CardDrawn,
    CardTaken,
    Claim,
    Effect,
    PointsScored,
    PrestigeGained,
    TokenTaken,
)
from mogul.engine.taj_mahal.records.ledger import played_kinds
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rule_sets import COURT_SEATS
from mogul.engine.taj_mahal.rules.state import WITHDRAW
from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.players.review import ReviewableGame

_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")
PLACES: Final = [Figure(f"points of the {ordinal}") for ordinal in _ORDINALS]
SPREAD: Final = Figure("  the first over the last")
WINS_BY_TURN: Final = [Figure(f"wins of the seat that begins {ordinal}, %", 100) for ordinal in _ORDINALS]
MOVES: Final = Figure("moves", digits=0)
DECISIONS: Final = Figure("  decisions: moves with a choice", digits=0)

WINS: Final = Figure("wins, %", 100)
POINTS: Final = Figure("points")
# Sources of points, which sum to POINTS. W6 gives 1 for a visit with any palaces, and 1 for each other province linked.
PALACES: Final = Figure("  for visits with palaces (W6)")
LINKS: Final = Figure("  for provinces linked (W6)")
SOURCES: Final = {
    "W7": Figure("  for province tiles (W7)"),
    "W4": Figure("  for bonus tokens (W4)"),
    "P5": Figure("  for the princess (P5)"),
    "F1": Figure("  for cards in hand (F1)"),
}
PLAYED: Final = Figure("cards played a visit", 1 / PROVINCES, 2)  # influence cards
TAKEN: Final = Figure("cards taken a visit", 1 / PROVINCES, 2)  # from the display
DRAWN: Final = Figure("cards drawn a visit", 1 / PROVINCES, 2)  # from the deck
PASSED: Final = Figure("visits passed, %", 100 / PROVINCES)  # with a withdrawal before any card
FOUGHT: Final = Figure("visits fought over, %", 100 / PROVINCES)  # with cards played at more than one turn
LOST: Final = Figure("visits lost, %", 100 / PROVINCES)  # with cards played and nothing won
CLAIMS: Final = {piece: Figure(f"claims of the {piece}", digits=2) for piece in COURT_SEATS}
TOKENS: Final = Figure("bonus tokens", digits=2)
PRESTIGE: Final = Figure("prestige cards", digits=2)
SEAT_FIGURES: Final = (
    *(WINS, POINTS, PALACES, LINKS, *SOURCES.values(), PLAYED, TAKEN, DRAWN, PASSED, FOUGHT, LOST),
    *(*CLAIMS.values(), TOKENS, PRESTIGE),
)


class _SeatCounter:
    """Counts the figures of a seat while its game is replayed."""

    def __init__(self) -> None:
        self.figures = dict.fromkeys(SEAT_FIGURES, 0.0)
        self._plays_this_visit = 0
        self._has_won_this_visit = False

    def count_move(self, replay: Replay, event: Moved) -> None:
        """Counts a move that is about to be made."""
        cards = len(played_kinds(replay.game.tables, event.move))
        self.figures[PLAYED] += cards
        self._plays_this_visit += cards > 0
        if event.move == WITHDRAW:
            self.figures[PASSED] += self._plays_this_visit == 0
            self.figures[LOST] += self._plays_this_visit > 0  # revised by the first claim
            self.figures[FOUGHT] += self._plays_this_visit > 1
            self._plays_this_visit, self._has_won_this_visit = 0, False

    def count_effect(self, effect: Effect) -> None:
        """Counts an effect on this seat."""
        match effect:
            case PointsScored(points=points, rule="W6"):
                self.figures[PALACES] += 1
                self.figures[LINKS] += points - 1
            case PointsScored(points=points, rule=rule):
                self.figures[SOURCES[rule]] += points
            case Claim(court_seat=court_seat):
                self.figures[CLAIMS[court_seat]] += 1
                self.figures[LOST] -= not self._has_won_this_visit
                self._has_won_this_visit = True
            case PrestigeGained(seat=seat, from_seat=from_seat):
                self.figures[PRESTIGE] += from_seat != seat
            case CardDrawn():
                self.figures[DRAWN] += 1
            case CardTaken():
                self.figures[TAKEN] += 1
            case TokenTaken():
                self.figures[TOKENS] += 1


def counts(game: ReviewableGame, players: Sequence[str] = ()) -> GameCounts:
    """Returns the counts of a game. players: by seat, if known. Raises ValueError for an unfinished game."""
    setup = game.record.setup
    replay, seats = Replay(game.components, setup), [_SeatCounter() for _ in range(setup.player_count)]
    moves = decisions = 0
    for event in game.record.events:
        if isinstance(event, Moved):
            moves += 1
            decisions += len(replay.legal_moves()) > 1
            seats[event.seat].count_move(replay, event)
        for step in replay.push(event):
            for effect in step.effects:
                if effect.seat is not None:
                    seats[effect.seat].count_effect(effect)
    if not replay.standings:
        raise ValueError("the game goes on: there is no result")
    for seat, standing in zip(seats, replay.standings, strict=True):
        seat.figures[POINTS], seat.figures[WINS] = standing.score, standing.win_share
    figures = {**_results(replay.standings, setup.first_player), MOVES: moves, DECISIONS: decisions}
    seated = zip(players or [""] * len(seats), seats, strict=True)
    return GameCounts(setup, figures, tuple(SeatCounts(player, seat.figures) for player, seat in seated))


def _results(standings: Sequence[Standing], first_player: int) -> dict[Figure, float]:
    """Points by place, and wins by the order of play."""
    scores = sorted((standing.score for standing in standings), reverse=True)
    in_turn = [*standings[first_player:], *standings[:first_player]]
    wins = zip(WINS_BY_TURN, (standing.win_share for standing in in_turn), strict=False)
    return {**dict(zip(PLACES, scores, strict=False)), SPREAD: scores[0] - scores[-1], **dict(wins)}


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
