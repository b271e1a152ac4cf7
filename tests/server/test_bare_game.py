"""A game with rules, views and a codec alone: Taj Mahal without its facts, levels, weights and sentences."""

from collections.abc import Iterator
from typing import Any

import grpc
import numpy as np
import pytest

from bench.stubs import Stubs, violations
from mogul.codec.game_codec import GameCodec, GameStep, MoveCodec, ParsedRecord, ParsedView
from mogul.codec.games import game_codec
from mogul.codec.violations import Violations
from mogul.engine.games import game_rules
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.players import b0
from mogul.players.game_player import GamePlayer
from mogul.server import GameConfig, ServerConfig, served_games
from mogul.v1 import games_pb2
from mogul.v1.rules_service_pb2 import (
    GetComponentSetRequest,
    GetSpectatorViewRequest,
    GetTallyRequest,
    GetViewRequest,
    ListLegalMovesRequest,
    PlayMoveRequest,
    StartGameRequest,
    ValidatePositionRequest,
)
from mogul.v1.suggestion_service_pb2 import GetEngineInfoRequest, ReviewGameRequest, SuggestRequest
from tests.server.harness import error_of, running
from tests.taj_mahal_requests import played, question, whole

FULL = game_codec("taj_mahal")


class BareCodec(GameCodec):
    """The parts that a game must give, and no more."""

    def example(self) -> tuple[Any, np.void]:
        return FULL.example()

    def moves(self, components: Any, rule_set: str) -> MoveCodec:
        return FULL.moves(components, rule_set)

    def read_position(self, violations: Violations, registry: Any, path: str, message: Any) -> ParsedView | None:
        return FULL.read_position(violations, registry, path, message)

    def write_position(self, components: Any, view: Any) -> games_pb2.Position:
        return FULL.write_position(components, view)

    def read_record(self, violations: Violations, registry: Any, path: str, message: Any) -> ParsedRecord | None:
        return FULL.read_record(violations, registry, path, message)

    def write_record(self, components: Any, record: Any) -> games_pb2.GameRecord:
        return FULL.write_record(components, record)

    def start_game(self, violations: Violations, registry: Any, path: str, message: Any) -> GameStep:
        if message.deal.player_count not in ZMAN.players:
            violations.error(f"{path}.deal.player_count", f"{message.deal.player_count}; expected 2 to 5")
        violations.check()
        setup = new_setup(registry.default, ZMAN, message.deal.player_count, message.deal.seed)
        return self.step(registry.default, self.rules.table(registry.default, setup, message.deal.seed))


@pytest.fixture(scope="module")
def bare() -> Iterator[Stubs]:
    rules = game_rules("taj_mahal")
    codec: GameCodec = BareCodec(rules)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(served_games, "game_codec", lambda _: codec)
        patch.setattr(served_games, "game_player", lambda _: GamePlayer(rules=rules))
        patch.setattr("mogul.codec.results.game_codec", lambda _: codec)
        patch.setattr("mogul.codec.results.game_codec", lambda _: codec)
        with running(ServerConfig(games={"taj_mahal": GameConfig()})) as thread:
            stubs = Stubs(thread.server.address)
            yield stubs
            stubs.channel.close()


def test_the_plain_search_plays_it_without_facts_and_levels(bare: Stubs) -> None:
    (game,) = bare.suggestions.GetEngineInfo(GetEngineInfoRequest()).engine.games
    assert (game.player.id, list(game.levels), game.HasField("rating_scale")) == (b0.NAME, [], False)
    result = bare.suggestions.Suggest(question()).result
    assert result.iterations > 0
    assert result.move.notation
    assert not any(each.HasField("facts") for each in result.candidates)


def test_moves_are_graded_and_games_reviewed_without_reasons(bare: Stubs) -> None:
    legal = bare.rules.ListLegalMoves(ListLegalMovesRequest(position=question().position)).moves
    like = question(budget={"iterations": 200})
    graded = bare.suggestions.Suggest(
        SuggestRequest(position=like.position, options=like.options, proposed_move=legal[0])
    )
    assert graded.grade.move == legal[0]
    assert graded.grade.reason == ""
    review = ReviewGameRequest(record=whole(played(4, 8).record))
    review.options.iterations = 50
    *_, last = bare.suggestions.ReviewGame(review)
    assert last.summary.HasField("next_event") is False


def test_a_game_is_started_and_played_to_its_end(bare: Stubs) -> None:
    start = StartGameRequest()
    start.new_game.taj_mahal.deal.player_count = 2
    game = bare.rules.StartGame(start)
    moves = 0
    record, status = game.record, game.status
    while not status.over:
        assert status.text == f"To move: seat {status.seats_to_move[0]}."
        first = bare.rules.ListLegalMoves(ListLegalMovesRequest(record=record)).moves[0]
        answer = bare.rules.PlayMove(
            PlayMoveRequest(record=record, seat=status.seats_to_move[0], move=first, seed=moves)
        )
        record, status, moves = answer.record, answer.status, moves + 1
        view = bare.rules.GetView(GetViewRequest(record=record, seat=0))
        if moves == 3:
            seen = bare.rules.GetSpectatorView(GetSpectatorViewRequest(record=record))
            assert (seen.view.WhichOneof("game"), seen.view.ByteSize()) == ("taj_mahal", 2)
            told = bare.rules.ListLegalMoves(ListLegalMovesRequest(record=seen.observed_record))
            assert told.status.text == status.text
            assert not bare.rules.GetTally(GetTallyRequest(position=view.position)).HasField("tally")
            assert not bare.rules.ValidatePosition(ValidatePositionRequest(position=view.position)).problems
            observed = ListLegalMovesRequest(record=view.observed_record)
            assert bare.rules.ListLegalMoves(observed).status.text == status.text
    assert (status.text, len(status.standings)) == ("The game is over.", 2)
    assert moves > 20
    with pytest.raises(grpc.RpcError, match="the game is over"):
        bare.rules.PlayMove(PlayMoveRequest(record=record, seat=0, move=first))


def test_mistakes_are_named_by_their_fields(bare: Stubs) -> None:
    start = StartGameRequest()
    start.new_game.taj_mahal.deal.player_count = 6
    assert set(violations(error_of(lambda: bare.rules.StartGame(start)))) == {"new_game.taj_mahal.deal.player_count"}
    table = played(4, 8)
    request = PlayMoveRequest(record=whole(table.record), seat=table.game.seat)
    request.move.taj_mahal.crown.city = "Agra"
    request.draws.taj_mahal.SetInParent()
    assert set(violations(error_of(lambda: bare.rules.PlayMove(request)))) == {"draws"}
    request.ClearField("draws")
    assert set(violations(error_of(lambda: bare.rules.PlayMove(request)))) == {"move.taj_mahal"}
    request.seat = (table.game.seat + 1) % 4
    assert error_of(lambda: bare.rules.PlayMove(request)).code() is grpc.StatusCode.FAILED_PRECONDITION


def test_a_board_has_no_data(bare: Stubs) -> None:
    board = bare.rules.GetComponentSet(GetComponentSetRequest(game="taj_mahal"))
    assert board.component_set.WhichOneof("game") == "taj_mahal"
    assert not board.component_set.taj_mahal.ByteSize()
