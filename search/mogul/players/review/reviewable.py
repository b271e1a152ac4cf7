"""A recorded game that can be reviewed."""

import hashlib
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from mogul.engine.game_rules import Components, GameRecord, Moved, Notation, RecordError
from mogul.engine.problem import Problem, Severity
from mogul.players.game_player import GamePlayer
from mogul.players.review.decision import Value, Values

_UNKNOWN = "must be known: a decision is reviewed by its seat's knowledge; or name the observer of the game"


@dataclass(frozen=True)
class ReviewableGame:
    """A record with the knowledge of every seat whose decisions are reviewed; made by `reviewable`.

    components, record: the game's own, `Components` and `GameRecord` for generic code.
    result: the values at the end, by seat; None where the game goes on, or the record does not know every hand.
    """

    player: GamePlayer
    components: Any
    record: Any
    notation: Notation
    result: Values | None

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats whose decisions can be reviewed: all, or the observer's."""
        return tuple(range(self.record.setup.player_count)) if self.record.observer is None else (self.record.observer,)

    @cached_property
    def seed(self) -> int:
        """The seed of a review that names none: a hash of the set-up as a spectator sees it, below 2**53 as numbers of
        JavaScript are. With it and the knowledge of its seat, from which the streams of a search follow, a decision is
        judged alike in the whole record, in what its seat observed, and while the game goes on."""
        rules = self.player.rules
        public = rules.spectator_record(replace(self.record, events=()))
        content = rules.record_text(self.components, public).encode()
        return int.from_bytes(hashlib.blake2b(content, digest_size=8, person=b"mogul.review").digest(), "little") >> 11

    def moves_from(self, first_event: int) -> int:
        """The number of moves from an event on."""
        return sum(isinstance(event, Moved) for event in self.record.events[first_event:])


def reviewable(player: GamePlayer, components: Components, record: GameRecord) -> ReviewableGame:
    """A record that can be reviewed; its set-up has no problems. Raises RecordError: the first event that cannot have
    happened, every card that some seat must have known and the record does not know, or the first event after which
    what a seat has seen has too many explanations to follow."""
    game = player.rules.replay(components, record)
    if record.observer is not None:
        _check_observed(player, components, record, record.observer)
    elif record.unknown_cards:
        raise RecordError([Problem(Severity.ERROR, place, _UNKNOWN) for place in record.unknown_cards])
    else:
        for seat in range(record.setup.player_count):  # what a seat has seen can have too many explanations
            player.rules.observer_of_record(components, record, seat)
    result = tuple(Value(each.win_share, float(each.score)) for each in game.standings) or None
    return ReviewableGame(player, components, record, game.notation, result)


def _check_observed(player: GamePlayer, components: Components, record: GameRecord, seat: int) -> None:
    players = record.setup.player_count
    if seat >= players:
        raise RecordError([Problem(Severity.ERROR, "observer", f"{seat} is no seat; seats are 0 to {players - 1}")])
    player.rules.observer_of_record(components, record, seat)
