"""One of two servers dies under load: no call fails, and analyses end as if nothing had happened."""

import time
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from itertools import repeat
from typing import Final

from bench.faults.load import Load
from bench.faults.replica import several
from bench.faults.stage import Stage
from bench.report import Figure
from mogul.client import Client
from mogul.v1.suggestion_service_pb2 import AnalyzeResponse, SuggestRequest, SuggestResponse

_ANALYSES: Final = 4
# Of an analysis: more than can be done before the server is killed.
_ITERATIONS: Final = 100_000
_SHORT_ITERATIONS: Final = 30_000
_REPORT_SECONDS: Final = 0.05
_FIRST_SECONDS: Final = 60.0  # for the first messages of all


def killed(stage: Stage) -> list[Figure]:
    """Sends SIGKILL, in several rounds with new servers, to the one whose analysis began last."""
    load, rounds = Load(), stage.size(5, 1)
    moved = spoilt = 0
    for _ in range(rounds):
        for analysis, whole in _round(stage, load):
            moved += len({each.serving.server for each in analysis}) > 1
            spoilt += analysis[-1].result != whole.result
    return [
        Figure("servers killed", rounds),
        *load.figures("OK"),
        *stage.times("call", [each.seconds for each in load.outcomes], median=None, longest=None),
        Figure("analyses", rounds * _ANALYSES),
        Figure("analyses that went on elsewhere", moved, at_least=rounds),
        Figure("analyses with another result", spoilt, at_most=0),
    ]


def _round(stage: Stage, load: Load) -> list[tuple[list[AnalyzeResponse], SuggestResponse]]:
    """Returns analyses during which a server died, each with the suggestion of one server alone."""
    budget = {"iterations": stage.size(_ITERATIONS, _SHORT_ITERATIONS)}
    questions = [stage.requests.question(seed=seed, budget=budget) for seed in range(_ANALYSES)]
    with stage.servers("one", "two") as servers, Client(several(servers)) as client:
        with load.called(client, stage.requests), ThreadPoolExecutor(_ANALYSES) as pool:
            time.sleep(0.5)
            firsts: list[Future[str]] = [Future() for _ in questions]
            analyses = pool.map(_analyze, repeat(client), questions, firsts)
            *_, latest = as_completed(firsts, _FIRST_SECONDS)
            next(each for each in servers if each.name == latest.result()).kill()
            responses = list(analyses)
            time.sleep(1.0)
        wholes = [client.suggest(request.position, request.options) for request in questions]
    return list(zip(responses, wholes, strict=True))


def _analyze(client: Client, request: SuggestRequest, first: "Future[str]") -> list[AnalyzeResponse]:
    """first: set to the name of the server that sent the first message."""
    responses = list[AnalyzeResponse]()
    for response in client.analyze(request.position, request.options, report_seconds=_REPORT_SECONDS):
        if not responses:
            first.set_result(response.serving.server)
        responses.append(response)
    return responses
