"""Refusals after which a batch repeats its request."""

import grpc
import pytest

from mogul.client.batch import is_busy
from mogul.server.errors import ErrorReason, ResourceExhausted, Unavailable
from tests.client.refused import Refused, TooLarge


@pytest.mark.parametrize("shortage", [ErrorReason.TOO_MANY_SEARCHES, ErrorReason.TOO_MANY_REQUESTS])
def test_temporary_shortages_count_as_busy(shortage: ErrorReason) -> None:
    assert is_busy(Refused(ResourceExhausted(shortage, "later", 0.1)))


@pytest.mark.parametrize(
    "error",
    [Refused(ResourceExhausted(ErrorReason.DEADLINE_TOO_SHORT, "TOO LATE", 0.1)), Refused(Unavailable("")), TooLarge()],
)
def test_permanent_refusals_do_not_count_as_busy(error: grpc.RpcError) -> None:
    """A deadline too short for an idle server would be refused for ever."""
    assert not is_busy(error)
