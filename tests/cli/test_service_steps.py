"""The steps of a service in words."""

import pytest

from mogul.cli import service_steps


def test_progress_names_the_part_and_the_time_so_far_and_foretells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    texts: list[str] = []
    progress = service_steps.progress_in_words(texts.append)
    for number, part in enumerate(["rules", "search", ""]):
        progress(part, number, 2)
        now += 42.4
    assert texts == ["Preparing rules (1 of 2), 0 s after the start", "Preparing search (2 of 2), 42 s after the start"]
