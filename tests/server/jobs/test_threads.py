"""The priority of search threads where cores are fewer than threads."""

import os
import sys
import threading

import pytest

from mogul.server.jobs.threads import NICENESS, search_threads


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has priorities of threads")
def test_threads_for_searches_have_a_lower_priority_than_the_rest_of_the_process() -> None:
    def priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    before = priority()
    with search_threads(1, "search") as threads:
        assert threads.submit(priority).result() == NICENESS
    assert priority() == before < NICENESS
