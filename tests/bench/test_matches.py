"""The short form of `python -m bench.matches`."""

from pathlib import Path

import pytest

from bench.matches.trial import Load, run_trial
from bench.matches.watching import Watcher
from bench.report import console, figures_table


@pytest.mark.slow
def test_every_figure_of_a_short_trial_holds(tmp_path: Path) -> None:
    load = Load(tables=4, watchers=10, seconds=5.0, most_milliseconds=None)
    figures = run_trial(tmp_path, f"sqlite:///{tmp_path}/matches.sqlite", load)
    console().print(figures_table({"matches": figures}))
    assert [figure for figure in figures if not figure.holds] == []
    assert [figure.name for figure in figures if figure.gate] == [
        "plies played",
        "events that watchers got",
        "watchers that missed an event",
        "from move to watcher, measured",
    ]


def test_a_watcher_that_misses_an_event_is_noticed() -> None:
    watcher = Watcher("a", "token")
    for numbers, has_all in (([1, 2, 3], True), ([1, 3], False), ([1, 2, 2], False), ([2, 1], False), ([], False)):
        watcher.numbers = numbers
        assert watcher.has_all(last=2) is has_all
