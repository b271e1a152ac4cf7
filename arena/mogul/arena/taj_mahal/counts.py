"""Counts of a game, from the effects of its moves."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from mogul.engine.game_rules import Moved
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
from mogul.engine.taj_mahal.records.record import Setup
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rules.move_ids import WITHDRAW
from mogul.players.review import ReviewableGame

PALACES, LINKS, TILES, TOKENS, PRINCESS, HAND = "palaces", "links", "tiles", "tokens", "princess", "hand"
SOURCES: Final = (PALACES, LINKS, TILES, TOKENS, PRINCESS, HAND)
"""Sources of points. W6 counts as PALACES: 1 for a visit with any, and LINKS: 1 for each other province."""

_SOURCE_OF_RULE: Final = {"W4": TOKENS, "W7": TILES, "P5": PRINCESS, "F1": HAND}


@dataclass
class SeatCounts:
    """Counts of one seat in one game, filled while the game is replayed.

    player: specification; empty if unknown. turn: seats after the first player. score, share: final points; share of
    the win. points: by source; they sum to the score. played: influence cards. passed: visits with a withdrawal before
    any card. fought: visits with cards played at more than one turn. lost: visits with cards played and nothing won.
    taken, drawn: cards from the display, from the deck. claims: by court seat. tokens, prestige: bonus tokens taken,
    prestige cards won.
    """

    player: str
    turn: int
    score: int = 0
    share: float = 0.0
    points: Counter[str] = field(default_factory=Counter)
    played: int = 0
    passed: int = 0
    fought: int = 0
    lost: int = 0
    taken: int = 0
    drawn: int = 0
    claims: Counter[str] = field(default_factory=Counter)
    tokens: int = 0
    prestige: int = 0
    _plays_this_visit: int = 0
    _has_won_this_visit: bool = False

    def count_move(self, replay: Replay, event: Moved) -> None:
        """Counts a move that is about to be made."""
        cards = len(played_kinds(replay.game.tables, event.move))
        self.played += cards
        self._plays_this_visit += cards > 0
        if event.move == WITHDRAW:
            self.passed += self._plays_this_visit == 0
            self.lost += self._plays_this_visit > 0  # revised by the first claim
            self.fought += self._plays_this_visit > 1
            self._plays_this_visit, self._has_won_this_visit = 0, False

    def count_effect(self, effect: Effect) -> None:
        """Counts an effect on this seat."""
        match effect:
            case PointsScored(points=points, rule="W6"):
                self.points.update({PALACES: 1, LINKS: points - 1})
            case PointsScored(points=points, rule=rule):
                self.points[_SOURCE_OF_RULE[rule]] += points
            case Claim(court_seat=court_seat):
                self.claims[court_seat] += 1
                self.lost -= not self._has_won_this_visit
                self._has_won_this_visit = True
            case PrestigeGained(seat=seat, from_seat=from_seat):
                self.prestige += from_seat != seat
            case CardDrawn():
                self.drawn += 1
            case CardTaken():
                self.taken += 1
            case TokenTaken():
                self.tokens += 1


@dataclass(frozen=True)
class GameCounts:
    """Counts of one game. setup: identifies its deal. moves: all of them; decisions: those with a choice."""

    setup: Setup
    moves: int
    decisions: int
    seats: tuple[SeatCounts, ...]


def counts(game: ReviewableGame, players: Sequence[str] = ()) -> GameCounts:
    """Returns the counts of a game. players: by seat, if known. Raises ValueError for an unfinished game."""
    setup = game.record.setup
    replay, order = Replay(game.components, setup), range(setup.player_count)
    seats = [SeatCounts(players[seat] if players else "", (seat - setup.first_player) % len(order)) for seat in order]
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
        seat.score, seat.share = standing.score, standing.win_share
    return GameCounts(setup, moves, decisions, tuple(seats))
