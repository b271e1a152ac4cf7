"""The harness: a server whose test fails ends, so that pytest can."""

import threading

import pytest

from tests.server.harness import held


def test_a_server_that_is_held_at_its_start_ends_with_a_test_that_fails() -> None:
    before = set(threading.enumerate())
    with pytest.raises(ZeroDivisionError), held():
        raise ZeroDivisionError
    assert not any(thread.name == "server" for thread in set(threading.enumerate()) - before)
