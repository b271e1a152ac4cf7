"""The observations of one seat, and the view that follows from them. Observed events are the only way in."""

from collections.abc import Iterable

from mogul.engine.game_rules import RecordError, for_each_event
from mogul.engine.problem import Problem, Severity
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import sorted_cards
from mogul.engine.taj_mahal.records.record import Drew, Event, GameRecord, Setup, observe_event, observe_setup
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rules.card_places import count_kinds, read_cards
from mogul.engine.taj_mahal.views.card_memory import CardMemory
from mogul.engine.taj_mahal.views.public_view import check_settled, public_view
from mogul.engine.taj_mahal.views.view import View
from mogul.engine.taj_mahal.words import UNKNOWN, Card


class Observer:
    """One seat at a table, with exact card memory."""

    def __init__(self, components: ComponentSet, setup: Setup, seat: int) -> None:
        """Uses the seat's own part of `setup` alone, which must have no problems. Raises ValueError for no seat of it,
        RecordError if it does not know the seat's own cards."""
        if not 0 <= seat < setup.player_count:
            raise ValueError(f"{seat} is no seat of the record; seats are 0 to {setup.player_count - 1}")
        if UNKNOWN in setup.hands[seat]:
            problem = Problem(Severity.ERROR, f"setup.hands[{seat}]", "the viewer's own cards must be known")
            raise RecordError([problem])
        self.seat = seat
        self._game = Replay(components, observe_setup(setup, seat))
        self._memory = CardMemory(self._game, seat)

    def see(self, event: Event) -> None:
        """An event of the table, as this seat observes it. Raises RecordError, ImpossibleObservation,
        TooManyExplanations."""
        if isinstance(event, Drew) and event.seat == self.seat and event.card == UNKNOWN:
            raise RecordError("the viewer's own card must be known")
        for step in self._game.push(observe_event(event, self.seat)):
            self._memory.learn(step)

    def see_record(self, events: Iterable[Event]) -> bool:
        """The events of a record from its beginning, in a tenth of the time of `see`. False: `see` would raise an error
        for one of them; the observer is unusable then."""
        observations = self._game.push_record(observe_event(event, self.seat) for event in events)
        return observations is not None and self._memory.learn_record(observations)

    def view(self) -> View:
        """The knowledge of this seat now. Raises RecordError while a card is owed, in the middle of an event."""
        check_settled(self._game)
        return self.knowledge()

    def knowledge(self) -> View:
        """The same, also in the middle of an event: a position in which nobody can decide yet."""
        game = self._game
        own = count_kinds(game.game.tables, read_cards(game.state, "hand", self.seat))
        known = game.ledger.known[self.seat]
        return View(
            **vars(public_view(game)),
            seat=self.seat,
            hand=sorted_cards(count - known[Card(card)] for card, count in enumerate(own)),
            memory=self._memory.explanations(),
        )


def view_of_record(components: ComponentSet, record: GameRecord, seat: int) -> View:
    """The knowledge of a seat after a record. Raises RecordError, and ValueError for a record of another observer."""
    if record.observer not in (None, seat):
        raise ValueError(f"the record was kept by seat {record.observer}: it does not tell what seat {seat} knows")
    return observer_of_record(components, record, seat).view()


def observer_of_record(components: ComponentSet, record: GameRecord, seat: int) -> Observer:
    """A seat after a record, with its own observations alone. Raises RecordError."""
    observer = Observer(components, record.setup, seat)
    if not observer.see_record(record.events):  # the single events say which is impossible, and why
        observer = Observer(components, record.setup, seat)
        for_each_event(record.events, observer.see)
    return observer
