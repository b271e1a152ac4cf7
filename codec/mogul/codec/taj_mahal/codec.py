"""Taj Mahal for generic code: its `GameCodec`, with facts about a move, and views, the knowledge of one seat."""

from typing import Any, Final

import numpy as np

from mogul.codec.component_registry import ComponentRegistry
from mogul.codec.game_codec import GameCodec, ParsedRecord, ParsedView, Turn
from mogul.codec.message_codec import MessageCodec, enum_values
from mogul.codec.record_views import problems_at
from mogul.codec.taj_mahal.play import play_move, start_game, status_of_game, status_of_view
from mogul.codec.taj_mahal.values import COMMODITY, EFFECTS, RECORDS, value_codec, write_component_set
from mogul.codec.violations import Violations
from mogul.engine.problem import below
from mogul.engine.taj_mahal.components import ComponentSet, default_components
from mogul.engine.taj_mahal.game_rules import RULES
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.records.replay import replay
from mogul.engine.taj_mahal.rule_sets import COMMODITIES, COURT_SEATS, ZMAN, CourtSeat
from mogul.engine.taj_mahal.rules.game import TajMahal, taj_mahal
from mogul.engine.taj_mahal.rules.information import INFORMATION
from mogul.engine.taj_mahal.rules.state import AUCTION, NO_CARD
from mogul.engine.taj_mahal.tally import MoveTally, tally
from mogul.engine.taj_mahal.views.view import PublicView, SpectatorView, View, canonical_view
from mogul.engine.taj_mahal.views.view_problems import count_problems, view_problems
from mogul.players.taj_mahal.facts import Facts, explanation
from mogul.taj_mahal.v1 import board_pb2, facts_pb2, position_pb2, record_pb2, spectator_view_pb2, tally_pb2, view_pb2
from mogul.v1 import games_pb2

_CODEC = MessageCodec()
_COURT_SEAT = enum_values(CourtSeat, board_pb2.CourtSeat.DESCRIPTOR)


def write_facts(facts: Facts) -> games_pb2.Facts:
    """Returns facts without pieces of the court that nobody gets and commodities that the seat does not
    get."""
    message = _CODEC.write(
        facts_pb2.Facts,
        facts,
        court=[
            {"court_seat": _COURT_SEAT[piece], "won": won, "taken_by_others": lost}
            for piece, won, lost in zip(COURT_SEATS, facts.claimed, facts.lost, strict=True)
            if won or lost
        ],
        commodities=[
            {"commodity": COMMODITY[good], "count": count}
            for good, count in zip(COMMODITIES, facts.commodities, strict=True)
            if count
        ],
    )
    return games_pb2.Facts(taj_mahal=message, text=explanation(facts))


def read_view(
    violations: Violations, registry: ComponentRegistry, path: str, message: view_pb2.View
) -> ParsedView | None:
    """Reads a view in canonical form; None for an unreadable one. Adds its problems, warnings too."""
    components = registry.find(violations, f"{path}.", message.component_set, message.component_hash)
    if components is None:
        return None
    codec = value_codec(components, message.rule_set)
    given: dict[str, Any] = {"component_set": components.name, "component_hash": components.content_hash}
    if message.memory_tracking != view_pb2.MEMORY_TRACKING_TRACKED:
        given["memory"] = None
    view = codec.read(View, violations, path, message, **given)
    if not violations.is_readable:
        violations.add(below(path, count_problems(view)))
        return None
    violations.add(below(path, view_problems(components, view)))
    return ParsedView(components, canonical_view(codec.notation, view))


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

    def write_tally(self, components: ComponentSet, view: PublicView) -> games_pb2.Tally:
        """See `GameCodec`."""
        found, codec = tally(components, view), value_codec(components, view.rule_set)

        def withdrawal(brought: MoveTally) -> dict[str, Any]:
            effects = [EFFECTS.write_data(codec, each) for each in brought.effects]
            claims = [_COURT_SEAT[each] for each in brought.claims]
            return codec.write_fields(tally_pb2.Withdrawal.DESCRIPTOR, brought, claims=claims, effects=effects)

        plays = [codec.write(tally_pb2.PlayTally, each, withdrawal=withdrawal(each.withdrawal)) for each in found.plays]
        return games_pb2.Tally(
            taj_mahal=codec.write(tally_pb2.Tally, found, plays=plays),
            moves=[
                games_pb2.MoveTally(
                    move=codec.write_move(each.move),
                    then=map(codec.write_move, each.then),
                    effects=EFFECTS.write(codec, each.effects),
                    points=each.points,
                )
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
