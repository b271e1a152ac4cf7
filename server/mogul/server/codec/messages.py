"""The messages in which games differ (games.proto): each holds exactly one game's message."""

from typing import Any

from mogul.engine.game_rules import Components, GameRecord, Move, View
from mogul.server.codec.game_codec import GameCodec, MoveCodec
from mogul.v1 import games_pb2


def write_position(codec: GameCodec, components: Components, view: View) -> games_pb2.Position:
    """Returns the position of a view."""
    return games_pb2.Position(**{codec.game: codec.write_view(components, view)})


def write_record(codec: GameCodec, components: Components, record: GameRecord) -> games_pb2.GameRecord:
    """Returns a record."""
    return games_pb2.GameRecord(**{codec.game: codec.write_record(components, record)})


def write_move(codec: GameCodec, moves: MoveCodec, move: Move) -> games_pb2.Move:
    """Returns a move with its notation."""
    return games_pb2.Move(**{codec.game: moves.write_move(move)}, notation=moves.notation.move_text(move))


def write_facts(codec: GameCodec, facts: Any) -> games_pb2.Facts | None:
    """Returns facts about a move; None without any."""
    return None if facts is None else games_pb2.Facts(**{codec.game: codec.write_facts(facts)})
