"""The turns of a recorded game."""

from collections.abc import Iterator
from typing import NamedTuple

from mogul.engine.game_rules import Move
from mogul.engine.taj_mahal.records.effects import Effect
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.views.view import View
from mogul.players.review import ReviewableGame
from mogul.players.review.decision_points import DecisionPoint, DecisionPoints


class Turn(NamedTuple):
    """A turn of a seat: a play, or a withdrawal with all its consequences.

    number: moves made before it. decision_points: its decisions. effects: of its moves, and of the chance after them.
    after: the view of the next seat at its turn; None at the end of the record.
    """

    number: int
    decision_points: tuple[DecisionPoint, ...]
    effects: tuple[Effect, ...]
    after: View | None

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.decision_points[0].seat

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of its decisions."""
        return tuple(each.move for each in self.decision_points)


def turns(game: ReviewableGame) -> Iterator[Turn]:
    """Yields the turns of a whole record in order."""
    points, replay = DecisionPoints(game), Replay(game.components, game.record.setup)
    number, decision_points, effects = 0, list[DecisionPoint](), list[Effect]()
    for event in game.record.events:
        decision_point = points.step(0)
        if decision_point is not None:
            if decision_points and decision_point.view.phase == "auction":
                yield Turn(number, tuple(decision_points), tuple(effects), decision_point.view)
                number, decision_points, effects = number + len(decision_points), [], []
            decision_points.append(decision_point)
        effects += [effect for step in replay.push(event) for effect in step.effects]
    if decision_points:
        yield Turn(number, tuple(decision_points), tuple(effects), None)
