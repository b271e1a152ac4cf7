"""The source of a game's cards: the server's own shuffler, or the client's deck."""

import hashlib
import json
from collections.abc import Sequence

from mogul.engine.game_rules import Moved, RecordError
from mogul.engine.problem import below
from mogul.engine.randomness import dealing_random
from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.records.deal import deal, settle
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, GameRecord, Unrest
from mogul.engine.taj_mahal.records.replay import Replay, Step
from mogul.engine.taj_mahal.rules.card_places import read_cards
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY
from mogul.engine.taj_mahal.words import DealtCard
from mogul.server.errors import InvalidArgument


def content_digest(notation: Notation, record: GameRecord) -> str:
    """Returns 32 hex digits of the content of a game, independent of the program's names.

    The digest is of one JSON list, without blanks: rule set, hash of the component set, number of seats, first
    player; the provinces in the order of their visits; `[city, token]` for each fortress city, in the record's
    order; the list of its six cards for each seat; and the events, each `["display", card, ...]`,
    `["move", seat, move]`, `["draw", seat, card]` or `["unrest", card]`. Cards and moves are texts of the
    notation, an unknown card `?`.
    """
    setup = record.setup
    content = [
        setup.rule_set,
        setup.component_hash,
        setup.player_count,
        setup.first_player,
        [notation.provinces[province] for province in setup.provinces],
        [(notation.cities[city], notation.tokens[token]) for city, token in setup.bonus_tokens],
        [[notation.card_text(card) for card in hand] for hand in setup.hands],
        [_event_content(notation, event) for event in record.events],
    ]
    text = json.dumps(content, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _event_content(notation: Notation, event: Event) -> tuple[str | int, ...]:
    match event:
        case Displayed(cards):
            return ("display", *map(notation.card_text, cards))
        case Moved(seat, move):
            return ("move", seat, notation.move_text(move))
        case Drew(seat, card):
            return ("draw", seat, notation.card_text(card))
        case Unrest(card):
            return ("unrest", notation.card_text(card))


def cards_due(game: Replay) -> int:
    """Returns the number of cards that the owed draw takes: of a display only as many as there are (V4)."""
    if game.need != FOR_DISPLAY:
        return 1
    there_are = read_cards(game.state, "deck").bit_count() + read_cards(game.state, "discard").bit_count()
    return min(int(game.state["display_owed"]), there_are)


class ServersDeck:
    """The server draws, from a seed and the record so far: the same seed can serve for a whole game."""

    used = 0

    def __init__(self, notation: Notation, record: GameRecord, seed: int) -> None:
        self._is_complete = not record.unknown_cards
        self._random = dealing_random(f"play/{content_digest(notation, record)}", seed)

    def settle(self, game: Replay) -> tuple[Event, list[Step]] | None:
        """Settles the draw that a game owes; returns its event. Raises InvalidArgument for a record with unknown
        cards."""
        if not self._is_complete:
            unknown = "the record does not tell every card, so the server cannot draw"
            message = f"must be set: expected {game.expectation()}, and {unknown}"
            raise InvalidArgument.at("draws", message)
        return deal(game, self._random)


class ClientsDeck:
    """The client has drawn: the top cards of its deck, in order. used: those that have been drawn so far."""

    def __init__(self, cards: Sequence[DealtCard]) -> None:
        self._cards = cards
        self.used = 0

    def settle(self, game: Replay) -> tuple[Event, list[Step]] | None:
        """See `ServersDeck`; returns None when the cards have run out. Raises InvalidArgument for a card that cannot
        come now."""
        if len(self._cards) - self.used < cards_due(game):
            return None
        try:
            return settle(game, self._next)
        except RecordError as error:
            path = f"draws.taj_mahal.cards[{self.used - 1}]"
            raise InvalidArgument(below(path, error.problems)) from error

    def _next(self) -> DealtCard:
        self.used += 1
        return self._cards[self.used - 1]
