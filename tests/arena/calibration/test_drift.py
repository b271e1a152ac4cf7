"""Drift of the levels."""

import dataclasses

import pytest

from mogul.arena.games import arena_game
from mogul.arena.play.block import Block, Result
from mogul.players.games import game_player
from mogul.players.strength.dial import RatedProfile
from tests.arena.calibration.drift import drifts, play_levels

# Levels with few iterations.
CHECKED = (1, 3, 4, 6)
BLOCKS = 16
# A wrong rating of so many points is detected.
DETECTED = 250.0


def games(*ranks: tuple[int, int]) -> Block:
    """Returns a block of two players in both seatings."""
    results = [Result((0, 1), (0, 0), pair, (float(pair[0] == 1), float(pair[1] == 1))) for pair in ranks]
    return Block(1, "", 0, tuple(results), (), 0.0)


def test_results_as_expected_are_no_drift_and_others_are() -> None:
    rated = [RatedProfile("a", 1000.0, 1.0, 0.0, 0.0), RatedProfile("b", 1400.0, 1.0, 400.0, 1.0)]
    expected = drifts(rated, [games(*[(2, 1)] * 10, (1, 2))] * 10)
    assert [each.profile for each in expected] == ["a", "b"]
    assert [each.share for each in expected] == pytest.approx([1 / 11, 10 / 11])
    assert [each.expected for each in expected] == pytest.approx([1 / 11, 10 / 11])
    assert not any(each.has_drifted for each in expected)
    even = drifts(rated, [games((2, 1), (1, 2))] * 10)
    assert all(each.has_drifted for each in even)
    assert even[0].errors == pytest.approx(-even[1].errors)
    assert [each.share for each in drifts(rated, [games((1, 1))])] == [0.5, 0.5]


@pytest.mark.long
@pytest.mark.parametrize("game", ["taj_mahal", "maharaja"])
def test_levels_play_as_strongly_as_the_table_says(game: str) -> None:
    """A short check, `mogul calibrate` measures; with one wrong rating the same games fail it."""
    calibration = game_player(game).calibration
    table = None if calibration is None else calibration.table(4)
    assert table is not None
    rated = [table.rated[place] for place in CHECKED]
    components = game_player(game).rules.default_components()
    played = play_levels(rated, arena_game(game), components, BLOCKS, seed=3_900_000)
    assert [each for each in drifts(rated, played) if each.has_drifted] == []
    for place, each in enumerate(rated):
        off = list(rated)
        off[place] = dataclasses.replace(each, rating=each.rating + (DETECTED if place < 2 else -DETECTED))
        assert drifts(off, played)[place].has_drifted
