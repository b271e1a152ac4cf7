"""A recorded game, turn by turn."""

from collections.abc import Iterator
from typing import NamedTuple

from mogul.engine.taj_mahal.records.effect import Effect
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.views.view import View
from mogul.players.review import ReviewableGame
from mogul.players.review.decision_points import DecisionPoint, DecisionPoints


class Turn(NamedTuple):
    """A turn of a seat: a play, or a withdrawal with all that it brings.

    number: how many moves were made before. moments: its decisions, each before it was made. moves: their texts.
    effects: what they did, and the chance after them. after: what the next seat knows at its turn; None at the end.
    """

    number: int
    decision_points: tuple[DecisionPoint, ...]
    moves: tuple[str, ...]
    effects: tuple[Effect, ...]
    after: View | None

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.decision_points[0].seat

    @property
    def visit(self) -> int:
        """The visit it is in, from 1."""
        visit: int = self.decision_points[0].view.visit
        return visit


def turns(game: ReviewableGame) -> Iterator[Turn]:
    """Those of a whole record, in order."""
    points, replay = DecisionPoints(game), Replay(game.components, game.record.setup)
    number, decision_points, effects = 0, list[DecisionPoint](), list[Effect]()
    for event in game.record.events:
        decision_point = points.step(0)
        if decision_point is not None:
            if decision_points and decision_point.view.phase == "auction":
                yield Turn(
                    number, tuple(decision_points), _texts(game, decision_points), tuple(effects), decision_point.view
                )
                number, decision_points, effects = number + len(decision_points), [], []
            decision_points.append(decision_point)
        effects += [effect for step in replay.push(event) for effect in step.effects]
    if decision_points:
        yield Turn(number, tuple(decision_points), _texts(game, decision_points), tuple(effects), None)


def _texts(game: ReviewableGame, decision_points: list[DecisionPoint]) -> tuple[str, ...]:
    return tuple(game.notation.move_text(each.move) for each in decision_points)
