"""A recorded game: its set-up, and its moves in the order in which the table saw them.

A plan is a move that its seat alone sees; HIDDEN stands for one that the keeper of a record has not seen. The turn of a
seat begins with the move that shows the plan, so whatever is hidden is told by the record itself. An *observed* record
has the knowledge of one seat; `observe` makes it from a fuller one, and `spectator_record` a record with the knowledge
of somebody without a seat.
"""

from dataclasses import dataclass

from mogul.engine.game_rules import Move, Moved
from mogul.engine.maharaja.rules.move_ids import HIDDEN, SHOW
from mogul.engine.maharaja.words import City


@dataclass(frozen=True)
class Setup:
    """The start of a game (S2, S3). governors: the cities in the order of boxes 0 to 6."""

    rule_set: str
    player_count: int
    component_set: str
    component_hash: str
    first_player: int
    governors: tuple[City, ...]


@dataclass(frozen=True)
class GameRecord:
    """A game so far. `observer`: the seat that saw it so, or None for the keeper of the whole table and for a
    spectator."""

    setup: Setup
    events: tuple[Moved, ...] = ()
    observer: int | None = None

    @property
    def unknown_cards(self) -> tuple[str, ...]:
        """The paths of events with plans that the record does not know."""
        return tuple(f"events[{place}]" for place, event in enumerate(self.events) if event.move == HIDDEN)


def observe_event(event: Moved, seat: int | None) -> Moved:
    """An event as `seat` sees it (I1). None: as a spectator sees it."""
    return Moved(event.seat, Move(HIDDEN)) if event.move < SHOW and event.seat != seat else event


def observe(record: GameRecord, seat: int) -> GameRecord:
    """The record as `seat` saw it."""
    return _observed(record, seat)


def spectator_record(record: GameRecord) -> GameRecord:
    """The record as somebody without a seat saw it: no plan is known before it is shown."""
    return _observed(record, None)


def _observed(record: GameRecord, seat: int | None) -> GameRecord:
    return GameRecord(record.setup, tuple(observe_event(event, seat) for event in record.events), seat)
