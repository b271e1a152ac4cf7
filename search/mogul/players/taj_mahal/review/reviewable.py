"""A recorded game that can be reviewed."""

from dataclasses import dataclass

from mogul.engine.game_rules import Moved, RecordError
from mogul.engine.problem import Problem, Severity
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.records.replay import replay
from mogul.engine.taj_mahal.views.observer import observer_of_record
from mogul.engine.taj_mahal.words import UNKNOWN
from mogul.players.taj_mahal.review.account import Value, Values

_UNTOLD = "must be told: a decision is judged by what its seat knew; or say who observed the game"


@dataclass(frozen=True)
class ReviewableGame:
    """A record that tells what everybody whose decisions are reviewed knew; made by `reviewable`.

    result: how the game ended, by seat; None where it goes on, or the record does not tell every hand.
    """

    components: ComponentSet
    record: GameRecord
    result: Values | None

    @property
    def seats(self) -> tuple[int, ...]:
        """Whose decisions can be judged: everybody's, or those of the observer."""
        return tuple(range(self.record.setup.player_count)) if self.record.observer is None else (self.record.observer,)

    def moves_from(self, first_event: int) -> int:
        """How many moves there are from an event on."""
        return sum(isinstance(event, Moved) for event in self.record.events[first_event:])


def reviewable(components: ComponentSet, record: GameRecord) -> ReviewableGame:
    """A record that can be reviewed. Raises RecordError: every problem of the set-up, the first event that cannot have
    happened, or every card that somebody must have known and the record does not tell."""
    game = replay(components, record)
    if record.observer is None:
        untold = [Problem(Severity.ERROR, place, _UNTOLD) for place in record.unknown_cards]
        if untold:
            raise RecordError(untold)
    else:
        _check_observed(components, record, record.observer)
    standings = game.standings
    result = tuple(Value(each.win_share, float(each.score)) for each in standings) or None
    return ReviewableGame(components, record, result)


def _check_observed(components: ComponentSet, record: GameRecord, seat: int) -> None:
    players = record.setup.player_count
    if seat >= players:
        raise RecordError([Problem(Severity.ERROR, "observer", f"{seat} is no seat; seats are 0 to {players - 1}")])
    if UNKNOWN in record.setup.hands[seat]:
        raise RecordError([Problem(Severity.ERROR, f"setup.hands[{seat}]", "the observer's own cards must be known")])
    observer_of_record(components, record, seat)
