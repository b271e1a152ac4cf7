"""A recorded game, turn by turn."""

from collections.abc import Iterator
from typing import NamedTuple

from mogul.engine.taj_mahal.records.effect import Effect
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal.review import ReviewableGame
from mogul.players.taj_mahal.review.moments import Moment, Walk


class Turn(NamedTuple):
    """A turn of a seat: a play, or a withdrawal with all that it brings.

    number: how many moves were made before. moments: its decisions, each before it was made. effects: what they did,
    and the chance after them. after: what the next seat knows at its turn; None at the end of the record.
    """

    number: int
    moments: tuple[Moment, ...]
    effects: tuple[Effect, ...]
    after: View | None

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.moments[0].seat

    @property
    def visit(self) -> int:
        """The visit it is in, from 1."""
        return self.moments[0].visit


def turns(game: ReviewableGame) -> Iterator[Turn]:
    """Those of a whole record, in order."""
    walk, replay = Walk(game), Replay(game.components, game.record.setup)
    number, moments, effects = 0, list[Moment](), list[Effect]()
    for event in game.record.events:
        moment = walk.step(0)
        if moment is not None:
            if moments and moment.view.phase == "auction":
                yield Turn(number, tuple(moments), tuple(effects), moment.view)
                number, moments, effects = number + len(moments), [], []
            moments.append(moment)
        effects += [effect for step in replay.push(event) for effect in step.effects]
    if moments:
        yield Turn(number, tuple(moments), tuple(effects), None)
