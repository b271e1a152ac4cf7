"""Taj Mahal for generic code: its `GameCodec`."""

from typing import Final

import numpy as np

from mogul.engine.game_rules import Moved
from mogul.engine.taj_mahal.components import ComponentSet, component_svg, default_components
from mogul.engine.taj_mahal.game_rules import RULES
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules.game import TajMahal, taj_mahal
from mogul.engine.taj_mahal.rules.information import INFORMATION
from mogul.engine.taj_mahal.views.view import View
from mogul.server.codec import game_codec
from mogul.server.codec.field_paths import at_paths
from mogul.server.codec.game_codec import GameStep, ParsedRecord, ParsedView, Turn
from mogul.server.codec.taj_mahal.component_sets import write_component_set
from mogul.server.codec.taj_mahal.effects import write_effects
from mogul.server.codec.taj_mahal.facts import read_facts, write_facts
from mogul.server.codec.taj_mahal.new_games import start_game
from mogul.server.codec.taj_mahal.records import read_record, write_record
from mogul.server.codec.taj_mahal.status import write_status
from mogul.server.codec.taj_mahal.values import ValueCodec, value_codec
from mogul.server.codec.taj_mahal.views import read_view, write_view
from mogul.server.codec.violations import Violations
from mogul.server.component_registry import ComponentRegistry
from mogul.server.errors import InvalidArgument
from mogul.server.record_views import view_of_record
from mogul.server.taj_mahal import rules
from mogul.server.taj_mahal.status import status_of_game, status_of_view
from mogul.taj_mahal.v1 import new_game_pb2, position_pb2, record_pb2
from mogul.v1.rules_service_pb2 import PlayMoveRequest

Registry = ComponentRegistry[ComponentSet]


class TajMahalCodec:
    """See `GameCodec`."""

    game: Final = RULES.id
    write_facts = staticmethod(write_facts)
    read_facts = staticmethod(read_facts)
    write_component_set = staticmethod(write_component_set)
    draw = staticmethod(component_svg)
    moves = staticmethod(value_codec)

    def example(self) -> tuple[TajMahal, np.void]:
        """See `GameCodec`."""
        return taj_mahal(default_components(), ZMAN.players[0], ZMAN), np.zeros(1, INFORMATION)[0]

    def read_position(
        self, violations: Violations, registry: Registry, path: str, message: position_pb2.Position
    ) -> ParsedView | None:
        """See `GameCodec`."""
        form = message.WhichOneof("form")
        if form is None:  # a broken rule of the contract
            return None
        if form == "view":
            codec, parsed_view = read_view(violations, registry, f"{path}.view", message.view)
            return None if codec is None or parsed_view is None else ParsedView(codec.components, parsed_view)
        parsed = self.read_record(violations, registry, f"{path}.record", message.record)
        if parsed is None or parsed.record.observer is None or violations.is_broken(path):
            return None
        try:
            with at_paths({"seat": f"{path}.record.observer"}):
                view = view_of_record(RULES, *parsed, parsed.record.observer, f"{path}.record")
        except InvalidArgument as error:
            violations.add(error.problems)
            return None
        return ParsedView(parsed.components, view)

    def write_view(self, components: ComponentSet, view: View) -> position_pb2.Position:
        """See `GameCodec`."""
        return position_pb2.Position(view=write_view(value_codec(components, view.rule_set), view))

    def untracked_memory(self, view: View) -> str:
        """See `GameCodec`."""
        return "view.memory_tracking" if view.memory is None else ""

    def read_record(
        self, violations: Violations, registry: Registry, path: str, message: record_pb2.GameRecord
    ) -> ParsedRecord | None:
        """See `GameCodec`."""
        codec, record = read_record(violations, registry, path, message)
        return None if codec is None or record is None else ParsedRecord(codec.components, record)

    def write_record(self, components: ComponentSet, record: GameRecord) -> record_pb2.GameRecord:
        """See `GameCodec`."""
        return write_record(value_codec(components, record.setup.rule_set), record)

    def start_game(
        self, violations: Violations, registry: Registry, path: str, message: new_game_pb2.NewGame
    ) -> GameStep:
        """See `GameCodec`."""
        return _step(*start_game(violations, registry, path, message))

    def play_move(self, violations: Violations, registry: Registry, request: PlayMoveRequest) -> GameStep:
        """See `GameCodec`."""
        message = request.record.taj_mahal
        codec, record = read_record(violations, registry, "record.taj_mahal", message)
        move = draws = None
        if codec is not None and request.HasField("move"):
            move = codec.read_move(violations, "move.taj_mahal", request.move.taj_mahal)
        if codec is not None and request.WhichOneof("chance") == "draws":
            draws = codec.read_all_dealt(violations, "draws.taj_mahal.cards", request.draws.taj_mahal.cards)
        violations.check()
        assert codec is not None
        assert record is not None
        moved = None if move is None else Moved(request.seat, move)
        seed = request.seed if request.WhichOneof("chance") == "seed" else None
        with at_paths({"record": "record.taj_mahal", "move": "move.taj_mahal", "cards": "draws.taj_mahal.cards"}):
            return _step(codec, rules.play(codec.components, record, moved, draws, seed))

    def turn_of_record(self, components: ComponentSet, record: GameRecord, path: str) -> Turn:
        """See `GameCodec`."""
        with at_paths({"record": path}):
            game = rules.replayed(components, record)
        codec = value_codec(components, record.setup.rule_set)
        return Turn(rules.legal_moves_of_game(game), write_status(codec, status_of_game(game)))

    def turn_of_view(self, components: ComponentSet, view: View) -> Turn:
        """See `GameCodec`."""
        position = RULES.position(components, view)
        moves = position.legal_moves() if view.seat in view.seats_to_move else []
        return Turn(moves, write_status(value_codec(components, view.rule_set), status_of_view(view)))


def _step(codec: ValueCodec, advance: rules.Advance) -> GameStep:
    return GameStep(
        codec.components,
        advance.record,
        write_effects(codec, advance.effects),
        write_status(codec, advance.status),
        advance.draws_used,
    )


CODEC: Final[game_codec.GameCodec] = TajMahalCodec()
