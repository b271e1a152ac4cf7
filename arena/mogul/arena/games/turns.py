"""A recorded game, turn by turn."""

from collections.abc import Iterator
from typing import NamedTuple

from mogul.engine.taj_mahal.records.effects import Effect
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal.review import ReviewableGame
from mogul.players.taj_mahal.review.decision_points import DecisionPoint, Walk


class Turn(NamedTuple):
    """A turn of a seat: a play, or a withdrawal with all that it brings.

    number: how many moves were made before. moments: its decisions, each before it was made. effects: what they did,
    and the chance after them. after: what the next seat knows at its turn; None at the end of the record.
    """

    number: int
    decision_points: tuple[DecisionPoint, ...]
    effects: tuple[Effect, ...]
    after: View | None

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.decision_points[0].seat

    @property
    def visit(self) -> int:
        """The visit it is in, from 1."""
        return self.decision_points[0].visit


def turns(game: ReviewableGame) -> Iterator[Turn]:
    """Those of a whole record, in order."""
    walk, replay = Walk(game), Replay(game.components, game.record.setup)
    number, decision_points, effects = 0, list[DecisionPoint](), list[Effect]()
    for event in game.record.events:
        decision_point = walk.step(0)
        if decision_point is not None:
            if decision_points and decision_point.view.phase == "auction":
                yield Turn(number, tuple(decision_points), tuple(effects), decision_point.view)
                number, decision_points, effects = number + len(decision_points), [], []
            decision_points.append(decision_point)
        effects += [effect for step in replay.push(event) for effect in step.effects]
    if decision_points:
        yield Turn(number, tuple(decision_points), tuple(effects), None)
