"""Strengths: requested, reported, and independent of the server's other work."""

import dataclasses
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import grpc
import pytest
from google.protobuf.json_format import ParseDict

from bench.stubs import Stubs, violations
from mogul.codec.violations import Violations
from mogul.players.games import game_player
from mogul.players.signature import is_valid, running_signature
from mogul.server import Limits, ServerConfig
from mogul.server.engine_info import write_scale
from mogul.server.requests import check_options
from mogul.v1 import search_pb2
from mogul.v1.search_pb2 import STOP_REASON_ITERATIONS, Budget, SearchOptions, Strength
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest, GetEngineInfoRequest, SuggestRequest
from tests.players.other_deals import other_deals, random_game
from tests.server.harness import error_of, in_time, running
from tests.taj_mahal_requests import observed, played, position, taj_mahal

PLAYER = game_player("taj_mahal")
assert PLAYER.calibration is not None
SHIPPED = PLAYER.calibration
LEVEL_IDS = [level.id for level in PLAYER.levels]
SEARCHING = [level.id for level in PLAYER.levels if not level.profile.is_instant]
WEAK = PLAYER.levels[1]


def sending(options: SearchOptions, moves: int = 3) -> SuggestRequest:
    table = played(4, moves)
    return SuggestRequest(position=position(table.view(table.game.seat)), options=options)


def at_level(level: str, seed: int = 5) -> SearchOptions:
    return SearchOptions(strength=Strength(level=level), seed=seed)


def test_an_answer_has_its_strength_which_can_be_requested_again(stubs: Stubs) -> None:
    result = stubs.suggestions.Suggest(sending(at_level(WEAK.id))).result
    reported = result.strength
    assert (reported.full, reported.level, reported.strength_profile_id) == (False, WEAK.id, WEAK.profile.id)
    assert reported.rating == pytest.approx(PLAYER.dials[4].at_level(WEAK.id).rating)
    assert reported.rating_error > 0.0
    assert reported.calibrated == is_valid(PLAYER, SHIPPED)
    assert reported.scale_version == SHIPPED.version
    assert not result.options.HasField("budget")
    assert stubs.suggestions.Suggest(sending(result.options)).result == result
    by_profile = SearchOptions(strength=Strength(strength_profile_id=reported.strength_profile_id), seed=5)
    again = stubs.suggestions.Suggest(sending(by_profile)).result
    assert (again.candidates, again.strength) == (result.candidates, reported)


def test_an_instant_strength_moves_without_a_search(stubs: Stubs) -> None:
    instant = SearchOptions(strength=Strength(strength_profile_id="gm1@0/temperature=1/floor=0.1"), seed=1)
    result = stubs.suggestions.Suggest(sending(instant)).result
    assert (result.iterations, result.stop_reason, result.reproducible) == (0, STOP_REASON_ITERATIONS, True)
    assert not result.warnings
    assert [step.move for step in result.turn] == [result.move]
    assert result.move in [each.move for each in result.candidates]
    assert not any(each.visits or each.estimates for each in result.candidates)
    assert stubs.suggestions.Suggest(sending(result.options)).result == result


def test_a_rating_between_two_levels_is_a_profile_of_its_own(stubs: Stubs) -> None:
    low, high = (PLAYER.dials[4].at_level(level.id).rating for level in PLAYER.levels[2:4])
    assert low is not None
    assert high is not None
    rating = 0.5 * (low + high)
    result = stubs.suggestions.Suggest(sending(SearchOptions(strength=Strength(rating=rating), seed=1))).result
    assert result.strength.rating == pytest.approx(rating)
    assert result.strength.level == ""
    assert result.strength.strength_profile_id not in {level.profile.id for level in PLAYER.levels}
    assert stubs.suggestions.Suggest(sending(result.options)).result == result


def test_without_a_strength_an_answer_is_at_full_strength(stubs: Stubs) -> None:
    result = stubs.suggestions.Suggest(sending(SearchOptions(budget=Budget(iterations=100)))).result
    assert result.strength == search_pb2.StrengthInEffect(full=True)
    assert not result.options.HasField("strength")


def test_a_default_level_applies_without_a_budget_and_a_strength() -> None:
    with running(ServerConfig(games=taj_mahal(default_level=WEAK.id))) as server:
        stubs = Stubs(server.server.address)
        info = stubs.suggestions.GetEngineInfo(GetEngineInfoRequest()).engine.games[0]
        assert info.default_level == WEAK.id
        assert stubs.suggestions.Suggest(sending(SearchOptions(seed=5))).result.strength.level == WEAK.id
        assert stubs.suggestions.Suggest(sending(SearchOptions(budget=Budget()))).result.strength.level == WEAK.id
        own_work = (SearchOptions(budget=Budget(iterations=100)), SearchOptions(min_visits=1), SearchOptions(threads=2))
        for options in own_work:
            assert stubs.suggestions.Suggest(sending(options)).result.strength.full
        other = stubs.suggestions.Suggest(sending(at_level(PLAYER.levels[0].id))).result
        assert other.strength.level == PLAYER.levels[0].id


@pytest.mark.parametrize(
    ("strength", "place", "reason"),
    [
        (Strength(level="godlike"), "level", f"there is no level 'godlike'; there are {', '.join(LEVEL_IDS)}"),
        (Strength(rating=-4000), "rating", "-4000 is out of range; for 4 players it is "),
        (Strength(strength_profile_id="gm9@1"), "strength_profile_id", "an id begins with gm1@ITERATIONS"),
        (Strength(strength_profile_id="gm1@900000000"), "strength_profile_id", "at most 10000000 are allowed here"),
    ],
)
def test_a_strength_that_does_not_exist_is_refused_with_those_that_do(
    stubs: Stubs, strength: Strength, place: str, reason: str
) -> None:
    error = error_of(lambda: stubs.suggestions.Suggest(sending(SearchOptions(strength=strength))))
    assert error.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert reason in violations(error)[f"options.strength.{place}"]


def test_a_strength_and_work_of_ones_own_are_refused_together(stubs: Stubs) -> None:
    options = SearchOptions(strength=Strength(level=WEAK.id), threads=2, min_visits=3, budget=Budget(iterations=5))
    found = violations(error_of(lambda: stubs.suggestions.Suggest(sending(options))))
    assert set(found) == {"options.budget", "options.threads", "options.min_visits"}
    empty = violations(error_of(lambda: stubs.suggestions.Suggest(sending(SearchOptions(strength=Strength())))))
    assert set(empty) == {"options.strength.strength"}


def test_a_level_that_does_not_exist_is_reported_together_with_a_position_that_cannot_be_read(stubs: Stubs) -> None:
    request = SuggestRequest(options=SearchOptions(strength=Strength(level="godlike")))
    found = violations(error_of(lambda: stubs.suggestions.Suggest(request)))
    assert "there is no level 'godlike'" in found["options.strength.level"]
    assert any(place.startswith("position") for place in found)
    out_of_range = SuggestRequest(options=SearchOptions(strength=Strength(rating=-4000)))
    found = violations(error_of(lambda: stubs.suggestions.Suggest(out_of_range)))
    assert all(place.startswith("position") for place in found)  # the range depends on the table


def test_a_default_level_that_does_not_exist_is_refused_before_the_server_starts() -> None:
    with pytest.raises(ValueError, match="there is no level 'king'; there are page, "):
        ServerConfig(games=taj_mahal(default_level="king"))


def test_a_level_that_the_deadline_cut_short_does_not_claim_its_rating(stubs: Stubs, call_seconds: float) -> None:
    long = SearchOptions(strength=Strength(strength_profile_id="gm1@9000000"), seed=1)
    call = stubs.suggestions.Suggest
    result = in_time(lambda timeout: call(sending(long), timeout=timeout), max(0.5, 20 * call_seconds)).result
    assert result.stop_reason == search_pb2.STOP_REASON_DEADLINE
    assert not result.strength.HasField("rating")
    assert not result.strength.calibrated
    assert [each.code for each in result.warnings] == [search_pb2.WARNING_CODE_CUT_SHORT]


def test_ratings_are_certain_only_on_the_board_and_edition_they_were_measured_with(stubs: Stubs) -> None:
    table = played(4, 3, rule_set="rio_grande")
    request = SuggestRequest(position=position(table.view(table.game.seat)), options=at_level(WEAK.id))
    reported = stubs.suggestions.Suggest(request).result.strength
    assert reported.HasField("rating")
    assert not reported.calibrated


def test_it_is_said_when_the_engine_no_longer_plays_as_it_was_measured(
    stubs: Stubs, monkeypatch: pytest.MonkeyPatch
) -> None:
    stale = dataclasses.replace(SHIPPED, signature="another")
    monkeypatch.setitem(PLAYER.__dict__, "calibration", stale)
    assert not stubs.suggestions.Suggest(sending(at_level(WEAK.id))).result.strength.calibrated
    scale = write_scale(PLAYER, is_warm=True)  # a server keeps what it has written
    assert scale is not None
    assert not scale.calibrated
    assert scale.signature == "another" != scale.running_signature


def test_an_analysis_has_no_strength(stubs: Stubs) -> None:
    sent = sending(at_level(WEAK.id))
    request = AnalyzeRequest(position=sent.position, options=sent.options)
    assert set(violations(error_of(lambda: list(stubs.suggestions.Analyze(request))))) == {"options.strength"}


@pytest.mark.parametrize("level", LEVEL_IDS)
def test_nothing_that_a_seat_cannot_see_changes_a_byte_at_any_level(stubs: Stubs, level: str) -> None:
    """Rules, section I."""
    table = random_game(seed=30, players=4, moves=30)
    seat = table.game.seat
    records = [table.record, *(record for record, _ in islice(other_deals(table.record, seat, seed=30), 2))]
    assert len({record.setup.hands for record in records}) == 3
    options = at_level(level)
    results = {
        stubs.suggestions.Suggest(
            SuggestRequest(position=observed(record, seat), options=options)
        ).result.SerializeToString()
        for record in records
    }
    assert len(results) == 1


def test_every_level_gives_the_same_bytes_under_load(stubs: Stubs) -> None:
    requests = [sending(at_level(level), moves) for level in LEVEL_IDS for moves in (3, 40)]
    quiet = [stubs.suggestions.Suggest(request).result.SerializeToString() for request in requests]
    with ThreadPoolExecutor(12) as pool:
        heavy = sending(SearchOptions(budget=Budget(iterations=20_000), threads=2))
        load = [pool.submit(stubs.suggestions.Suggest, heavy) for _ in range(4)]
        loaded = list(pool.map(lambda request: stubs.suggestions.Suggest(request).result.SerializeToString(), requests))
        for each in load:
            each.result()
    assert loaded == quiet


@pytest.mark.parametrize("level", SEARCHING)
def test_another_seed_is_another_game_at_every_level_that_searches(stubs: Stubs, level: str) -> None:
    """Some move of a few positions is another one, or the same is found in another way."""
    one, other = (
        [stubs.suggestions.Suggest(sending(at_level(level, seed), moves)).result for moves in (3, 40, 80)]
        for seed in (1, 2)
    )
    assert [each.candidates for each in one] != [each.candidates for each in other]


def test_another_seed_is_another_game_at_an_instant_level(stubs: Stubs) -> None:
    """Its candidates are the same, the likeliest first; some move of several positions is another one."""
    one, other = (
        [stubs.suggestions.Suggest(sending(at_level("instant", seed), moves)).result.move for moves in range(0, 80, 4)]
        for seed in (1, 2)
    )
    assert one != other


def test_the_dial_is_published(stubs: Stubs) -> None:
    game = stubs.suggestions.GetEngineInfo(GetEngineInfoRequest()).engine.games[0]
    assert [each.level for each in game.levels] == LEVEL_IDS
    for level in game.levels:
        assert [each.players for each in level.ratings] == [2, 3, 4, 5]
        assert level.strength_profile_id
        assert level.title
    for at in range(4):
        ratings = [level.ratings[at].rating for level in game.levels if level.level in SEARCHING]
        assert ratings == sorted(ratings)
        scale = game.rating_scale.ranges[at]
        assert (scale.players, scale.lowest, scale.highest) == (2 + at, ratings[0], ratings[-1])
    assert game.rating_scale.calibrated == is_valid(PLAYER, SHIPPED)
    assert game.rating_scale.signature == SHIPPED.signature
    assert game.rating_scale.running_signature == running_signature(PLAYER)
    assert game.rating_scale.reference == SHIPPED.reference
    assert game.rating_scale.component_hash == game.component_sets[0].component_hash


LIMITS = Limits(iterations=1000, seconds=2.5, threads=3, candidates=7)


@pytest.mark.parametrize(
    ("field", "most", "more"),
    [
        ("budget.iterations", {"budget": {"iterations": 1000}}, {"budget": {"iterations": 1001}}),
        ("budget.duration", {"budget": {"duration": "2.5s"}}, {"budget": {"duration": "2.500001s"}}),
        ("threads", {"threads": 3}, {"threads": 4}),
        ("max_candidates", {"max_candidates": 7}, {"max_candidates": 8}),
        ("min_visits", {"min_visits": 1000}, {"min_visits": 1001}),
    ],
)
def test_an_option_may_have_its_limit_and_not_one_more(
    field: str, most: dict[str, object], more: dict[str, object]
) -> None:
    def refused(options: dict[str, object]) -> list[str]:
        violations = Violations()
        check_options(violations, LIMITS, ParseDict(options, SearchOptions()))
        return [each.place for each in violations.errors]

    assert refused(most) == []
    assert refused(more) == [f"options.{field}"]
