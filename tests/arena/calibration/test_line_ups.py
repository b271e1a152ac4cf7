"""The line-ups that measure the levels."""

import itertools
from collections import Counter

import pytest

from mogul.arena.calibration.line_ups import REFERENCE, line_ups, profile_line
from mogul.players.games import game_player
from mogul.players.taj_mahal.profile import Gm1Profile
from tests.arena.specifications import GAME, spec

PROFILES = [level.profile for level in game_player("taj_mahal").levels]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_neighbours_meet_and_so_do_levels_far_apart_and_the_reference(players: int) -> None:
    found = line_ups(PROFILES, players, GAME)
    assert len(found) == len(set(found))
    ladder = [spec(profile_line(profile)) for profile in PROFILES]
    together = Counter((one, other) for line_up in found for one in line_up for other in line_up if one is not other)
    for below, above in itertools.pairwise(ladder):
        assert together[below, above] >= 1
    assert all(together[ladder[place], ladder[place + 3]] for place in range(len(ladder) - 3))
    met = {other for one, other in together if one == spec(REFERENCE)}
    assert len(met) >= 4
    for line_up in found:
        assert len(set(line_up)) == players


def test_a_profile_is_a_line_of_the_arena() -> None:
    assert (
        profile_line(Gm1Profile(400, temperature=0.5, forgets=0.25)) == "gm1-profile@400 forgets=0.25 temperature=0.5"
    )
    assert profile_line(Gm1Profile(10_000)) == "gm1-profile@10000"
