"""Maharaja for generic code: its `GameCodec`, with facts about a move, and views, the knowledge of one seat."""

from typing import Final

import numpy as np

from mogul.codec.component_registry import ComponentRegistry
from mogul.codec.game_codec import GameCodec, ParsedRecord, ParsedView, Turn
from mogul.codec.maharaja.play import play_move, start_game, status_of_game, status_of_view
from mogul.codec.maharaja.values import EFFECTS, RECORDS, value_codec, write_component_set
from mogul.codec.message_codec import MessageCodec
from mogul.codec.record_views import problems_at
from mogul.codec.violations import Violations
from mogul.engine.maharaja.components import ComponentSet, default_components
from mogul.engine.maharaja.game_rules import RULES
from mogul.engine.maharaja.records.record import GameRecord
from mogul.engine.maharaja.records.replay import replay
from mogul.engine.maharaja.rule_sets import BASIC
from mogul.engine.maharaja.rules.game import Maharaja, maharaja
from mogul.engine.maharaja.rules.information import INFORMATION
from mogul.engine.maharaja.tally import tally
from mogul.engine.maharaja.views.observer import view_of_record
from mogul.engine.maharaja.views.view import PublicView, SpectatorView, View
from mogul.engine.maharaja.views.view_problems import count_problems, view_problems
from mogul.engine.problem import below
from mogul.maharaja.v1 import facts_pb2, position_pb2, record_pb2, spectator_view_pb2, tally_pb2, view_pb2
from mogul.players.maharaja.facts import Facts, explanation
from mogul.v1 import games_pb2

_CODEC = MessageCodec()


def write_facts(facts: Facts) -> games_pb2.Facts:
    """Returns facts without the seats that never foil a plan."""
    foils = [{"seat": seat, "share": share} for seat, share in enumerate(facts.foils) if share]
    message = _CODEC.write(facts_pb2.Facts, facts, foils=foils)
    return games_pb2.Facts(maharaja=message, text=explanation(facts))


def read_view(
    violations: Violations, registry: ComponentRegistry, path: str, message: view_pb2.View
) -> ParsedView | None:
    """Reads a view; None for an unreadable one. Adds its problems."""
    components = registry.find(violations, f"{path}.", message.component_set, message.component_hash)
    if components is None:
        return None
    view = value_codec(components, message.rule_set).read(
        View, violations, path, message, component_set=components.name, component_hash=components.content_hash
    )
    if not violations.is_readable:
        violations.add(below(path, count_problems(view)))
        return None
    violations.add(below(path, view_problems(components, view)))
    return ParsedView(components, view)


_FORMAT: Final = 1  # of the contract's records


class MaharajaCodec(GameCodec):
    """See `GameCodec`."""

    write_component_set = staticmethod(write_component_set)
    write_facts = staticmethod(write_facts)
    moves = staticmethod(value_codec)
    start_game = staticmethod(start_game)
    play_move = staticmethod(play_move)

    def example(self) -> tuple[Maharaja, np.void]:
        """See `GameCodec`."""
        return maharaja(default_components(), BASIC.players[0], BASIC), np.zeros(1, INFORMATION)[0]

    def write_tally(self, components: ComponentSet, view: PublicView) -> games_pb2.Tally:
        """See `GameCodec`."""
        found, codec = tally(components, view), value_codec(components, view.rule_set)
        return games_pb2.Tally(
            maharaja=codec.write(tally_pb2.Tally, found),
            moves=[
                games_pb2.MoveTally(move=codec.write_move(each.move), effects=EFFECTS.write(codec, each.effects))
                for each in found.moves
            ],
        )

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
        message = value_codec(components, view.rule_set).write(view_pb2.View, view)
        return games_pb2.Position(maharaja=position_pb2.Position(view=message))

    def write_spectator_view(self, components: ComponentSet, view: SpectatorView) -> games_pb2.SpectatorView:
        """See `GameCodec`."""
        message = value_codec(components, view.rule_set).write(spectator_view_pb2.SpectatorView, view)
        return games_pb2.SpectatorView(maharaja=message)

    def read_record(
        self, violations: Violations, registry: ComponentRegistry, path: str, message: record_pb2.GameRecord
    ) -> ParsedRecord | None:
        """See `GameCodec`."""
        codec, record = RECORDS.read(violations, registry, path, message)
        return None if codec is None or record is None else ParsedRecord(codec.components, record)

    def write_record(self, components: ComponentSet, record: GameRecord) -> games_pb2.GameRecord:
        """See `GameCodec`."""
        codec = value_codec(components, record.setup.rule_set)
        return games_pb2.GameRecord(maharaja=codec.write(record_pb2.GameRecord, record, format=_FORMAT))

    def turn_of_record(self, components: ComponentSet, record: GameRecord, path: str) -> Turn:
        """See `GameCodec`."""
        view = None
        with problems_at(path):
            game = replay(components, record)
            if record.observer is not None:
                view = view_of_record(components, record, record.observer)
        status = status_of_game(value_codec(components, record.setup.rule_set), game)
        if view is not None:
            return Turn(super().turn_of_view(components, view).moves, status)
        return Turn(game.legal_moves() if game.seats_to_move else [], status)

    def turn_of_view(self, components: ComponentSet, view: View) -> Turn:
        """See `GameCodec`."""
        moves = super().turn_of_view(components, view).moves
        return Turn(moves, status_of_view(value_codec(components, view.rule_set), view))


CODEC: Final[GameCodec] = MaharajaCodec(RULES)
