"""The lead of the first player."""

import pytest

from mogul.arena.trials.lead import points_lead, wins_lead
from tests.arena.blocks import block, both_ways_block, result


def test_one_way_it_is_the_lead_over_the_table_and_over_the_even_share() -> None:
    played = block(0, result((0, 1, 1), (26, 20, 20)), result((1, 0, 1), (23, 20, 20)))
    assert points_lead(played, both_ways=False) == pytest.approx((4 - 1) / 2)
    assert wins_lead(played) == pytest.approx(100 * (1 / 2 - 1 / 3))
    pairs = block(0, result((0, 0, 1, 1), (9, 8, 7, 4)), result((1, 1, 0, 0), (4, 6, 9, 9)))
    assert points_lead(pairs, both_ways=False) == pytest.approx((1.5 + 2) / 2)
    assert wins_lead(pairs) == pytest.approx(50)


def test_both_ways_it_is_the_mean_of_both_players_alone() -> None:
    played = both_ways_block(0, first=(26, 26, 23), second=(14, 17, 26))
    alone_points, alone_wins = (4 + 4 + 2) / 3, 100 * (1 - 1 / 3)
    other_points, other_wins = (-4 - 2 + 4) / 3, 100 * (1 / 3 - 1 / 3)
    assert points_lead(played, both_ways=True) == pytest.approx((alone_points - other_points) / 2)
    assert wins_lead(played) == pytest.approx((alone_wins - other_wins) / 2)


def test_it_changes_its_sign_with_the_players() -> None:
    one, other = both_ways_block(0, (26, 14, 23), (14, 17, 29)), both_ways_block(0, (14, 17, 29), (26, 14, 23))
    assert wins_lead(one) == pytest.approx(-wins_lead(other)) != 0
    assert points_lead(one, both_ways=True) == pytest.approx(-points_lead(other, both_ways=True)) != 0
