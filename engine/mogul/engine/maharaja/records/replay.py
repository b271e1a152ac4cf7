"""The replay of a record, event by event, by the rules kernels."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from mogul.engine.effect_log import Entry
from mogul.engine.game_rules import Move, Moved, RecordError, Standing, for_each_event
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.notation import notation_of
from mogul.engine.maharaja.records.effects import Effect, effect_of
from mogul.engine.maharaja.records.record import GameRecord, Setup
from mogul.engine.maharaja.rule_sets import RULE_SETS
from mogul.engine.maharaja.rules.game import maharaja
from mogul.engine.maharaja.rules.game_state import GameState
from mogul.engine.maharaja.rules.state import HIDDEN, NO_PLAN, OVER, PLANNING
from mogul.engine.problem import quote
from mogul.engine.standings import final_standings


class Step(NamedTuple):
    """A move of the rules."""

    entries: Sequence[Entry]

    @property
    def effects(self) -> tuple[Effect, ...]:
        """Its effects, made when asked for."""
        return tuple(map(effect_of, self.entries))


class Replay:
    """A game in progress as its keeper knows it: plans that it has not seen are unknown until they are shown.

    planning: the state as it was when the plans of this round were made.
    """

    def __init__(self, components: ComponentSet, setup: Setup) -> None:
        """At the set-up, which must have no problems (`setup_problems`)."""
        self.components = components
        self.setup = setup
        self.notation = notation_of(components)
        self.game = maharaja(components, setup.player_count, RULE_SETS[setup.rule_set])
        self._game_state = GameState(self.game)
        self.state = self._game_state.state
        self._phase, self._seat, self._round = (
            self._game_state.states[name].data for name in ("phase", "seat", "round")
        )
        self._plans = self._game_state.states["plan"][0].data
        self._game_state.begin(setup.first_player, setup.governors)
        self.planning: np.void = self.state.copy()

    def __getstate__(self) -> tuple[ComponentSet, Setup, np.void, np.void]:
        return self.components, self.setup, self.state.copy(), self.planning

    def __setstate__(self, state: tuple[ComponentSet, Setup, np.void, np.void]) -> None:
        """A copy has memory of its own, with its own views of it."""
        components, setup, now, planning = state
        Replay.__init__(self, components, setup)
        self._game_state.states[0] = now
        self.planning = planning

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self._phase[0] == OVER

    @property
    def seats_to_move(self) -> tuple[int, ...]:
        """The seats that decide now: all that have no plan yet, or else one; none once the game is over."""
        if self._phase[0] == PLANNING:
            return tuple(seat for seat in range(self.game.players) if self._plans[seat] == NO_PLAN)
        return () if self.is_over else (self._seat[0],)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """By seat (F2); empty before the end."""
        return final_standings(self.game, self.state, gold=self.state["gold"]) if self.is_over else ()

    def legal_moves(self) -> list[Move]:
        """Of the seats to move, rising; those that show an unknown plan are all there may be."""
        return [] if self.is_over else self._game_state.moves()

    def push(self, event: Moved) -> tuple[Step]:
        """Carries out an event. Raises RecordError, and leaves the replay unusable then."""
        seat, move = event.seat, event.move
        if seat not in self.seats_to_move:
            raise RecordError(f"{self._quoted(event)}: expected {self._expectation()}")
        is_planning = self._phase[0] == PLANNING
        if is_planning:
            self._seat[0] = seat  # seats plan in any order
        if not (is_planning and move == HIDDEN) and not self._game_state.allows(move):
            raise RecordError(f"{self._quoted(event)} is not legal; {self._legal_text()}")
        round_ = self._round[0]
        entries = self._game_state.move(move)
        if self._round[0] != round_:
            self.planning = self.state.copy()
        return (Step(entries),)

    def _expectation(self) -> str:
        seats = self.seats_to_move
        if not seats:
            return "nothing more: the game is over"
        return f"a move of seat {' or '.join(map(str, seats))}"

    def _quoted(self, event: Moved) -> str:
        return f"{quote(self.notation.move_text(event.move))} of seat {event.seat}"

    def _legal_text(self) -> str:
        moves = [self.notation.move_text(move) for move in self.legal_moves()]
        return f"{len(moves)} moves are: " + "; ".join(moves[:12]) + ("; ..." if len(moves) > 12 else "")


def replay(components: ComponentSet, record: GameRecord) -> Replay:
    """A record replayed to its end. Raises RecordError for the first impossible event."""
    game = Replay(components, record.setup)
    for_each_event(record.events, game.push)
    return game
