"""Games after some moves, and valid requests about them, to every method of the services."""

import random
from functools import cache
from typing import Any

from google.protobuf.message import Message

from mogul.engine.taj_mahal.components import ComponentSet, default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.record import Drew, GameRecord, observe
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.view import View
from mogul.server import GameConfig
from mogul.server.codec.games import game_codec
from mogul.v1 import games_pb2, search_pb2
from mogul.v1 import rules_service_pb2 as rules
from mogul.v1 import suggestion_service_pb2 as suggestions
from mogul.v1.suggestion_service_pb2 import SuggestRequest

COMPONENTS = default_components()
CODEC = game_codec("taj_mahal")

SUGGEST = "/mogul.v1.SuggestionService/Suggest"


def path(method: str) -> str:
    """The path of a method of RulesService."""
    return f"/mogul.v1.RulesService/{method}"


@cache
def valid_requests() -> tuple[tuple[str, Message], ...]:
    """Methods by path, each with requests it answers with OK."""
    early, middle, two = played(4, 3), played(3, 70, rule_set="rio_grande"), played(2, 60)
    found: list[tuple[str, Message]] = []
    for table in (early, middle, two):
        seat = table.game.seat
        seen, record = position(table.view(seat)), whole(table.record)
        legal = rules.ListLegalMovesRequest(record=record)
        from_record = question(table)
        from_record.position.CopyFrom(observed(table.record, seat))
        move = _first_move(table.record)
        found += [
            (SUGGEST, question(table)),
            (SUGGEST, from_record),
            (path("GetView"), rules.GetViewRequest(record=record, seat=seat)),
            (path("ListLegalMoves"), legal),
            (path("ListLegalMoves"), rules.ListLegalMovesRequest(position=seen)),
            (path("ValidatePosition"), rules.ValidatePositionRequest(record=record)),
            (path("ValidatePosition"), rules.ValidatePositionRequest(position=seen)),
            (path("PlayMove"), move),
        ]
    start = rules.StartGameRequest()
    start.new_game.taj_mahal.deal.player_count = 3
    start.new_game.taj_mahal.deal.seed = 1
    dealt = rules.StartGameRequest()
    dealt.new_game.taj_mahal.dealt.setup.CopyFrom(whole(early.record).taj_mahal.setup)
    display = whole(early.record).taj_mahal.events[0].display.cards
    dealt.new_game.taj_mahal.dealt.display.extend(display)
    board = rules.GetComponentSetRequest(game="taj_mahal", component_set=COMPONENTS.name, include_drawing=True)
    found += [(path("StartGame"), start), (path("StartGame"), dealt), (path("GetComponentSet"), board)]
    found.append(("/mogul.v1.SuggestionService/GetEngineInfo", suggestions.GetEngineInfoRequest()))
    return tuple(found)


def taj_mahal(**config: Any) -> dict[str, GameConfig]:
    """The games of a server that offers Taj Mahal alone."""
    return {"taj_mahal": GameConfig(**config)}


def _first_move(record: GameRecord) -> rules.PlayMoveRequest:
    """A request that plays the last move of a record again, with the draws that followed it."""
    last = max(place for place, event in enumerate(record.events) if hasattr(event, "move"))
    before = whole(GameRecord(record.setup, record.events[:last]))
    after = whole(record).taj_mahal.events[last:]
    request = rules.PlayMoveRequest(record=before, seat=after[0].move.seat)
    request.move.taj_mahal.CopyFrom(after[0].move.move)
    request.draws.taj_mahal.SetInParent()
    for event, wire in zip(record.events[last + 1 :], after[1:], strict=True):
        if isinstance(event, Drew):
            request.draws.taj_mahal.cards.add().CopyFrom(wire.draw.card)
        else:
            kind = wire.WhichOneof("kind")
            cards = wire.display.cards if kind == "display" else [wire.unrest.card]
            for card in cards:
                request.draws.taj_mahal.cards.add().card.CopyFrom(card)
    return request


@cache
def played(players: int = 4, moves: int = 40, *, rule_set: str = "zman", seed: int = 7) -> Table:
    """A table after some random moves; not to be played on."""
    table = Table(COMPONENTS, new_setup(COMPONENTS, RULE_SETS[rule_set], players, seed), seed)
    choice = random.Random(seed)
    for _ in range(moves):
        if table.game.is_over:
            break
        table.play(choice.choice(table.game.legal_moves()))
    return table


def position(view: View, components: ComponentSet = COMPONENTS) -> games_pb2.Position:
    """A view on the wire."""
    return CODEC.write_position(components, view)


def observed(record: GameRecord, seat: int, components: ComponentSet = COMPONENTS) -> games_pb2.Position:
    """A record as a seat saw it, as a position on the wire."""
    found = games_pb2.Position()
    found.taj_mahal.record.CopyFrom(whole(observe(record, seat), components).taj_mahal)
    return found


def whole(record: GameRecord, components: ComponentSet = COMPONENTS) -> games_pb2.GameRecord:
    """A record on the wire."""
    return CODEC.write_record(components, record)


def move(text: str, components: ComponentSet = COMPONENTS) -> games_pb2.Move:
    """A move on the wire, under the default rules."""
    moves = CODEC.moves(components, "zman")
    return moves.write_move(moves.notation.move_id(text))


def question(table: Table | None = None, /, **options: Any) -> SuggestRequest:
    """A request for the seat to move, from its view; by default 2000 iterations."""
    table = table or played()
    request = SuggestRequest(position=position(table.view(table.game.seat)))
    request.options.CopyFrom(search_pb2.SearchOptions(**{"seed": 1, **options}))
    if not request.options.HasField("budget"):
        request.options.budget.iterations = 2000
    return request
