"""The observations of a spectator, who has no seat, and the view that follows from them.

A spectator's view is a replay of observations of its own, never the view of a seat with something taken out: no card
that only some seats saw ever gets here.
"""

from collections.abc import Iterable

from mogul.engine.game_rules import for_each_event
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.record import Event, GameRecord, Setup, observe_event, observe_setup
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.views.card_memory import CardMemory
from mogul.engine.taj_mahal.views.public_view import check_settled, public_view
from mogul.engine.taj_mahal.views.view import SpectatorView


class Spectator:
    """Somebody at a table without a seat, with exact card memory."""

    def __init__(self, components: ComponentSet, setup: Setup) -> None:
        """Uses no hand of `setup`, which must have no problems."""
        self._game = Replay(components, observe_setup(setup, None))
        self._memory = CardMemory(self._game, None)

    def see(self, event: Event) -> None:
        """An event of the table, as everybody observes it. Raises RecordError, ImpossibleObservation,
        TooManyExplanations."""
        for step in self._game.push(observe_event(event, None)):
            self._memory.learn(step)

    def see_record(self, events: Iterable[Event]) -> bool:
        """The events of a record from its beginning, in a tenth of the time of `see`. False: `see` would raise an error
        for one of them; the spectator is unusable then."""
        observations = self._game.push_record(observe_event(event, None) for event in events)
        return observations is not None and self._memory.learn_record(observations)

    def view(self) -> SpectatorView:
        """The knowledge of a spectator now. Raises RecordError while a card is owed, in the middle of an event."""
        check_settled(self._game)
        return SpectatorView(**vars(public_view(self._game)), memory=self._memory.explanations())


def spectator_of_record(components: ComponentSet, record: GameRecord) -> Spectator:
    """A spectator after a record, with the observations of everybody alone. Raises RecordError."""
    spectator = Spectator(components, record.setup)
    if not spectator.see_record(record.events):  # the single events say which is impossible, and why
        spectator = Spectator(components, record.setup)
        for_each_event(record.events, spectator.see)
    return spectator
