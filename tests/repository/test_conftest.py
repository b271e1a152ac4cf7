"""Foundations of the whole test run."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from platformdirs import user_cache_path

from mogul.engine.kernel_cache import cache_folder, games

NeedsProgram = Callable[[str | Path], str]


def test_a_program_that_is_here_is_found_by_its_path(needs_program: NeedsProgram) -> None:
    assert Path(needs_program("git")).name == "git"


def test_a_missing_program_skips_the_test_by_name(needs_program: NeedsProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no-such-program is not installed"):
        needs_program("no-such-program")


def test_a_missing_program_fails_the_test_in_ci(needs_program: NeedsProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="no-such-program is not installed"):
        needs_program("no-such-program")


def test_tests_compile_into_a_cache_of_their_own_which_outlives_the_clone(repository: Path) -> None:
    own = cache_folder(games()).parents[1]
    assert own.parent == Path(os.environ.get("MOGUL_TEST_CACHE") or user_cache_path("mogul") / "tests")
    assert not cache_folder(games()).is_relative_to(repository)
