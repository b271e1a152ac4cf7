"""Records in the form of the service: GameRecord of the contract as JSON, as RulesService and matches answer it."""

from typing import Any, Final, NamedTuple

from google.protobuf import json_format

from mogul.engine.game_rules import GameRecord
from mogul.engine.json_text import JsonError, format_json, parse_json
from mogul.engine.problem import Problem, Severity
from mogul.server.codec.games import game_codec
from mogul.server.codec.validation import broken_rules
from mogul.server.component_registry import ComponentRegistry
from mogul.server.errors import InvalidArgument
from mogul.server.violations import Violations
from mogul.v1 import games_pb2

# The fields of an answer with a record: that of the game, or as a seat or a spectator observed it.
_RECORDS: Final = ("record", "observedRecord", "observed_record")


class ServiceRecord(NamedTuple):
    """A record as it was sent."""

    message: games_pb2.GameRecord

    @property
    def game(self) -> str:
        """The id of its game."""
        return str(self.message.WhichOneof("game"))

    @property
    def board(self) -> str:
        """The name of its component set; empty in a game without boards to choose from."""
        message = getattr(self.message, self.game)
        return message.setup.component_set if "setup" in message.DESCRIPTOR.fields_by_name else ""

    @property
    def moves(self) -> int:
        """The number of its moves."""
        return sum(event.HasField("move") for event in getattr(self.message, self.game).events)

    def read(self, components: Any) -> GameRecord:
        """Returns the record, its events not replayed yet. Raises JsonError with all its problems."""
        try:
            violations = Violations(broken_rules(self.message))
            registry, message = ComponentRegistry([components]), getattr(self.message, self.game)
            parsed = game_codec(self.game).read_record(violations, registry, self.game, message)
            record: GameRecord = violations.checked(parsed).record
        except InvalidArgument as error:
            raise JsonError(error.problems) from error
        return record


def parse_service_record(content: bytes, max_bytes: int) -> ServiceRecord | None:
    """Returns the record of a text in the form of the service, alone or as an answer has it; None for a text in another
    form. Raises JsonError for a record with fields that the contract does not have."""
    try:
        data = parse_json(content, max_bytes)
    except JsonError:
        return None  # the reader of the other form reports it
    if isinstance(data, dict):
        data = next((data[name] for name in _RECORDS if name in data), data)
    names = {name for field in games_pb2.GameRecord.DESCRIPTOR.fields for name in (field.name, field.json_name)}
    if not isinstance(data, dict) or not names & set(data):
        return None
    try:
        return ServiceRecord(json_format.ParseDict(data, games_pb2.GameRecord()))
    except json_format.ParseError as error:
        raise JsonError([Problem(Severity.ERROR, "", str(error))]) from error


def write_service_record(game: str, components: Any, record: GameRecord) -> str:
    """Returns a record in the form of the service, with a line end."""
    return format_json(json_format.MessageToDict(game_codec(game).write_record(components, record)))
