"""The memory that a server needs, and the memory that it may use."""

import os
from pathlib import Path

import pytest

from mogul.server import Limits, ServerConfig, memory
from mogul.server.memory import BASE_BYTES, MIB, memory_limit, shortage
from tests.server.harness import ServerThread

MACHINE = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The file that names the group of a process two groups down; the upper one has a limit."""
    group = tmp_path / "cgroups" / "upper" / "lower"
    group.mkdir(parents=True)
    (group / "memory.max").write_text("max\n")
    (group.parent / "memory.max").write_text(f"{64 * MIB}\n")
    own = tmp_path / "own"
    own.write_text("0::/upper/lower\n")
    return own


def test_the_smallest_limit_of_a_group_or_of_one_above_it_counts(own: Path, tmp_path: Path) -> None:
    assert memory_limit(tmp_path / "cgroups", own) == 64 * MIB
    (tmp_path / "cgroups/upper/lower/memory.max").write_text(f"{32 * MIB}\n")
    assert memory_limit(tmp_path / "cgroups", own) == 32 * MIB


def test_a_container_sees_its_limit_at_the_top(own: Path, tmp_path: Path) -> None:
    own.write_text("0::/\n")
    (tmp_path / "cgroups/memory.max").write_text(f"{48 * MIB}\n")
    assert memory_limit(tmp_path / "cgroups", own) == 48 * MIB


def test_without_a_limit_it_is_the_machine_s_memory(own: Path, tmp_path: Path) -> None:
    own.write_text("1:memory:/of/version/1\n")
    assert memory_limit(tmp_path / "cgroups", own) == MACHINE
    assert memory_limit(tmp_path / "cgroups", tmp_path / "none") == MACHINE


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
        thread = ServerThread(ServerConfig(limits=Limits(search_bytes=search_bytes)))
        thread.close()
    assert caplog.messages == [memory.shortage(Limits().search_bytes, 512 * MIB)]
