"""Taj Mahal for generic code: its `GameCodec`."""

from typing import Final

import numpy as np

from mogul.engine.taj_mahal.components import ComponentSet, default_components
from mogul.engine.taj_mahal.game_rules import RULES
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.records.replay import replay
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules.game import TajMahal, taj_mahal
from mogul.engine.taj_mahal.rules.information import INFORMATION
from mogul.engine.taj_mahal.rules.state import AUCTION, NO_CARD
from mogul.engine.taj_mahal.views.view import SpectatorView, View
from mogul.server.codec.game_codec import GameCodec, ParsedRecord, ParsedView, Turn
from mogul.server.codec.record_views import problems_at
from mogul.server.codec.taj_mahal.component_sets import write_component_set
from mogul.server.codec.taj_mahal.facts import write_facts
from mogul.server.codec.taj_mahal.play import play_move, start_game
from mogul.server.codec.taj_mahal.records import RECORDS
from mogul.server.codec.taj_mahal.status import status_of_game, status_of_view
from mogul.server.codec.taj_mahal.values import value_codec
from mogul.server.codec.taj_mahal.views import read_view
from mogul.server.component_registry import ComponentRegistry
from mogul.server.violations import Violations
from mogul.taj_mahal.v1 import position_pb2, record_pb2, spectator_view_pb2, view_pb2
from mogul.v1 import games_pb2

_FORMAT: Final = 1  # of the contract's records


class TajMahalCodec(GameCodec):
    """See `GameCodec`."""

    write_facts = staticmethod(write_facts)
    write_component_set = staticmethod(write_component_set)
    moves = staticmethod(value_codec)
    start_game = staticmethod(start_game)
    play_move = staticmethod(play_move)

    def example(self) -> tuple[TajMahal, np.void]:
        """See `GameCodec`."""
        return taj_mahal(default_components(), ZMAN.players[0], ZMAN), np.zeros(1, INFORMATION)[0]

    def read_position(
        self, violations: Violations, registry: ComponentRegistry, path: str, message: position_pb2.Position
    ) -> ParsedView | None:
        """See `GameCodec`."""
        match message.WhichOneof("form"):
            case "view":
                return read_view(violations, registry, f"{path}.view", message.view)
            case "record":
                return super().read_position(violations, registry, f"{path}.record", message.record)
        return None  # a broken rule of the contract

    def write_position(self, components: ComponentSet, view: View) -> games_pb2.Position:
        """See `GameCodec`."""
        is_tracked = view.memory is not None
        tracking = view_pb2.MEMORY_TRACKING_TRACKED if is_tracked else view_pb2.MEMORY_TRACKING_NOT_TRACKED
        codec = value_codec(components, view.rule_set)
        message = codec.write(view_pb2.View, view, memory_tracking=tracking)
        return games_pb2.Position(taj_mahal=position_pb2.Position(view=message))

    def write_spectator_view(self, components: ComponentSet, view: SpectatorView) -> games_pb2.SpectatorView:
        """See `GameCodec`."""
        message = value_codec(components, view.rule_set).write(spectator_view_pb2.SpectatorView, view)
        return games_pb2.SpectatorView(taj_mahal=message)

    def untracked_memory(self, view: View) -> str:
        """See `GameCodec`."""
        return "view.memory_tracking" if view.memory is None else ""

    def read_record(
        self, violations: Violations, registry: ComponentRegistry, path: str, message: record_pb2.GameRecord
    ) -> ParsedRecord | None:
        """See `GameCodec`."""
        codec, record = RECORDS.read(violations, registry, path, message)
        return None if codec is None or record is None else ParsedRecord(codec.components, record)

    def write_record(self, components: ComponentSet, record: GameRecord) -> games_pb2.GameRecord:
        """See `GameCodec`."""
        codec = value_codec(components, record.setup.rule_set)
        return games_pb2.GameRecord(taj_mahal=codec.write(record_pb2.GameRecord, record, format=_FORMAT))

    def turn_of_record(self, components: ComponentSet, record: GameRecord, path: str) -> Turn:
        """See `GameCodec`."""
        with problems_at(path):
            game = replay(components, record)
        is_hidden = game.need == NO_CARD and game.state["phase"] == AUCTION and not game.knows_hand(game.seat)
        moves = [] if is_hidden else game.legal_moves()
        return Turn(moves, status_of_game(value_codec(components, record.setup.rule_set), game))

    def turn_of_view(self, components: ComponentSet, view: View) -> Turn:
        """See `GameCodec`."""
        moves = super().turn_of_view(components, view).moves
        return Turn(moves, status_of_view(value_codec(components, view.rule_set), view))


CODEC: Final[GameCodec] = TajMahalCodec(RULES)
