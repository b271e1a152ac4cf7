"""Equal requests, equal bytes, in every process with an equal fingerprint."""

import os
import subprocess
import sys
from pathlib import Path

from google.protobuf.message import Message

from bench.stubs import Stubs
from mogul.v1.suggestion_service_pb2 import GetEngineInfoRequest, SuggestRequest, SuggestResponse
from tests.taj_mahal_requests import played, question

SERVER = """
import asyncio
import sys

from mogul.server import ServerConfig, start_server

async def main():
    server = await start_server(ServerConfig())
    await server.ready()
    print(server.port, flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await server.stop()

asyncio.run(main())
"""


def _requests() -> list[SuggestRequest]:
    return [
        question(played(4, 40), threads=2),
        question(played(2, 55), seed=2**62),
        question(played(5, 90, rule_set="rio_grande"), max_candidates=5),
    ]


def _answers(stubs: Stubs) -> list[bytes]:
    fingerprint = stubs.suggestions.GetEngineInfo(GetEngineInfoRequest()).engine.games[0].fingerprint
    return [fingerprint.encode(), *(_bytes(stubs.suggestions.Suggest(request)) for request in _requests())]


def _bytes(response: SuggestResponse) -> bytes:
    result: Message = response.result
    return result.SerializeToString(deterministic=True)


def test_two_servers_give_the_same_bytes(stubs: Stubs, repository: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SERVER], cwd=repository, env=os.environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        other = Stubs(f"127.0.0.1:{int(process.stdout.readline())}")
        theirs = _answers(other)
        other.channel.close()
        process.stdin.close()
    assert process.returncode == 0
    assert theirs == _answers(stubs)


def test_the_same_request_again_and_beside_others_gives_the_same_bytes(stubs: Stubs) -> None:
    first = _answers(stubs)
    calls = [stubs.suggestions.Suggest.future(request) for request in _requests() * 2]
    assert [_bytes(call.result()) for call in calls] == first[1:] * 2
