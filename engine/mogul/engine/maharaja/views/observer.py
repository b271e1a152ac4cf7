"""The observations of one seat, and the view that follows from them. Observed events are the only way in."""

from mogul.engine.game_rules import Moved, RecordError, for_each_event
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.records.record import GameRecord, Setup, observe_event
from mogul.engine.maharaja.records.replay import Replay
from mogul.engine.maharaja.rules.move_ids import HIDDEN
from mogul.engine.maharaja.views.public_view import known_plans, public_view
from mogul.engine.maharaja.views.view import View


class Observer:
    """One seat at a table."""

    def __init__(self, components: ComponentSet, setup: Setup, seat: int) -> None:
        """Raises ValueError for no seat of the set-up, which must have no problems."""
        if not 0 <= seat < setup.player_count:
            raise ValueError(f"{seat} is no seat of the record; seats are 0 to {setup.player_count - 1}")
        self.seat = seat
        self._game = Replay(components, setup)

    def see(self, event: Moved) -> None:
        """An event of the table, as this seat observes it. Raises RecordError."""
        if event.seat == self.seat and event.move == HIDDEN:
            raise RecordError("the viewer's own plan must be known")
        self._game.push(observe_event(event, self.seat))

    def view(self) -> View:
        """The knowledge of this seat now."""
        return View(**vars(public_view(self._game)), seat=self.seat, plans=known_plans(self._game))


def view_of_record(components: ComponentSet, record: GameRecord, seat: int) -> View:
    """The knowledge of a seat after a record. Raises RecordError, and ValueError for a record of another observer."""
    if record.observer not in (None, seat):
        raise ValueError(f"the record was kept by seat {record.observer}: it does not tell what seat {seat} knows")
    return observer_of_record(components, record, seat).view()


def observer_of_record(components: ComponentSet, record: GameRecord, seat: int) -> Observer:
    """A seat after a record, with its own observations alone. Raises RecordError."""
    observer = Observer(components, record.setup, seat)
    for_each_event(record.events, observer.see)
    return observer
