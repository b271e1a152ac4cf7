"""The decisions of a recorded game, each with the knowledge by which it is reviewed."""

from dataclasses import dataclass
from typing import Any

from mogul.engine.game_rules import Move, Moved
from mogul.players.review.reviewable import ReviewableGame


@dataclass(frozen=True)
class DecisionPoint:
    """A decision of a seat, before it is made.

    event: its index among the record's events. view: the seat's knowledge, or for an observed record its observer's; a
    view of the game's own, `View` for generic code.
    after_chance: whether chance had a part since the move before, or there was none.
    """

    event: int
    seat: int
    move: Move
    view: Any
    after_chance: bool


class DecisionPoints:
    """Steps through a record. Each seat learns its own observations alone."""

    def __init__(self, game: ReviewableGame) -> None:
        record, rules = game.record, game.player.rules
        self._game = game
        self._observers = {seat: rules.observer(game.components, record.setup, seat) for seat in game.seats}
        self._after_chance = True
        self.event = 0  # the next one

    def step(self, first_event: int) -> DecisionPoint | None:
        """Passes the next event. Returns a decision point for a move, unless it is before `first_event`."""
        record, number, decision_point = self._game.record, self.event, None
        event = record.events[number]
        if isinstance(event, Moved):
            if number >= first_event:
                viewer = event.seat if record.observer is None else record.observer
                view = self._observers[viewer].view()
                decision_point = DecisionPoint(number, event.seat, event.move, view, self._after_chance)
            self._after_chance = False
        else:
            self._after_chance = True
        for observer in self._observers.values():
            observer.see(event)
        self.event += 1
        return decision_point
