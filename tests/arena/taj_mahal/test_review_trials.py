"""The trial behind reviews."""

import pytest

from mogul.arena.taj_mahal.review_trials import PLAYERS, report, reviewed_game


def test_games_are_played_reviewed_and_summed_up(capsys: pytest.CaptureFixture[str]) -> None:
    summaries = [reviewed_game(10, 10, seed) for seed in (1, 2)]
    assert all(summary.result_known for summary in summaries)
    report(summaries)
    printed = capsys.readouterr().out
    assert printed.startswith("2 games, ")
    for part in ("luck", "own_decisions", "others_decisions"):
        assert printed.count(f"\n{part}") == PLAYERS
