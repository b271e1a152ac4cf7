"""The line-ups that measure the levels."""

import dataclasses
import itertools
import math
from collections import Counter
from pathlib import Path

import pytest

from mogul.arena.calibration import (
    FIRST_BLOCKS,
    REFERENCE,
    calibration,
    calibration_trials,
    line_ups,
    profile_line,
    rated_table,
    seconds_left,
    shipped_blocks,
)
from mogul.arena.results.interval import Interval, t_quantile
from mogul.arena.results.ratings import PlayerRating, Ratings
from mogul.cli.service_files import write_service_record
from mogul.engine.taj_mahal.components import default_components
from mogul.players.games import game_player
from mogul.players.taj_mahal.profile import Gm1Profile
from tests.arena.blocks import won_by
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


PLAYER = game_player("taj_mahal")


def test_every_line_up_has_deals_and_a_file_of_its_own(tmp_path: Path) -> None:
    trials = calibration_trials(PLAYER, tmp_path, write_service_record, 2, 3, seed=100)
    seeds = [seed for each in trials for seed in each.file.header.seeds]
    assert seeds == list(range(100, 100 + 3 * len(trials)))
    assert len({each.path for trial in trials for each in (trial.file, trial.records) if each}) == 2 * len(trials)
    again = calibration_trials(PLAYER, tmp_path, write_service_record, 2, 3, seed=100)
    assert [each.file.path for each in again] == [each.file.path for each in trials]


def test_the_cost_is_that_of_the_missing_blocks(tmp_path: Path) -> None:
    trial = calibration_trials(PLAYER, tmp_path, write_service_record, 2, 3, seed=100)[-1]
    before = seconds_left(trial)
    assert before > 0.0
    trial.file.append(dataclasses.replace(won_by(1, 0), seed=trial.trial.first_seed))
    assert 2 * before == 3 * seconds_left(trial)


@pytest.mark.parametrize(
    ("game", "deals"), [("taj_mahal", {2: 12, 3: 10, 4: 36, 5: 8}), ("maharaja", {2: 20, 3: 6, 4: 12, 5: 5})]
)
def test_a_game_s_shipped_ratings_give_the_number_of_deals(game: str, deals: dict[int, int]) -> None:
    """As docs/guides/tuning-difficulty.md and docs/reference/levels.md have them."""
    player = game_player(game)
    assert {players: shipped_blocks(player, players) for players in deals} == deals
    assert shipped_blocks(dataclasses.replace(player, calibration_file=None), 2) == FIRST_BLOCKS


WEAK, STRONG = Gm1Profile(10, temperature=1.0), Gm1Profile(20)
DEALS = 8


def found(weak: float) -> Ratings:
    """The stronger one is 100 above the reference."""
    pairs = {profile_line(STRONG): 100.0, REFERENCE: 0.0, profile_line(WEAK): weak}
    players = tuple(PlayerRating(name, Interval(elo, 30.0), 9, 0.5, 0.5) for name, elo in pairs.items())
    step = Interval(100.0 - weak, 24.0)
    differences = {(profile_line(STRONG), profile_line(WEAK)): step} if math.isfinite(weak) else {}
    return Ratings(REFERENCE, players, differences, (), 20, DEALS, has_prior=False)


def test_a_table_has_the_profiles_in_their_order_on_the_published_scale() -> None:
    table = rated_table(4, found(-50.0), [WEAK, STRONG], 1000.0)
    assert (table.players, table.games) == (4, 20)
    assert [each.profile for each in table.rated] == [WEAK.id, STRONG.id]
    assert [each.rating for each in table.rated] == [950.0, 1100.0]
    assert [each.error for each in table.rated] == [pytest.approx(30.0 / t_quantile(DEALS - 1), abs=0.05)] * 2
    assert [each.step for each in table.rated] == [0.0, 150.0]
    assert [each.step_error for each in table.rated] == [0.0, pytest.approx(24.0 / t_quantile(DEALS - 1), abs=0.05)]


def test_an_instant_profile_is_no_step_of_the_dial() -> None:
    """Its own is measured from the profile below that searches, and so is that of the profile above it."""
    instant, names = Gm1Profile(0, temperature=0.5), {REFERENCE: 0.0}
    names |= {profile_line(WEAK): -50.0, profile_line(instant): 20.0, profile_line(STRONG): 100.0}
    players = tuple(PlayerRating(name, Interval(elo, 30.0), 9, 0.5, 0.5) for name, elo in names.items())
    differences = {(one, two): Interval(names[one] - names[two], 24.0) for one in names for two in names}
    ratings = Ratings(REFERENCE, players, differences, (), 20, DEALS, has_prior=False)
    table = rated_table(4, ratings, [WEAK, instant, STRONG], 1000.0)
    assert [(each.profile, each.step) for each in table.rated] == [
        (WEAK.id, 0.0),
        (instant.id, 70.0),
        (STRONG.id, 150.0),
    ]


def test_who_has_lost_everything_has_no_rating() -> None:
    with pytest.raises(
        ValueError, match="4 players: in so few games these won or lost everything: gm1@10/temperature=1"
    ):
        rated_table(4, found(-math.inf), [WEAK, STRONG], 1000.0)


def test_a_calibration_names_its_rule_set_and_board() -> None:
    whole = calibration(GAME, [rated_table(4, found(-50.0), [WEAK, STRONG], 1000.0)], 3, "some moves")
    assert (whole.version, whole.reference, whole.reference_rating) == (3, REFERENCE, 1000.0)
    assert (whole.rule_set, whole.component_hash) == ("zman", default_components().content_hash)
    assert whole.signature == "some moves"
