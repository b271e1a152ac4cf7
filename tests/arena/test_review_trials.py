"""The trial behind reviews."""

import pytest

from mogul.arena.review_trials import PLAYERS, interval, report, reviewed_game


def test_an_interval_is_two_standard_errors_to_each_side() -> None:
    found = interval([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.half == pytest.approx(1.96 * 1.2909944 / 2)


def test_games_are_played_reviewed_and_summed_up(capsys: pytest.CaptureFixture[str]) -> None:
    summaries = [reviewed_game(10, 10, seed) for seed in (1, 2)]
    assert all(summary.result_known for summary in summaries)
    report(summaries)
    told = capsys.readouterr().out
    assert told.startswith("2 games, ")
    for part in ("luck", "own decisions", "others' decisions"):
        assert told.count(f"\n{part}") == PLAYERS
