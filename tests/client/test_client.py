"""The Python client against a real server."""

import asyncio
import json
import time
from collections.abc import Iterator
from typing import Any

import grpc
import pytest

from mogul.client import AsyncClient, Client, reason, service_config
from mogul.contract.errors import Unavailable
from mogul.server.lifecycle import Lifecycle, Phase
from mogul.v1 import rules_service_pb2, search_pb2, suggestion_service_pb2
from mogul.v1.games_pb2 import NewGame
from mogul.v1.rules_service_pb2 import PlayMoveRequest
from tests.server.harness import ServerThread, error_of, held, in_time, running
from tests.taj_mahal_requests import played, position, whole


@pytest.fixture(scope="module")
def server() -> Iterator[ServerThread]:
    with running() as thread:
        yield thread


@pytest.fixture(scope="module")
def client(server: ServerThread) -> Iterator[Client]:
    with Client(server.server.address) as made:
        made.wait_until_serving(30)
        yield made


def test_a_game_is_started_looked_at_and_played_on(client: Client) -> None:
    new_game = NewGame()
    new_game.taj_mahal.deal.player_count = 3
    game = client.start_game(new_game)
    (seat,) = game.status.seats_to_move
    view = client.view(game.record, seat)
    assert client.view(view.observed_record).position == view.position
    spectated = client.spectator_view(game.record)
    assert client.spectator_view(view.observed_record) == spectated
    sampled = client.sample_record(view.observed_record, seed=3)
    assert client.sample_record(view.observed_record, seed=3).record == sampled.record
    assert any(client.sample_record(view.observed_record, seed=seed).record != sampled.record for seed in (4, 5))
    assert client.view(sampled.record, seat) == view
    assert list(client.legal_moves(spectated.observed_record).status.seats_to_move) == [seat]
    legal = client.legal_moves(view.position)
    assert legal == client.legal_moves(game.record)
    assert [each.move for each in client.tally(view.position).tally.moves] == [*legal.moves]
    assert not client.tally(game.record).tally.moves
    assert not client.validate(view.position).problems
    assert not client.validate(game.record).problems
    options = search_pb2.SearchOptions(budget=search_pb2.Budget(iterations=200))
    answer = client.suggest(view.position, options, timeout=30)
    assert answer.result.move in legal.moves
    after = client.play_move(PlayMoveRequest(record=game.record, seat=seat, move=answer.result.move))
    assert len(after.record.taj_mahal.events) > len(game.record.taj_mahal.events)


def test_with_asyncio_a_game_is_looked_at_in_the_same_way(server: ServerThread) -> None:
    record = whole(played(3, 20).record)

    async def main() -> None:
        async with AsyncClient(server.server.address) as client:
            view = await client.view(record, 1)
            assert await client.spectator_view(view.observed_record) == await client.spectator_view(record)
            sampled = await client.sample_record(view.observed_record, seed=3)
            assert (await client.sample_record(view.observed_record, seed=3)).record == sampled.record
            assert await client.view(sampled.record, 1) == view

    asyncio.run(main())


def test_board_and_engine_are_described(client: Client) -> None:
    info = client.engine_info()
    board = client.component_set(info.games[0].game, drawing=True)
    known = info.games[0].component_sets[0]
    assert board.component_set.taj_mahal.component_set == known.component_set
    assert (
        client.component_set(info.games[0].game, component_hash=known.component_hash).component_set
        == board.component_set
    )
    assert board.drawing.startswith("<svg")


def test_a_refusal_is_an_rpc_error_with_the_servers_words(client: Client) -> None:
    table = played()
    spoiled = position(table.view(table.game.seat))
    spoiled.taj_mahal.view.visit = 13
    with pytest.raises(grpc.RpcError) as refused:
        client.suggest(spoiled)
    assert refused.value.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert "position.taj_mahal.view.visit" in str(refused.value.details())


def test_a_timeout_gets_the_best_move_so_far(client: Client) -> None:
    table = played()
    seen = position(table.view(table.game.seat))
    began = time.monotonic()
    client.suggest(seen, search_pb2.SearchOptions(budget=search_pb2.Budget(iterations=1)))
    timeout = max(0.3, 20 * (time.monotonic() - began))  # on a machine as busy as it is now
    options = search_pb2.SearchOptions(budget=search_pb2.Budget(iterations=10_000_000))
    result = in_time(lambda seconds: client.suggest(seen, options, timeout=seconds), timeout).result
    assert result.stop_reason == search_pb2.STOP_REASON_DEADLINE


def test_calls_wait_out_a_server_that_is_still_starting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Calls that come too early are repeated, four times within a second and a half."""
    refusals = [Unavailable(Phase.STARTING.value)] * 2

    def check_serving(_: Lifecycle) -> None:
        if refusals:
            raise refusals.pop()

    record = whole(played().record)
    with running() as thread, Client(thread.server.address) as client:
        monkeypatch.setattr(Lifecycle, "check_serving", check_serving)
        assert not client.validate(record).problems
    assert refusals == []


@pytest.fixture(scope="module")
def starting() -> Iterator[str]:
    """The address of a server that is starting."""
    with held() as (thread, _):
        yield thread.server.address


IS_STARTING = "the server is starting: it compiles its kernels; try again in a moment"


def test_a_server_that_is_starting_refuses_in_its_own_words(starting: str) -> None:
    table = played()
    seen = position(table.view(table.game.seat))
    with Client(starting) as client:
        refused: Any = error_of(lambda: client.suggest(seen))
        assert (refused.code(), refused.details()) == (grpc.StatusCode.UNAVAILABLE, IS_STARTING)
        assert reason(refused) == "NOT_SERVING"
        refused = error_of(lambda: next(client.analyze(seen)))
        assert refused.details() == IS_STARTING
        with pytest.raises(TimeoutError, match=f"^{starting}: the server is starting"):
            client.wait_until_serving(0.2)


def test_with_asyncio_a_server_that_is_starting_says_so_and_describes_itself(starting: str) -> None:
    table = played()
    seen = position(table.view(table.game.seat))

    async def main() -> None:
        async with AsyncClient(starting) as client:
            with pytest.raises(grpc.RpcError) as refused:
                await anext(client.analyze(seen))
            assert (refused.value.details(), reason(refused.value)) == (IS_STARTING, "NOT_SERVING")
            assert (await client.engine_info()).games
            with pytest.raises(TimeoutError, match="the server is starting"):
                await client.wait_until_serving(0.2)

    asyncio.run(main())


def test_a_server_that_is_down_gives_no_reason() -> None:
    with Client("127.0.0.1:1") as client:
        refused = error_of(client.engine_info)
        assert (refused.code(), reason(refused)) == (grpc.StatusCode.UNAVAILABLE, "")
        with pytest.raises(ConnectionError, match=r"^127\.0\.0\.1:1: no server answers"):
            client.wait_until_serving(0.2)


def test_the_service_config_names_every_service() -> None:
    config = json.loads(service_config())
    (method_config,) = config["methodConfig"]
    services = {
        service.full_name
        for file in (suggestion_service_pb2.DESCRIPTOR, rules_service_pb2.DESCRIPTOR)
        for service in file.services_by_name.values()
    }
    assert {name["service"] for name in method_config["name"]} == services
    assert config["healthCheckConfig"]["serviceName"] in services
