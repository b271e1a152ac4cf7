"""A whole game at one table: dealt, recorded, and shown to each seat, and to spectators, as they observe it."""

from collections.abc import Iterable

from mogul.engine.game_rules import Move, Moved
from mogul.engine.rng import dealing_random
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.deal import deal
from mogul.engine.taj_mahal.records.effects import Effect
from mogul.engine.taj_mahal.records.record import Event, GameRecord, Setup
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.views.observer import Observer, Spectator
from mogul.engine.taj_mahal.views.view import SpectatorView, View


class Table:
    """The host's side of a game: it knows everything, and gives each seat the view of its own observations."""

    def __init__(self, components: ComponentSet, setup: Setup, seed: int, events: Iterable[Event] = ()) -> None:
        """Begins a game, or goes on after `events`, and deals up to the next decision. Chance during play comes from
        `seed`, and after events from their number too: what was dealt once does not come again. Raises RecordError, and
        ValueError for an unknown card."""
        record = GameRecord(setup, tuple(events))
        if record.unknown_cards:
            raise ValueError(f"{record.unknown_cards[0]}: a table deals, so it must know every card")
        self.components = components
        self.game = Replay(components, setup)
        self._chance = dealing_random(f"play/{len(record.events)}" if record.events else "play", seed)
        self._events: list[Event] = []
        for event in record.events:
            self.game.push(event)
            self._events.append(event)
        self._observers = {seat: (Observer(components, setup, seat), [0]) for seat in range(setup.player_count)}
        self._spectator = Spectator(components, setup), [0]
        self._deal()

    @property
    def record(self) -> GameRecord:
        """The full record so far."""
        return GameRecord(self.game.setup, tuple(self._events))

    def play(self, move: Move) -> list[Effect]:
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
        """The knowledge of a seat now: its observer sees the events it has not seen yet."""
        observer, seen = self._observers[seat]
        self._report(observer, seen)
        return observer.view()

    def spectator_view(self) -> SpectatorView:
        """The knowledge of somebody without a seat now."""
        spectator, seen = self._spectator
        self._report(spectator, seen)
        return spectator.view()

    def _report(self, viewer: Observer | Spectator, seen: list[int]) -> None:
        """Shows a viewer the events it has not seen yet. seen: the number of those it has."""
        for event in self._events[seen[0] :]:
            viewer.see(event)
        seen[0] = len(self._events)
