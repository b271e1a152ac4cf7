"""The words for servers that are waited for in vain."""

import pytest

from mogul.client.readiness import state
from mogul.v1.engine_info_pb2 import READINESS_STEP_RULES, READINESS_STEP_SUGGESTIONS, EngineInfo, GameInfo

BEGUN = GameInfo(ready=[READINESS_STEP_RULES])
READY = GameInfo(ready=[READINESS_STEP_RULES, READINESS_STEP_SUGGESTIONS])


@pytest.mark.parametrize(("games", "ready"), [([BEGUN, BEGUN], 0), ([READY, BEGUN], 1)])
def test_a_server_with_games_that_are_not_ready_is_starting(games: list[GameInfo], ready: int) -> None:
    words = f"the server is starting: {ready} of 2 games are ready; try again in a moment"
    assert state(EngineInfo(games=games)) == words


def test_a_server_whose_games_are_ready_may_serve_by_now() -> None:
    """Its games are ready while it serves, and while it stops: it can have begun just after the wait for it."""
    words = "the server has just begun to serve, or is stopping; try again"
    assert state(EngineInfo(games=[READY, READY])) == words
