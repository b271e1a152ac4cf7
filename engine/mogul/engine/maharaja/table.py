"""A whole game at a table, shown to each seat, and to spectators, as they observe it."""

from collections.abc import Iterable

from mogul.engine.game_rules import Effect, Move, Moved, RecordError
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.records.record import GameRecord, Setup
from mogul.engine.maharaja.records.replay import Replay
from mogul.engine.maharaja.rules.state import HIDDEN
from mogul.engine.maharaja.views.observer import Observer, Spectator
from mogul.engine.maharaja.views.view import SpectatorView, View


class Table:
    """The host's side of a game: it knows every plan, and gives each seat the view of its own observations."""

    def __init__(self, components: ComponentSet, setup: Setup, seed: int, events: Iterable[Moved] = ()) -> None:
        """Begins a game, or goes on after `events`; there is no chance in play. Raises RecordError, and ValueError for
        an unknown plan."""
        record = GameRecord(setup, tuple(events))
        if record.unknown_cards:
            raise ValueError(f"{record.unknown_cards[0]}: a table must know every plan")
        self.components = components
        self.game = Replay(components, setup)
        self._events: list[Moved] = []
        for event in record.events:
            self._push(event)
        self._observers = {seat: (Observer(components, setup, seat), [0]) for seat in range(setup.player_count)}
        self._spectator = Spectator(components, setup), [0]

    def _push(self, event: Moved) -> list[Effect]:
        effects = [effect for step in self.game.push(event) for effect in step.effects]
        self._events.append(event)
        return effects

    @property
    def record(self) -> GameRecord:
        """The full record so far."""
        return GameRecord(self.game.setup, tuple(self._events))

    def play(self, move: Move) -> list[Effect]:
        """A move of the first seat to move. Raises RecordError."""
        if move == HIDDEN:
            raise RecordError("a table must know every plan")
        return self._push(Moved(next(iter(self.game.seats_to_move), 0), move))

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
