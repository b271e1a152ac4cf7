"""Decisions of recorded games: moves of a seat that had a choice."""

from collections.abc import Iterator
from dataclasses import dataclass

from mogul.arena.trials.record_folder import RecordedGame
from mogul.engine.game_rules import Moved
from mogul.players.review.decision_points import DecisionPoint, decision_points


@dataclass(frozen=True)
class RecordedDecision:
    """One decision. event: its index among the record's events. moves_before: number of moves made before it. player:
    specification of the seat's player; empty if unknown."""

    source: RecordedGame
    event: int
    moves_before: int
    seat: int
    player: str

    def decision_point(self) -> DecisionPoint:
        """Returns the knowledge of its seat, and its move."""
        return next(filter(None, decision_points(self.source.game, self.event)))


def recorded_decisions(source: RecordedGame) -> Iterator[RecordedDecision]:
    """Yields the decisions of a game in order, without forced moves."""
    game = source.game
    replay, moves = game.player.rules.begin(game.components, game.record.setup), 0
    players = source.players or ("",) * game.record.setup.player_count
    for index, event in enumerate(game.record.events):
        if isinstance(event, Moved):
            if len(replay.legal_moves()) > 1:
                yield RecordedDecision(source, index, moves, event.seat, players[event.seat])
            moves += 1
        replay.push(event)
