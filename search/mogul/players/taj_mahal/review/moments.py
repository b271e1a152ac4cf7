"""A recorded game, moment by moment: who decided what, and what the seat whose knowledge counts knew then."""

from dataclasses import dataclass

from mogul.engine.problem import Problem, Severity
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import UNKNOWN
from mogul.engine.taj_mahal.records.known_hands import known_standings
from mogul.engine.taj_mahal.records.record import GameRecord, Moved
from mogul.engine.taj_mahal.records.replay import RecordError, replay
from mogul.engine.taj_mahal.views.observer import Observer
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal.review.account import Value, Values

_UNTOLD = "must be told: a decision is judged by what its seat knew; or say who observed the game"


@dataclass(frozen=True)
class Moment:
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

    def __init__(self, components: ComponentSet, record: GameRecord) -> None:
        """The record must have no problems (`check_record`)."""
        seats = range(record.setup.players) if record.observer is None else (record.observer,)
        self._observers = {seat: Observer(components, record.setup, seat) for seat in seats}
        self._record = record
        self._after_chance = True
        self.event = 0  # the next one

    def step(self, first_event: int) -> Moment | None:
        """Pass the next event; a moment if it is a move, and not one before `first_event`."""
        event, number, moment = self._record.events[self.event], self.event, None
        if isinstance(event, Moved):
            if number >= first_event:
                viewer = event.seat if self._record.observer is None else self._record.observer
                view = self._observers[viewer].view()
                moment = Moment(number, event.seat, event.move, view, self._after_chance)
            self._after_chance = False
        else:
            self._after_chance = True
        for observer in self._observers.values():
            observer.see(event)
        self.event += 1
        return moment


def check_record(components: ComponentSet, record: GameRecord) -> Values | None:
    """How a game that can be reviewed ended, by seat; None where it goes on, or the record does not tell every hand.

    Raises RecordError: every problem of the set-up, the first event that cannot have happened, or every card that
    somebody must have known and the record does not tell.
    """
    game = replay(components, record)
    if record.observer is None:
        untold = [Problem(Severity.ERROR, place, _UNTOLD) for place in record.untold]
        if untold:
            raise RecordError(untold)
    else:
        _check_observed(components, record, record.observer)
    standings = known_standings(game)
    return tuple(Value(each.win_share, float(each.score)) for each in standings) or None


def _check_observed(components: ComponentSet, record: GameRecord, seat: int) -> None:
    players = record.setup.players
    if seat >= players:
        raise RecordError([Problem(Severity.ERROR, "observer", f"{seat} is no seat; seats are 0 to {players - 1}")])
    if UNKNOWN in record.setup.hands[seat]:
        raise RecordError([Problem(Severity.ERROR, f"hands[{seat}]", "the observer's own cards must be known")])
    observer = Observer(components, record.setup, seat)
    for number, event in enumerate(record.events):
        try:
            observer.see(event)
        except ValueError as error:
            raise RecordError([Problem(Severity.ERROR, f"events[{number}]", str(error))]) from error
