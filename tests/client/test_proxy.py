"""Clients where the environment names a proxy, as in many offices: here one that does not answer."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest

from mogul.client import AsyncClient, Client
from mogul.v1.games_pb2 import Position
from tests.client.scripted import ScriptedService, served
from tests.server.harness import error_of

NOTE = "the call went to the proxy of http_proxy; no_proxy names hosts to reach without"
FAR = "play.example:50051"  # only the proxy would look for it


@pytest.fixture(autouse=True)
def proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")


@pytest.fixture
def address() -> Iterator[str]:
    """The address of a service on this machine."""
    with served(ScriptedService(lambda *_: None)) as address:
        yield address


def test_calls_to_this_machine_take_no_proxy(address: str) -> None:
    with Client(address) as client:
        client.wait_until_serving(5)
        client.suggest(Position(), timeout=5)
        assert [each.final for each in client.analyze(Position(), timeout=5)][-1]


def test_with_asyncio_calls_to_this_machine_take_no_proxy(address: str) -> None:
    async def main() -> None:
        async with AsyncClient(address) as client:
            await client.wait_until_serving(5)
            await client.suggest(Position(), timeout=5)
            assert [each.final async for each in client.analyze(Position(), timeout=5)][-1]

    asyncio.run(main())


def test_calls_to_other_machines_take_none_if_the_caller_says_so(address: str) -> None:
    other_name = f"0.0.0.0:{address.rpartition(':')[2]}"
    with Client(other_name, proxy=False) as client:
        client.suggest(Position(), timeout=5)
    with Client(other_name) as client, pytest.raises(grpc.RpcError):
        client.suggest(Position(), timeout=5)


def test_an_error_names_the_variable_of_the_proxy() -> None:
    with Client(FAR) as client:
        for call in (
            lambda: client.suggest(Position(), timeout=5),
            lambda: next(client.analyze(Position(), timeout=5)),
        ):
            refused: Any = error_of(call)
            assert refused.code() is grpc.StatusCode.UNAVAILABLE
            assert refused.__notes__ == [NOTE]
        with pytest.raises(ConnectionError, match=re.escape(NOTE)):
            client.wait_until_serving(0.2)


def test_with_asyncio_an_error_names_the_variable_of_the_proxy() -> None:
    async def main() -> None:
        async with AsyncClient(FAR) as client:
            for call in (
                client.suggest(Position(), timeout=5),
                anext(client.analyze(Position(), timeout=5)),
            ):
                with pytest.raises(grpc.RpcError) as refused:
                    await call
                assert refused.value.__notes__ == [NOTE]
            with pytest.raises(ConnectionError, match=re.escape(NOTE)):
                await client.wait_until_serving(0.2)

    asyncio.run(main())


def test_a_call_that_needs_no_proxy_does_not_speak_of_one() -> None:
    with Client("127.0.0.1:1") as client:
        assert not hasattr(error_of(lambda: client.suggest(Position(), timeout=5)), "__notes__")


def test_every_channel_is_opened_in_one_place(repository: Path) -> None:
    """Where a proxy is kept out."""
    folders = (
        "arena",
        "bench",
        "cli",
        "client",
        "codec",
        "contract",
        "examples",
        "jobs",
        "match",
        "server",
        "training",
        "web",
    )
    opened = re.compile(r"\b(?:in)?secure_channel\(")
    files = (file for folder in folders for file in (repository / folder).rglob("*.py"))
    found = [file.name for file in files if "node_modules" not in file.parts and opened.search(file.read_text())]
    assert found == ["channel.py"]
