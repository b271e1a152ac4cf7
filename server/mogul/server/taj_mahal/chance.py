"""Where the cards of a game come from: from the server's own shuffler, or from the client's deck."""

import hashlib
import json
import secrets
from collections.abc import Sequence
from typing import Protocol

from mogul.engine.game_rules import RecordError
from mogul.engine.problem import Problem, Severity
from mogul.engine.randomness import dealing_random
from mogul.engine.taj_mahal.records.deal import deal
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, GameRecord, Moved, Unrest
from mogul.engine.taj_mahal.records.replay import Replay, Step
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_UNREST
from mogul.server.errors import InvalidArgument
from mogul.server.taj_mahal.status import cards_due


class Chance(Protocol):
    """Settles what a game owes to chance."""

    used: int
    """Cards of the client's deck that were used."""

    def settle(self, game: Replay) -> tuple[Event, list[Step]] | None:
        """One event, already carried out in `game`, which owes a draw; None if there is nothing to settle it with."""


def content_digest(record: GameRecord) -> str:
    """32 hex digits of what happened in a game, whatever the program calls it.

    They are of one JSON list, without blanks: the rule set, the hash of the component set, the number of seats, the
    first player; the provinces in the order of their visits; `[city, token]` for each fortress city, in the record's
    order; the list of its six cards for each seat; and the events, each `["display", card, ...]`,
    `["move", seat, move]`, `["draw", seat, card]` or `["unrest", card]`. Cards and moves are texts of the notation.
    """
    setup = record.setup
    content = [
        setup.rule_set,
        setup.component_hash,
        setup.player_count,
        setup.first_player,
        setup.tiles,
        setup.bonus_tokens,
        setup.hands,
        [_event_content(event) for event in record.events],
    ]
    text = json.dumps(content, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _event_content(event: Event) -> tuple[str | int, ...]:
    match event:
        case Displayed(cards):
            return ("display", *cards)
        case Moved(seat, move):
            return ("move", seat, move)
        case Drew(seat, card):
            return ("draw", seat, card)
        case Unrest(card):
            return ("unrest", card)


class ServersDeck:
    """The server draws, from a seed and the record so far: the same seed can serve for a whole game."""

    used = 0

    def __init__(self, record: GameRecord, seed: int | None) -> None:
        self._is_complete = not record.unknown_cards
        self._random = dealing_random(f"play/{content_digest(record)}", secrets.randbits(62) if seed is None else seed)

    def settle(self, game: Replay) -> tuple[Event, list[Step]] | None:
        """As `Chance`. Raises InvalidArgument for a record that does not tell every card."""
        if not self._is_complete:
            raise InvalidArgument(
                [
                    Problem(
                        Severity.ERROR,
                        "draws",
                        f"must be set: expected {game.expectation()}, and the record does not tell every card, "
                        "so the server cannot draw",
                    )
                ]
            )
        return deal(game, self._random)


class ClientsDeck:
    """The client has drawn: the top cards of its deck, in order."""

    def __init__(self, cards: Sequence[str]) -> None:
        self._cards = cards
        self.used = 0

    def settle(self, game: Replay) -> tuple[Event, list[Step]] | None:
        """As `Chance`; None when the cards have run out. Raises InvalidArgument for a card that cannot come now."""
        need, seat, due = game.need, game.seat, cards_due(game)
        cards = tuple(self._cards[self.used : self.used + due])
        if len(cards) < due:
            return None
        steps = [self._draw(game, card, self.used + offset) for offset, card in enumerate(cards)]
        self.used += due
        if need == FOR_DISPLAY:
            return Displayed(cards), steps
        return (Unrest(cards[0]) if need == FOR_UNREST else Drew(seat, cards[0])), steps

    @staticmethod
    def _draw(game: Replay, card: str, place: int) -> Step:
        try:
            return game.draw(card)
        except RecordError as error:
            raise InvalidArgument([Problem(Severity.ERROR, f"cards[{place}]", str(error))]) from error
