"""The decisions of a recorded game, each with the knowledge by which it is reviewed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mogul.engine.game_rules import Move, Moved
from mogul.players.review.reviewable import ReviewableGame


@dataclass(frozen=True)
class DecisionPoint:
    """A decision of a seat, before it is made.

    event: its index among the record's events. view: the seat's knowledge, or for an observed record its observer's; a
    view of the game's own, `View` for generic code.
    """

    event: int
    seat: int
    move: Move
    view: Any


def decision_points(game: ReviewableGame, first_event: int = 0) -> Iterator[DecisionPoint | None]:
    """Passes the events of a record, and yields for each one the decision point if it is a move; None for others, and
    for moves before `first_event`. Each seat learns its own observations alone."""
    record, rules = game.record, game.player.rules
    observers = {seat: rules.observer(game.components, record.setup, seat) for seat in game.seats}
    for number, event in enumerate(record.events):
        decision_point = None
        if isinstance(event, Moved) and number >= first_event:
            viewer = event.seat if record.observer is None else record.observer
            decision_point = DecisionPoint(number, event.seat, event.move, observers[viewer].view())
        for observer in observers.values():
            observer.see(event)
        yield decision_point
