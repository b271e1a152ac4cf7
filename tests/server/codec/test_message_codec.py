"""Dataclasses from messages and back: by names and types, with converters for the rest."""

from dataclasses import dataclass
from enum import Enum
from typing import Any, NewType

from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.moves import MoveParts, PlaceCrown, Withdraw
from mogul.engine.taj_mahal.words import City
from mogul.server.codec.message_codec import Converter, MessageCodec, enum_values
from mogul.server.codec.taj_mahal.values import value_codec
from mogul.server.violations import Violations
from mogul.taj_mahal.v1 import board_pb2, move_pb2, view_pb2
from mogul.v1 import judgement_pb2, search_pb2

Card = NewType("Card", int)


class Color(Enum):
    RED = "red"
    YELLOW = "yellow"
    PINK = "pink"  # the contract has none


class Symbol(Enum):
    VIZIER = "vizier"


@dataclass(frozen=True)
class Play:
    card: Card
    white_card: Symbol | None = None


@dataclass(frozen=True)
class Player:
    score: int
    is_in: bool
    row: tuple[Play, ...]
    row_color: Color | None
    tile_visits: tuple[int, ...]
    secret: str = ""  # the message has no such field


def read_card(violations: Violations, path: str, message: Any) -> Card:
    if not message.color:
        violations.unreadable(path, "no card")
    return Card(message.color)


TAJ_MAHAL = value_codec(default_components(), "zman")
CODEC = MessageCodec({Card: Converter(lambda card: {"color": card}, read_card)})
PLAYER = Player(
    score=7, is_in=True, row=(Play(Card(3)), Play(Card(4), Symbol.VIZIER)), row_color=Color.YELLOW, tile_visits=(2, 5)
)


def test_fields_are_read_as_they_were_written() -> None:
    message = CODEC.write(view_pb2.Player, PLAYER)
    assert (message.score, message.row[1].card.color, list(message.tile_visits)) == (7, 4, [2, 5])
    assert not message.row[0].HasField("white_card")
    assert CODEC.read(Player, Violations(), "", message) == PLAYER


def test_what_is_unset_is_none() -> None:
    player = CODEC.read(Player, Violations(), "", view_pb2.Player())
    assert (player.row, player.row_color, player.tile_visits) == ((), None, ())
    assert CODEC.write(view_pb2.Player, player) == view_pb2.Player()


def test_values_without_a_meaning_are_violations_at_their_paths() -> None:
    violations = Violations()
    message = view_pb2.Player(row=[move_pb2.Play(), move_pb2.Play(white_card=99)], row_color=99)  # type: ignore[arg-type]
    CODEC.read(Player, violations, "players[1]", message)
    assert [(each.place, each.message) for each in violations.problems] == [
        ("players[1].row[0].card", "no card"),
        ("players[1].row[1].card", "no card"),
        ("players[1].row[1].white_card", "99 is no symbol; expected 1 to 1"),
        ("players[1].row_color", "99 is no color; expected 1 to 2"),
    ]
    assert not violations.is_readable


def test_given_fields_replace_those_of_either_side() -> None:
    message = CODEC.write(view_pb2.Player, PLAYER, score=8, hand_size=5)
    assert (message.score, message.hand_size) == (8, 5)
    assert CODEC.read(Player, Violations(), "", message, score=9, secret="?").score == 9


def test_a_union_is_the_oneof_of_a_message() -> None:
    value = TAJ_MAHAL.one_of(MoveParts, move_pb2.Move.DESCRIPTOR)
    message = move_pb2.Move(**value.write(PlaceCrown(City(0))))
    assert (message.WhichOneof("kind"), message.crown.city) == ("crown", TAJ_MAHAL.notation.cities[0])
    violations = Violations()
    assert value.read(violations, "move", message) == PlaceCrown(City(0))
    assert value.read(violations, "move", move_pb2.Move(**value.write(Withdraw()))) == Withdraw()
    assert not violations.problems
    assert value.read(violations, "move", move_pb2.Move()) is None
    assert [(each.place, each.message) for each in violations.problems] == [
        ("move", "must be one of play, withdraw, palace, crown, take")
    ]


def test_names_stand_for_fields_that_a_message_has_otherwise() -> None:
    @dataclass(frozen=True)
    class Estimate:
        win_share: float
        score_spread: float

    codec = MessageCodec(names={"score_spread": "score_deviation", "win_share": "score"})
    written = codec.write(search_pb2.SeatEstimate, Estimate(0.5, 2.0))
    assert (written.win_share, written.score_deviation, written.HasField("score")) == (0.5, 2.0, False)


def test_values_of_enums_are_found_by_name() -> None:
    assert enum_values(Symbol, judgement_pb2.DecisionTag.DESCRIPTOR) == {}

    class CourtSeat(Enum):
        TILE = 0
        VIZIER = 1

    values = enum_values(CourtSeat, board_pb2.CourtSeat.DESCRIPTOR)
    assert values == {CourtSeat.TILE: board_pb2.COURT_SEAT_TILE, CourtSeat.VIZIER: board_pb2.COURT_SEAT_VIZIER}
