"""One of two servers dies under load: no call fails, and analyses end as if nothing had happened."""

import time
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

from bench.faults.callers import Called, calling, several
from bench.faults.replica import replicas
from bench.faults.stage import Stage
from bench.report import Figure
from bench.requests import question
from mogul.client import Client
from mogul.v1.suggestion_service_pb2 import AnalyzeResponse, SuggestRequest

_ANALYSES: Final = 4
# Of an analysis: more than can be done before the server is killed.
_ITERATIONS: Final = 100_000
_SHORT_ITERATIONS: Final = 30_000
_REPORT_SECONDS: Final = 0.05


def killed(stage: Stage) -> list[Figure]:
    """Sends SIGKILL, in several rounds with new servers, to those that answer the first analysis."""
    called = Called()
    rounds = stage.size(5, 1)
    moved = spoilt = 0
    for number in range(rounds):
        restarted, different = _round(stage, called)
        moved, spoilt = moved + restarted, spoilt + different
        stage.report((number + 1) / rounds)
    return [
        Figure("servers killed", rounds),
        *called.figures(stage),
        Figure("analyses", rounds * _ANALYSES),
        Figure("analyses that went on elsewhere", moved, at_least=rounds),
        Figure("analyses with another result", spoilt, at_most=0),
    ]


def _round(stage: Stage, called: Called) -> tuple[int, int]:
    """Returns the numbers of analyses that changed their server, and of those with another result than one server
    alone."""
    iterations = stage.size(_ITERATIONS, _SHORT_ITERATIONS)
    questions = [question(seed=seed, budget={"iterations": iterations}) for seed in range(_ANALYSES)]
    with (
        replicas(stage.folder, "one", "two") as servers,
        Client(several(servers)) as client,
        ThreadPoolExecutor(_ANALYSES) as pool,
    ):
        with calling(client) as during:
            time.sleep(0.5)
            firsts: list[Future[str]] = [Future() for _ in range(_ANALYSES)]
            found = [pool.submit(_analyze, client, *each) for each in zip(questions, firsts, strict=True)]
            names = [first.result() for first in firsts]
            next(each for each in servers if each.name == names[0]).kill()
            responses = [each.result() for each in found]
            time.sleep(1.0)
        called.add(during)
        wholes = [client.suggest(request.position, request.options).result for request in questions]
    moved = sum(len({each.serving.server for each in analysis}) > 1 for analysis in responses)
    spoilt = [analysis[-1].result != whole for analysis, whole in zip(responses, wholes, strict=True)]
    return moved, sum(spoilt)


def _analyze(client: Client, request: SuggestRequest, first: "Future[str]") -> list[AnalyzeResponse]:
    """first: set to the name of the server that sent the first message."""
    responses = list[AnalyzeResponse]()
    for response in client.analyze(request.position, request.options, report_seconds=_REPORT_SECONDS):
        if not responses:
            first.set_result(response.serving.server)
        responses.append(response)
    return responses
