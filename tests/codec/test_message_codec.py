"""Dataclasses from messages and back: by names and types, with converters for the rest."""

import random
from dataclasses import dataclass
from enum import Enum
from typing import Any, NewType

import pytest
from google.protobuf import json_format

from mogul.codec import message_codec
from mogul.codec.component_registry import ComponentRegistry
from mogul.codec.games import game_codec
from mogul.codec.message_codec import Converter, EntryCache, MessageCodec, enum_values, is_secret
from mogul.codec.taj_mahal.values import value_codec
from mogul.codec.violations import Violations
from mogul.engine.game_rules import default_rule_set
from mogul.engine.games import GAMES
from mogul.engine.problem import Problem, Severity
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.notation import MoveParts, PlaceCrown, Withdraw
from mogul.engine.taj_mahal.rule_sets import City
from mogul.taj_mahal.v1 import board_pb2, move_pb2, view_pb2
from mogul.v1 import games_pb2, judgement_pb2, search_pb2
from mogul.v1.games_pb2 import Move
from mogul.v1.rules_service_pb2 import ListLegalMovesResponse

# A game whose records have no events of this name is not asked.
WITH_EVENTS = [each for each in GAMES if hasattr(getattr(games_pb2.GameRecord(), each), "events")]


def records(game: str, players: int) -> tuple[games_pb2.GameRecord, games_pb2.GameRecord]:
    """Returns the record of a random game, and the same as a spectator has it."""
    codec = game_codec(game)
    rules, components = codec.rules, codec.rules.default_components()
    table = rules.table(components, rules.new_setup(components, default_rule_set(rules), players, seed=3), seed=3)
    chance = random.Random(3)
    while not table.game.is_over:
        table.play(chance.choice(table.game.legal_moves()))
    public = rules.spectator_record(table.record)
    return codec.write_record(components, table.record), codec.write_record(components, public)


def events_of(record: games_pb2.GameRecord) -> Any:
    return getattr(record, str(record.WhichOneof("game"))).events


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", WITH_EVENTS)
def test_an_event_is_secret_exactly_if_a_spectator_has_it_otherwise(game: str, players: int) -> None:
    whole, public = records(game, players)
    differs = [one != other for one, other in zip(events_of(whole), events_of(public), strict=True)]
    assert [is_secret(each) for each in events_of(whole)] == differs
    assert any(differs)
    assert not any(map(is_secret, events_of(public)))


@pytest.mark.parametrize("game", WITH_EVENTS)
def test_reading_and_writing_keep_no_secret_event(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a guess is quicker if another caller has sent the same."""
    kept = list[bytes]()

    def keep(cache: Any, key: Any, entry: Any) -> None:
        kept.extend(each for each in (key, entry) if isinstance(each, bytes))

    monkeypatch.setattr(message_codec, "_keep", keep)
    codec, record = game_codec(game), records(game, 3)[0]
    registry = ComponentRegistry([codec.rules.default_components()])
    parsed = codec.read_record(Violations(), registry, game, getattr(record, game))
    assert parsed is not None
    codec.write_record(*parsed)
    secret = [each.SerializeToString() for each in events_of(record) if is_secret(each)]
    assert kept
    assert secret
    assert not [one for one in secret if any(one in each for each in kept)]


PLAN = json_format.ParseDict({"notation": "plan 12", "maharaja": {"choosePlan": {"plan": {"actions": [1, 2]}}}}, Move())


class Counted:
    """Reads and writes the notation of moves; counts. Notation with a ! has no meaning; that of PLAN is written as
    PLAN."""

    def __init__(self) -> None:
        self.read_count = self.write_count = 0

    def read(self, violations: Violations, path: str, message: Any) -> str:
        self.read_count += 1
        if "!" in message.notation:
            violations.unreadable(path, "has a !")
        return str(message.notation)

    def write(self, value: str) -> dict[str, Any]:
        self.write_count += 1
        return {"notation": value, "maharaja": PLAN.maharaja if value == PLAN.notation else None}


def made() -> tuple[Counted, EntryCache]:
    counted = Counted()
    field = ListLegalMovesResponse.DESCRIPTOR.fields_by_name["moves"]
    return counted, EntryCache(field, counted.read, counted.write)


def moves(*notations: str) -> list[Move]:
    return [Move(notation=notation) for notation in notations]


def test_an_entry_is_read_once() -> None:
    counted, cache = made()
    assert cache.read(Violations(), "moves", moves("a", "b", "a")) == ("a", "b", "a")
    assert cache.read(Violations(), "others", moves("b")) == ("b",)
    assert counted.read_count == 2


def test_an_entry_is_written_once_and_no_list_changes_another() -> None:
    counted, cache = made()
    for notations in (["a", "b"], ["b"], ["a", "b"]):
        assert ListLegalMovesResponse.FromString(cache.write(notations)).moves == moves(*notations)
    assert counted.write_count == 2


def test_an_entry_without_a_meaning_is_reported_wherever_it_is() -> None:
    _, cache = made()
    for place in (1, 0):
        violations = Violations()
        cache.read(violations, "moves", moves("a", "b!")[place:])
        assert [each.place for each in violations.problems] == [f"moves[{1 - place}]"]
        assert not violations.is_readable


def test_an_entry_of_a_request_that_breaks_a_rule_is_not_kept() -> None:
    """It may be the one that breaks it."""
    counted, cache = made()
    for _ in range(2):
        cache.read(Violations([Problem(Severity.ERROR, "moves[0]", "too long")]), "moves", moves("a"))
    assert counted.read_count == 2


def test_an_entry_that_somebody_at_the_table_has_not_seen_is_kept_for_nobody() -> None:
    """Else a guess is quicker if another caller has sent the same."""
    counted, cache = made()
    for _ in range(2):
        assert cache.read(Violations(), "moves", [PLAN]) == (PLAN.notation,)
        assert ListLegalMovesResponse.FromString(cache.write([PLAN.notation])).moves == [PLAN]
    assert (counted.read_count, counted.write_count) == (2, 2)


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
