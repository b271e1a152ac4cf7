"""After the warm-up of Maharaja no call compiles a kernel, or loads one from the cache."""

import os
import subprocess
import sys
from pathlib import Path

KERNELS_AFTER_WARM_UP = """
from numba.core.dispatcher import Dispatcher

from bench.maharaja import REQUESTS
from bench.requests import REVIEW
from bench.stubs import Stubs
from mogul.engine.maharaja.rule_sets import Phase
from mogul.server import GameConfig, ServerConfig
from mogul.v1.rules_service_pb2 import GetViewRequest, ListLegalMovesRequest, PlayMoveRequest
from mogul.v1.suggestion_service_pb2 import SuggestRequest
from tests.live import live
from tests.server.harness import running
from tests.server.maharaja.tables import record_at, seats_to_move, viewed, whole

def kernels():
    return sum(len(each.signatures) for each in live(Dispatcher))

with running(ServerConfig(games={"maharaja": GameConfig()})) as thread:
    stubs, ready = Stubs(thread.server.address), kernels()
    assert ready > 5, ready
    for phase in list(Phase)[:-1]:
        record = record_at(phase, 3, after=2 if phase in list(Phase)[:2] else 30)
        seat = seats_to_move(record)[-1]
        for threads in (1, 2):
            request = SuggestRequest(position=viewed(record, seat))
            request.options.budget.iterations = 100
            request.options.threads = threads
            stubs.suggestions.Suggest(request)
        request.options.Clear()
        request.options.strength.level = "instant"
        stubs.suggestions.Suggest(request)
        legal = stubs.rules.ListLegalMoves(ListLegalMovesRequest(record=whole(record))).moves
        stubs.rules.PlayMove(PlayMoveRequest(record=whole(record), seat=seat, move=legal[0]))
        stubs.rules.GetView(GetViewRequest(record=whole(record), seat=seat))
    for method, request in REQUESTS.valid_streams():
        if method == REVIEW:
            request.options.iterations = 32
        assert [*stubs.channel.unary_stream(method)(request.SerializeToString())]
    stubs.channel.close()
    assert kernels() == ready, (ready, kernels())
"""


def test_no_call_compiles_or_loads_a_kernel_after_warm_up(repository: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", KERNELS_AFTER_WARM_UP],
        cwd=repository,
        env=os.environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
