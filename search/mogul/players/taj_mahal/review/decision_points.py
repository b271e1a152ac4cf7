"""A recorded game, moment by moment: who decided what, and what the seat whose knowledge counts knew then."""

from dataclasses import dataclass

from mogul.engine.game_rules import Moved
from mogul.engine.taj_mahal.notation import notation_of
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.engine.taj_mahal.views.observer import Observer
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal.review.reviewable import ReviewableGame


@dataclass(frozen=True)
class DecisionPoint:
    """A decision of a seat, before it is made.

    event: its place among the record's events. view: what the seat knew, or of an observed record what its observer
    knew. after_chance: whether chance had a part since the move before, or there was none.
    """

    event: int
    seat: int
    move: str
    view: View
    after_chance: bool

    @property
    def visit(self) -> int:
        """The visit it is in, from 1."""
        return self.view.visit


class Walk:
    """Goes through a record. Each seat learns nothing but what it observed."""

    def __init__(self, game: ReviewableGame) -> None:
        self._record = game.record
        self._notation = notation_of(game.components, RULE_SETS[game.record.setup.rule_set])
        self._observers = {seat: Observer(game.components, game.record.setup, seat) for seat in game.seats}
        self._after_chance = True
        self.event = 0  # the next one

    def step(self, first_event: int) -> DecisionPoint | None:
        """Pass the next event; a moment if it is a move, and not one before `first_event`."""
        event, number, decision_point = self._record.events[self.event], self.event, None
        if isinstance(event, Moved):
            if number >= first_event:
                viewer = event.seat if self._record.observer is None else self._record.observer
                view = self._observers[viewer].view()
                move = self._notation.move_text(event.move)
                decision_point = DecisionPoint(number, event.seat, move, view, self._after_chance)
            self._after_chance = False
        else:
            self._after_chance = True
        for observer in self._observers.values():
            observer.see(event)
        self.event += 1
        return decision_point
