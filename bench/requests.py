"""Games after some moves, and valid requests about them, to every method of the services."""

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from google.protobuf.message import Message

from mogul.codec.games import game_codec
from mogul.engine.game_rules import Components, GameRecord, View, default_rule_set
from mogul.engine.games import game_rules
from mogul.v1 import games_pb2, search_pb2
from mogul.v1 import rules_service_pb2 as rules
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest, GetEngineInfoRequest, ReviewGameRequest, SuggestRequest

SUGGEST: Final = "/mogul.v1.SuggestionService/Suggest"
ANALYZE: Final = "/mogul.v1.SuggestionService/Analyze"
REVIEW: Final = "/mogul.v1.SuggestionService/ReviewGame"

ENDLESS: Final = {"iterations": 10_000_000}
"""A budget that no search comes to the end of."""


def path(method: str) -> str:
    """The path of a method of RulesService."""
    return f"/mogul.v1.RulesService/{method}"


def analysis(request: SuggestRequest, milliseconds: int = 50) -> AnalyzeRequest:
    """The analysis that leads to the answer of a request, with reports at such intervals."""
    found = AnalyzeRequest(position=request.position, options=request.options)
    found.report_interval.FromMilliseconds(milliseconds)
    return found


class GameRequests(ABC):
    """Requests about a game on its default component set. The game's folder adds how one is started and played on."""

    def __init__(self, game: str) -> None:
        self.rules, self.codec = game_rules(game), game_codec(game)
        self.components: Any = self.rules.default_components()

    @abstractmethod
    def new_game(self, players: int) -> games_pb2.NewGame:
        """A game for the server to deal."""

    @abstractmethod
    def steps(self, record: Any) -> Iterator[rules.StartGameRequest | rules.PlayMoveRequest]:
        """Yields further requests to start games, and to make moves of a record with the draws that followed them."""

    def valid(self) -> list[tuple[str, Message]]:
        """Methods by path, each with requests it answers with OK: late in games of two to early in games of many."""
        found: list[tuple[str, Message]] = [("/mogul.v1.SuggestionService/GetEngineInfo", GetEngineInfoRequest())]
        kinds = [
            (each.name, size) for each in self.rules.rule_sets.values() for size in (each.players[0], each.players[-1])
        ]
        for number, (rule_set, players) in enumerate(reversed(kinds)):
            table = self.played(players, 3 + 22 * number, rule_set=rule_set)
            seat = table.game.seats_to_move[0]
            seen, record = self.position(table.view(seat)), self.whole(table.record)
            seen_so = self.whole(self.rules.observe(table.record, seat))
            asked, from_record = self.question(table), self.question(table)
            from_record.position.CopyFrom(self.observed(table.record, seat))
            found += [
                (SUGGEST, asked),
                (SUGGEST, from_record),
                (path("GetView"), rules.GetViewRequest(record=record, seat=seat)),
                (path("GetSpectatorView"), rules.GetSpectatorViewRequest(record=record)),
                (path("SampleRecord"), rules.SampleRecordRequest(record=seen_so, seed=1)),
                (path("ListLegalMoves"), rules.ListLegalMovesRequest(record=record)),
                (path("ListLegalMoves"), rules.ListLegalMovesRequest(position=seen)),
                (path("GetTally"), rules.GetTallyRequest(record=record)),
                (path("GetTally"), rules.GetTallyRequest(position=seen)),
                (path("ValidatePosition"), rules.ValidatePositionRequest(record=record)),
                (path("ValidatePosition"), rules.ValidatePositionRequest(position=seen)),
            ]
            started = rules.StartGameRequest(new_game=self.new_game(players))
            for step in (started, *self.steps(table.record)):
                found.append((path(type(step).__name__.removesuffix("Request")), step))
        board = rules.GetComponentSetRequest(game=self.rules.id, component_set=self.components.name)
        board.include_drawing = True
        return [*found, (path("GetComponentSet"), board)]

    def valid_streams(self) -> list[tuple[str, Message]]:
        """An analysis for every suggestion among them, and reviews of their games."""
        found: list[tuple[str, Message]] = []
        for _, request in self.valid():
            if isinstance(request, SuggestRequest):
                found.append((ANALYZE, analysis(request, 100)))
            elif isinstance(request, rules.GetViewRequest):
                review = ReviewGameRequest(record=request.record)
                review.options.iterations = 512
                found.append((REVIEW, review))
        return found

    def played(self, players: int = 4, moves: int = 40, *, rule_set: str = "", seed: int = 7) -> Any:
        """A table after some random moves; not to be played on. rule_set: empty: the default."""
        return _table(self.rules.id, players, moves, rule_set or default_rule_set(self.rules).name, seed)

    def position(self, view: View, components: Components | None = None) -> games_pb2.Position:
        """A view on the wire."""
        return self.codec.write_position(components or self.components, view)

    def observed(self, record: GameRecord, seat: int, components: Components | None = None) -> games_pb2.Position:
        """A record as a seat saw it, as a position on the wire."""
        found, seen = games_pb2.Position(), self.whole(self.rules.observe(record, seat), components)
        getattr(found, self.rules.id).record.CopyFrom(getattr(seen, self.rules.id))
        return found

    def whole(self, record: GameRecord, components: Components | None = None) -> games_pb2.GameRecord:
        """A record on the wire."""
        return self.codec.write_record(components or self.components, record)

    def move(self, text: str, components: Components | None = None) -> games_pb2.Move:
        """A move on the wire, under the default rules."""
        moves = self.codec.moves(components or self.components, default_rule_set(self.rules).name)
        return moves.write_move(moves.notation.move_id(text))

    def question(self, table: Any = None, /, **options: Any) -> SuggestRequest:
        """A request for the seat to move, seat 0 after the end, from its view; by default 2000 iterations."""
        table = table or self.played()
        found = SuggestRequest(position=self.position(table.view(asked_seat(table))))
        found.options.CopyFrom(search_pb2.SearchOptions(**{"seed": 1, "budget": {"iterations": 2000}, **options}))
        return found


def asked_seat(table: Any) -> int:
    """The seat that questions about a table are for: the first of those to move, seat 0 after the end."""
    return next(iter(table.game.seats_to_move), 0)


@cache
def _table(game: str, players: int, moves: int, rule_set: str, seed: int) -> Any:
    rules = game_rules(game)
    components = rules.default_components()
    table = rules.table(components, rules.new_setup(components, rules.rule_sets[rule_set], players, seed), seed)
    chance = random.Random(seed)
    for _ in range(moves):
        if table.game.is_over:
            break
        table.play(chance.choice(table.game.legal_moves()))
    return table
