"""A decision of a recorded game: a move of a seat that had a choice."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mogul.engine.game_rules import Moved
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.players.taj_mahal.review import ReviewableGame
from mogul.players.taj_mahal.review.decision_points import DecisionPoint, Walk


@dataclass(frozen=True)
class Source:
    """A whole game and the file it comes from. players: specifications by seat; empty where nothing tells."""

    path: Path
    game: ReviewableGame
    players: tuple[str, ...]


@dataclass(frozen=True)
class Choice:
    """One decision. event: its place among the record's events. moves_before: how many moves were made before it.
    player: who decided; empty where nothing tells."""

    source: Source
    event: int
    moves_before: int
    seat: int
    player: str

    def decision_point(self) -> DecisionPoint:
        """What its seat knew, and what it did."""
        walk = Walk(self.source.game)
        while True:
            decision_point = walk.step(self.event)
            if decision_point is not None:
                return decision_point


def choices(source: Source) -> Iterator[Choice]:
    """Those of a game, in order; forced moves are none."""
    game = source.game
    replay, moves = Replay(game.components, game.record.setup), 0
    players = source.players or ("",) * game.record.setup.player_count
    for place, event in enumerate(game.record.events):
        if isinstance(event, Moved):
            if len(replay.legal_moves()) > 1:
                yield Choice(source, place, moves, event.seat, players[event.seat])
            moves += 1
        replay.push(event)
