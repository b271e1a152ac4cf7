"""A busy server gets SIGTERM: every call that it has accepted is answered."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import grpc

from bench.faults.callers import calling, several
from bench.faults.replica import Replica, replicas
from bench.faults.stage import Stage, milliseconds
from bench.report import Figure
from bench.requests import question
from bench.stubs import Stubs
from mogul.client import Client
from mogul.v1 import search_pb2
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest

_OF_EACH_KIND: Final = 6
_ENDLESS: Final = 10_000_000


def stopped(stage: Stage) -> list[Figure]:
    """Sends SIGTERM to one of two, with endless searches under way and others calling both."""
    with replicas(stage.folder, "stops", "stays") as servers, Client(several(servers)) as client:
        with calling(client) as called:
            time.sleep(0.5)
            figures = _stop(servers[0])
            time.sleep(1.0)
        mistakes = sum(each.mistakes() for each in servers)
    stage.report(1.0)
    return [*figures, *called.figures(stage), Figure("mistakes in the logs", mistakes, at_most=0)]


def _stop(server: Replica) -> list[Figure]:
    stubs = Stubs(server.address)
    calls = 2 * _OF_EACH_KIND
    with ThreadPoolExecutor(calls) as pool:
        ended = [pool.submit(each, stubs) for each in (_suggest, _analyze) for _ in range(_OF_EACH_KIND)]
        while server.held < calls:
            pass
        began = time.monotonic()
        server.terminate()
        reasons = [each.result() for each in ended]
        answered = time.monotonic() - began
        code = server.wait()
    is_shutdown = [reason == search_pb2.STOP_REASON_SHUTDOWN for reason in reasons]
    stubs.channel.close()
    return [
        Figure("calls under way", calls),
        Figure("of them not answered", is_shutdown.count(False), at_most=0),
        milliseconds("from the signal to the last answer", answered),
        milliseconds("from the signal to the end of the process", time.monotonic() - began),
        Figure("exit code", code, at_most=0),
    ]


def _suggest(stubs: Stubs) -> Any:
    try:
        return stubs.suggestions.Suggest(question(budget={"iterations": _ENDLESS})).result.stop_reason
    except grpc.RpcError:
        return None


def _analyze(stubs: Stubs) -> Any:
    request = question(budget={"iterations": _ENDLESS})
    try:
        *_, last = stubs.suggestions.Analyze(AnalyzeRequest(position=request.position, options=request.options))
    except grpc.RpcError:
        return None
    return last.result.stop_reason if last.final else None
