"""A whole game at one table: who deals, who keeps the record, what each seat knows."""

import random
from collections.abc import Iterable

from mogul.engine.randomness import dealing_random
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.deal import deal
from mogul.engine.taj_mahal.records.effect import Effect
from mogul.engine.taj_mahal.records.record import Event, GameRecord, Moved, Setup
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.views.observer import Observer
from mogul.engine.taj_mahal.views.view import View


class Table:
    """The host's side of a game: it knows everything, and tells each seat only what that seat observes."""

    def __init__(
        self, components: ComponentSet, setup: Setup, seed: int | random.Random, events: Iterable[Event] = ()
    ) -> None:
        """Begin a game, or carry on after the `events` of a record that tells every card; deal up to the next decision.
        Chance during play comes from `seed`. Raises RecordError, ValueError for a card not told."""
        record = GameRecord(setup, tuple(events))
        if record.unknown_cards:
            raise ValueError(f"{record.unknown_cards[0]}: a table deals, so it must know every card")
        self.components = components
        self.game = Replay(components, setup)
        self._chance = dealing_random("play", seed) if isinstance(seed, int) else seed
        self._events: list[Event] = []
        for event in record.events:
            self.game.push(event)
            self._events.append(event)
        self._observers = {seat: (Observer(components, setup, seat), [0]) for seat in range(setup.player_count)}
        self._deal()

    @property
    def record(self) -> GameRecord:
        """The full record so far."""
        return GameRecord(self.game.setup, tuple(self._events))

    def play(self, move: str) -> list[Effect]:
        """A move of the seat to move, and all chance up to the next decision. Raises RecordError."""
        event = Moved(self.game.seat, move)
        effects = [effect for step in self.game.push(event) for effect in step.effects]
        self._events.append(event)
        return effects + self._deal()

    def _deal(self) -> list[Effect]:
        effects = []
        while (dealt := deal(self.game, self._chance)) is not None:
            event, steps = dealt
            self._events.append(event)
            effects += [effect for step in steps for effect in step.effects]
        return effects

    def view(self, seat: int) -> View:
        """What a seat knows now: it is told the events it has not seen yet."""
        observer, seen = self._observers[seat]
        for event in self._events[seen[0] :]:
            observer.see(event)
        seen[0] = len(self._events)
        return observer.view()
