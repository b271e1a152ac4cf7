"""The memory that a server needs, and the memory that it may use."""

import os

import pytest

from mogul.server import Limits, ServerConfig, server
from mogul.server.server import BASE_BYTES, MIB, memory_limit, shortage
from tests.server.harness import started

MACHINE = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def test_a_limit_of_a_control_group_counts_where_it_is_below_the_machine_s_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for limits, expected in (([64 * MIB, 32 * MIB], 32 * MIB), ([2 * MACHINE], MACHINE), ([], MACHINE)):
        monkeypatch.setattr(server, "memory_limits", lambda limits=limits: limits)
        assert memory_limit() == expected


def test_a_shortage_is_a_line_with_all_figures() -> None:
    enough = BASE_BYTES + 1024 * MIB
    assert shortage(1024 * MIB, enough) is None
    assert shortage(1024 * MIB, 512 * MIB) == (
        f"This service may use 512 MiB of memory, and can need {enough // MIB}: {BASE_BYTES // MIB} for itself and "
        "1024 for searches. The system may end it while many searches run; `mogul serve --search-memory` gives them "
        "less."
    )


def test_a_server_with_too_little_memory_says_so_when_it_starts(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("mogul.server.server.memory_limit", lambda: 512 * MIB)
    monkeypatch.setattr("mogul.server.server.warm_up", lambda *_: None)
    for search_bytes in (100 * MIB, Limits().search_bytes):
        assert caplog.messages == []
        with started(ServerConfig(limits=Limits(search_bytes=search_bytes))):
            pass
    assert caplog.messages == [server.shortage(Limits().search_bytes, 512 * MIB)]


def test_a_server_without_units_says_so_when_it_starts(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("mogul.server.server.REASON_WITHOUT_UNITS", "numba is 9.0; tested with 0.63 to 0.68")
    monkeypatch.setattr("mogul.server.server.warm_up", lambda *_: None)
    with started(ServerConfig()):
        pass
    assert caplog.messages == [
        "kernels are compiled by numba's own decorators (numba is 9.0; tested with 0.63 to 0.68): "
        "the first start takes longer"
    ]
