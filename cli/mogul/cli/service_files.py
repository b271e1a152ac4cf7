"""Files in the form of the service: the contract's GameRecord and Position as JSON, alone, in an answer of RulesService
or of matches, or in a request."""

from typing import Any, Final, NamedTuple

from google.protobuf import json_format

from mogul.codec.component_registry import ComponentRegistry
from mogul.codec.games import game_codec
from mogul.codec.violations import Violations, broken_rules, problems_of
from mogul.contract.errors import InvalidArgument
from mogul.engine.game_rules import GameRecord, View
from mogul.engine.games import GAMES
from mogul.engine.json_text import JsonError, format_json, parse_json
from mogul.engine.problem import Problem, Severity, quote
from mogul.v1 import games_pb2

# The fields of answers and requests with a record: that of the game, or as a seat or a spectator observed it. Last the
# position, which tells less than the record beside it.
_PARTS: Final = ("record", "observedRecord", "observed_record", "position")
_GAMES: Final = {name for field in games_pb2.Position.DESCRIPTOR.fields for name in (field.name, field.json_name)}


class ServiceFile(NamedTuple):
    """A record or a view as it was sent."""

    message: games_pb2.GameRecord | games_pb2.Position

    @property
    def game(self) -> str:
        """The id of its game."""
        return str(self.message.WhichOneof("game"))

    @property
    def board(self) -> str:
        """The name of its component set; empty in a game without boards to choose from."""
        message = getattr(self.message, self.game)
        for part in ("view", "setup"):
            if part in message.DESCRIPTOR.fields_by_name:
                return str(getattr(message, part).component_set)
        return ""

    @property
    def moves(self) -> int | None:
        """The number of moves of a record; None for a view."""
        if isinstance(self.message, games_pb2.Position):
            return None
        return len([event for event in getattr(self.message, self.game).events if event.HasField("move")])

    def read(self, components: Any) -> GameRecord | View:
        """Returns the record, its events not replayed yet, or the view. Raises JsonError with all its problems."""
        violations, registry = Violations(broken_rules(self.message)), ComponentRegistry([components])
        codec, message = game_codec(self.game), getattr(self.message, self.game)
        try:
            if isinstance(self.message, games_pb2.Position):
                return violations.checked(codec.read_position(violations, registry, self.game, message)).view
            return violations.checked(codec.read_record(violations, registry, self.game, message)).record
        except InvalidArgument as error:
            raise JsonError(problems_of(error)) from error


def parse_service_file(content: bytes, max_bytes: int) -> ServiceFile:
    """Returns the record or view of a text. Raises JsonError for a text without one, and for one with fields that the
    contract does not have."""
    data = parse_json(content, max_bytes)
    if isinstance(data, dict):
        data = next((data[name] for name in _PARTS if name in data), data)
    if not isinstance(data, dict) or not (games := _GAMES & set(data)):
        writers = "`mogul new-game` and `mogul play --save` write them"
        place, text = "", f"has neither a record nor a view of a game ({', '.join(GAMES)}); {writers}"
        if isinstance(data, dict) and {"format", "game"} <= set(data):
            place, text = "format", f"is {quote(data['format'])}, of earlier versions, which are not read; {writers}"
        raise JsonError([Problem(Severity.ERROR, place, text)])
    game = games.pop()
    parts = data[game] if isinstance(data[game], dict) else {}
    kind = games_pb2.Position if "view" in parts else games_pb2.GameRecord
    if "record" in parts:  # a position by what its seat observed
        data = {game: parts["record"]}
    try:
        return ServiceFile(json_format.ParseDict(data, kind()))
    except json_format.ParseError as error:
        raise JsonError([Problem(Severity.ERROR, "", str(error))]) from error


def write_service_record(game: str, components: Any, record: GameRecord) -> str:
    """Returns a record in the form of the service, with a line end."""
    return format_json(json_format.MessageToDict(game_codec(game).write_record(components, record)))


def write_service_view(game: str, components: Any, view: View) -> str:
    """Returns a view in the form of the service, with a line end: a position."""
    return format_json(json_format.MessageToDict(game_codec(game).write_position(components, view)))
