"""The features of a seat."""

import random
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import numpy as np
import pytest

from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.maharaja.components import ComponentSet, random_components
from mogul.engine.maharaja.rules.state import HOUSES, PLANNING, PUTTING, SHOWING, TURN
from mogul.players.maharaja.evaluation.seat_features import LAYOUT, MISSING, STAGES, WAYS, WIDTH, find_ways
from tests.engine.maharaja.played import AT_EVERY_TABLE, Played, new_game, random_game, random_steps
from tests.engine.maharaja.rules.test_symmetries import exchanged_state
from tests.engine.maharaja.scenes import choose_plans, first_round, put_houses, put_palaces, stand, take_steps
from tests.naive.maharaja.scenes import HOMES
from tests.players.maharaja.evaluation.network_answers import NO_WEIGHTS, predicted

Costs = Mapping[str, tuple[int, int]]
"""By junction: houses missing, roads."""


def ways_to(played: Played, city: str) -> np.void:
    """A record of WAYS; its previous content means nothing."""
    ways: np.void = np.full(WAYS.itemsize, 77, np.uint8).view(WAYS)[0]
    find_ways(played.game.game, played.game.state, played.game.notation.cities.index(city), ways)
    return ways


def costs_to(played: Played, city: str) -> Costs:
    costs = ways_to(played, city)["cost"].tolist()
    return {
        junction: divmod(cost, MISSING) for junction, cost in zip(played.game.notation.junctions, costs, strict=True)
    }


def test_the_fewest_missing_houses_come_before_the_fewest_roads() -> None:
    """R07 to R13 are open. No road to Delhi is: each of the four misses two houses. With a house in V25 the road from
    the centre misses one, and Jodhpur, a road away from Delhi, goes round by the start and the centre."""
    played = first_round([1, 2, 3])
    assert costs_to(played, "NE") == {
        "NE": (0, 0),
        "NW": (2, 1),  # R16
        "N": (2, 1),  # R02
        "CENTRE": (2, 1),  # R14
        "SE": (2, 1),  # R03
        "START": (2, 2),  # R07 R14, R08 R16 or R10 R02
        "S": (2, 2),  # R13 R14
        "SW": (2, 3),  # R09, then as from the start
    }
    put_houses(played, 0, "V25", 1)
    assert costs_to(played, "NE") == {
        "NE": (0, 0),
        "CENTRE": (1, 1),
        "N": (1, 2),
        "START": (1, 2),
        "S": (1, 2),
        "NW": (1, 3),
        "SW": (1, 3),
        "SE": (2, 1),  # by the centre it would be three
    }


def test_a_road_misses_a_house_for_each_village_without_one() -> None:
    """T1: a house of anybody; a second one in a village opens nothing. R07 and R12 have one village."""
    played = first_round([1, 2, 3])
    put_houses(played, 2, "V03", 2)
    put_houses(played, 0, "V13", 0)
    ways = ways_to(played, "SW")
    missing = dict(zip(played.game.notation.roads, ways["missing"].tolist(), strict=False))
    two = dict.fromkeys(("R01", "R03", "R04", "R05", "R06", "R14", "R15", "R16"), 2)
    assert missing == dict.fromkeys(missing, 0) | two | {"R02": 1, "R07": 1}
    occupied = {name for bit, name in enumerate(played.components.villages) if int(ways["occupied"]) >> bit & 1}
    assert occupied == {village for homes in HOMES[:3] for village in homes} - {"V13"} | {"V03"}


def test_whose_houses_they_are_does_not_matter() -> None:
    """Tolls (T2) are left out."""
    one, other = (first_round([1, 2, 3], homes) for homes in (HOMES[:3], HOMES[2::-1]))
    assert one.game.state["one"].tolist() != other.game.state["one"].tolist()
    assert ways_to(one, "SE").tobytes() == ways_to(other, "SE").tobytes()


# The slow, obvious twin: every way that comes to no junction twice.


def all_ways(
    components: ComponentSet, begin: str, end: str, before: tuple[str, ...] = ()
) -> Iterator[list[Collection[str]]]:
    """The villages of each road of every way."""
    if begin == end:
        yield []
        return
    for road in components.roads:
        if begin in road.ends:
            (there,) = {*road.ends} - {begin}
            if there not in before:
                for rest in all_ways(components, there, end, (*before, begin)):
                    yield [road.villages, *rest]


def slow_costs(played: Played, city: str) -> Costs:
    components, one = played.components, played.game.state["one"]
    sets = np.bitwise_or.reduce(one[: played.game.game.players])
    empty = {name for bit, name in enumerate(components.villages) if not int(sets) >> bit & 1}
    return {
        junction: min(
            (sum(len(empty & {*road}) for road in way), len(way)) for way in all_ways(components, junction, city)
        )
        for junction in components.junctions
    }


@AT_EVERY_TABLE
@pytest.mark.parametrize("board", [None, 3])
def test_ways_are_the_best_of_all_there_are(players: int, board: int | None) -> None:
    """On the board of the table and on a random one."""
    played = new_game(players, players, board=None if board is None else random_components(board + players))
    cities = played.game.notation.cities
    seen = set()
    for number, _ in enumerate(random_steps(played, players)):
        if number % 25 == 0:
            costs = costs_to(played, cities[number // 25 % len(cities)])
            assert costs == slow_costs(played, cities[number // 25 % len(cities)])
            seen |= {missing for missing, _ in costs.values()}
    assert seen >= {0, 1, 2}


LARGEST = 8.0
NOTHING = [0.0, 0.0, 0.0]


def features(played: Played, seat: int) -> Any:
    """float32[WIDTH]."""
    return predicted(played.game.game, played.game.state)["seats"]["features"][seat]


def assert_features(played: Played, seat: int, **expected: list[float]) -> None:
    x = features(played, seat)
    found = {name: x[LAYOUT.places(name)].tolist() for name in expected}
    assert found == {name: pytest.approx(values, abs=1e-6) for name, values in expected.items()}


def coming_cities(played: Played) -> list[str]:
    cities = predicted(played.game.game, played.game.state)["seats"]["cities"]
    return [played.game.notation.cities[city] for city in cities]


# The whole table


@AT_EVERY_TABLE
def test_numbers_are_finite_and_about_the_size_of_1(players: int) -> None:
    for number, played in enumerate(random_game(players, players)):
        if number % 10 == 0:
            found = predicted(played.game.game, played.game.state)["seats"]["features"][:players]
            assert (np.abs(found) <= LARGEST).all()


@AT_EVERY_TABLE
def test_features_do_not_depend_on_plans_that_are_not_shown(players: int) -> None:
    """I1: of anybody, for what a seat plans itself is not open to the table."""
    compared = 0
    for number, played in enumerate(random_game(players, players)):
        state = played.game.state
        if number % 5 or state["phase"] not in (PLANNING, SHOWING, TURN):
            continue
        other = state.copy()
        for seat in range(players):
            if not state["had_turn"] >> seat & 1:
                other["plan"][seat] = (int(state["plan"][seat]) + 7) % 45
        one, two = (predicted(played.game.game, each)["seats"]["features"][:players] for each in (state, other))
        assert one.tobytes() == two.tobytes()
        compared += other.tobytes() != state.tobytes()
    assert compared > 10


@AT_EVERY_TABLE
def test_seats_have_no_names(players: int) -> None:
    """Only the sum of the gold is rounded in another order."""
    rng, places = random.Random(players), [*range(MAX_SEATS)]
    for number, played in enumerate(random_game(players, players + 1)):
        if number % 10 == 0:
            places[:players] = rng.sample(range(players), players)
            state = played.game.state
            one, other = (
                predicted(played.game.game, each)["seats"]["features"]
                for each in (state, exchanged_state(state, places))
            )
            for seat in range(players):
                assert other[places[seat]] == pytest.approx(one[seat], abs=1e-6)


# The stage


@pytest.mark.parametrize(("top", "stage"), [(6, 0), (7, 0), (8, 1), (12, 5), (15, 8), (16, 9)])
def test_the_stage_is_the_number_of_boxes_that_the_topmost_governor_has_come(top: int, stage: int) -> None:
    """R2: in the first round it lies in box 7; F1: in the last one in box 16. Asked by its weights."""
    played, weights = first_round([1, 2, 3]), NO_WEIGHTS.copy()
    weights["score_by_stage"] = range(STAGES)
    played.game.state["box"][played.game.notation.cities.index("SW")] = top
    assert predicted(played.game.game, played.game.state, weights)["value"]["score"][:3].tolist() == [stage] * 3


# The cities that are scored next


def test_the_city_of_the_maharaja_comes_first_and_then_those_of_the_lowest_governors() -> None:
    """R1, and the first worked example: A8 puts the fourth governor, or the third, below the second."""
    for governor, expected in (("S", "SW NW NE"), ("SE", "SW SE NW"), ("NE", "SW NE NW"), ("SW", "SW NW NE")):
        played = first_round([1, 2, 3])
        choose_plans(played, "governor+governor")
        take_steps(played, f"governor {governor}")
        assert coming_cities(played) == expected.split()


def test_in_the_set_up_it_is_the_lowest_governor_whose_city_comes_first() -> None:
    """S2: the Maharaja stands on the start until the first round."""
    played, found = new_game(3, 3), []
    for _ in random_steps(played, 3):
        order = sorted(zip(played.game.state["box"].tolist(), played.game.notation.cities, strict=True))
        if played.game.state["round"]:
            break
        assert coming_cities(played) == [city for _, city in order[:3]]
        found.append(int(played.game.state["phase"]))
    assert found.count(HOUSES) > 10
    # R1, R2: the same city comes first once the Maharaja has gone there, and its governor is the topmost.
    assert coming_cities(played) == [order[-1][1], order[0][1], order[1][1]]


# Positions made by hand: four players, and the first round


FIRST = {
    "palaces": [0.0],
    "palaces_ahead": [0.0],
    "gold": [0.75],  # S1: 15
    "gold_ahead": [0.0],
    "supply": [1.5],  # S5: six
    "quarry": [1.0],
    "had_turn": [0.0],
    "points": NOTHING,
    "ahead": NOTHING,
    "prize": NOTHING,
    "missing": NOTHING,
    "roads": [0.5, 0.5, 1.0],  # R09; R08; R07 R14
    "outer": [0.0],
    "centres": [0.0],
    "city_houses": [0.0],
    "village_houses": [4 / 6],
    "villages_alone": [1.0],
    "left_houses": [0.0],
    "left_palaces": [0.0],
    "left_others": [0.0],
}


def test_features_of_the_first_decision() -> None:
    """A palace costs 12, the artisan 9 (A6, C6): 15 gold pay one, and 3 or 6 gold go into the next."""
    played = first_round([3, 1, 6, 2])
    own: list[dict[str, list[float]]] = [
        {"cards": [0, 0, 1, 0, 0, 0], "lower_cards": [1.0], "pays_palaces": [0.5], "to_next_palace": [9 / 12]},
        {"cards": [1, 0, 0, 0, 0, 0], "lower_cards": [0.0], "pays_palaces": [0.5], "to_next_palace": [9 / 12]},
        {"cards": [0, 0, 0, 0, 0, 1], "lower_cards": [1.5], "pays_palaces": [0.5], "to_next_palace": [3 / 9]},
        {"cards": [0, 1, 0, 0, 0, 0], "lower_cards": [0.5], "pays_palaces": [0.5], "to_next_palace": [9 / 12]},
    ]
    assert sum(LAYOUT.places(name).stop - LAYOUT.places(name).start for name in FIRST | own[0]) == WIDTH
    for seat, each in enumerate(own):
        assert_features(played, seat, **FIRST, **each)


def test_points_and_prizes_of_the_coming_cities_are_those_of_a_scoring_now() -> None:
    """P1, P2, C3, and the second worked example in the Maharaja's city. In the second city seat 3 has points alone;
    in the third one seats 0 and 2 tie, and the lower card is the Sadhu's."""
    played = first_round([3, 1, 6, 2])
    stand(played, 0, "SW")
    put_palaces(played, 0, "SW", outer=2)
    put_palaces(played, 1, "SW", centre=True)
    put_houses(played, 1, "SW", 2)
    put_houses(played, 2, "SW", 1)
    put_palaces(played, 3, "NW", centre=True)
    put_palaces(played, 0, "NE", outer=1)
    put_houses(played, 2, "NE", 2)
    put_houses(played, 3, "NE", 1)
    assert_features(played, 0, points=[1.0, 0.0, 0.4], ahead=[0.0, -0.6, 0.0], prize=[0.9, 0.0, 1.2])
    assert_features(played, 1, points=[1.0, 0.0, 0.0], ahead=[0.0, -0.6, -0.4], prize=[1.2, 0.0, 0.0])
    assert_features(played, 2, points=[0.2, 0.0, 0.4], ahead=[-0.8, -0.6, 0.0], prize=[0.6, 0.0, 0.9])
    assert_features(played, 3, points=[0.0, 0.6, 0.2], ahead=[-1.0, 0.6, -0.2], prize=[0.0, 1.2, 0.6])


def test_features_of_what_a_seat_has_built() -> None:
    """S1: seven palaces each. Villages count once, with two houses as with one."""
    played = first_round([3, 1, 6, 2])
    put_palaces(played, 0, "SW", outer=2)
    put_palaces(played, 0, "NE", centre=True, outer=1)
    put_palaces(played, 1, "SW", centre=True)
    put_palaces(played, 1, "N", centre=True)
    put_houses(played, 0, "SW", 1)
    put_houses(played, 0, "S", 2)
    put_houses(played, 0, "V13", 2)
    put_houses(played, 0, "V20", 1)  # beside seat 2
    put_houses(played, 0, "V29", 1)
    played.game.state["palaces"][:4] = 3, 5, 7, 7
    mine = {"outer": [1.0], "centres": [0.5], "city_houses": [0.75], "village_houses": [1.0], "villages_alone": [1.25]}
    assert_features(played, 0, palaces=[1.0], palaces_ahead=[1.0], **mine)
    theirs = {"outer": [0.0], "centres": [1.0], "city_houses": [0.0], "village_houses": [4 / 6]}
    assert_features(played, 1, palaces=[0.5], palaces_ahead=[-1.0], villages_alone=[1.0], **theirs)
    assert_features(played, 2, palaces=[0.0], palaces_ahead=[-2.0], villages_alone=[0.75])


def test_features_of_gold() -> None:
    """A6, C6: to the artisan 8 gold are one short of a palace, and 40 pay four: cut at two. The mean is 18."""
    played = first_round([3, 1, 6, 2])
    played.game.state["gold"][:4] = 12, 11, 8, 41
    assert_features(played, 0, gold=[0.6], gold_ahead=[-0.6], pays_palaces=[0.5], to_next_palace=[1.0])
    assert_features(played, 1, gold=[0.55], gold_ahead=[-0.7], pays_palaces=[0.0], to_next_palace=[1 / 12])
    assert_features(played, 2, gold=[0.4], gold_ahead=[-1.0], pays_palaces=[0.0], to_next_palace=[1 / 9])
    assert_features(played, 3, gold=[2.05], gold_ahead=[2.3], pays_palaces=[1.0], to_next_palace=[7 / 12])
    played.game.state["gold"][0] = 24
    assert_features(played, 0, pays_palaces=[1.0])


def test_features_of_houses_at_hand() -> None:
    """A supply is cut at eight."""
    played = first_round([3, 1, 6, 2])
    played.game.state["supply"][:3], played.game.state["aside"][:3] = (7, 8, 9), (0, 3, 7)
    for seat, supply, quarry in ((0, 1.75, 0.0), (1, 2.0, 0.3), (2, 2.0, 0.7)):
        assert_features(played, seat, supply=[supply], quarry=[quarry])


def test_the_way_to_a_city_begins_at_the_architect() -> None:
    """T1: Khajuraho's roads miss two houses each. The best way is R15, from the centre two open roads lead to Ahmadabad
    and two to Jodhpur; to Delhi it is R03 alone. The other architects are on the start."""
    played = first_round([3, 1, 6, 2])
    for village in ("V27", "V28"):  # R15
        put_houses(played, 3, village, 0)
    stand(played, 0, "SE")
    assert_features(played, 0, missing=[1.0, 1.0, 1.0], roads=[1.5, 1.5, 0.5])
    assert_features(played, 1, missing=NOTHING, roads=[0.5, 0.5, 1.0])
    put_houses(played, 0, "V27", 1)
    assert_features(played, 0, missing=[0.5, 0.5, 0.5], roads=[1.5, 1.5, 1.0])  # to Delhi by the centre


# The turn


def test_what_is_left_of_the_plan_is_left_in_the_own_turn_alone() -> None:
    """A3, A7: three houses and a palace. Not before the plan is shown (R3), and of nobody else."""
    played = first_round([1, 2, 3])
    nothing = {"left_houses": [0.0], "left_palaces": [0.0], "left_others": [0.0]}
    stand(played, 0, "SW")
    choose_plans(played, "two-houses+palace-and-house", "house+character")
    assert_features(played, 0, had_turn=[0.0], **nothing)
    take_steps(played)
    assert_features(played, 0, had_turn=[1.0], left_houses=[3.0], left_palaces=[1.0], left_others=[0.0])
    assert_features(played, 1, had_turn=[0.0], **nothing)
    for step, houses, palaces in (("house V05", 2.0, 1.0), ("house SW", 1.0, 1.0), ("palace", 1.0, 0.0)):
        played.play(0, step)
        assert_features(played, 0, left_houses=[houses], left_palaces=[palaces])
    played.play(0, "end")
    assert_features(played, 0, had_turn=[1.0], **nothing)
    take_steps(played)
    assert_features(played, 0, had_turn=[1.0], **nothing)
    assert_features(played, 1, had_turn=[1.0], left_houses=[1.0], left_palaces=[0.0], left_others=[1.0])


@pytest.mark.parametrize(
    ("plan", "steps", "left"),
    [
        ("move+move", ["take V13", "put V05", "take V14"], [2.0, 2.0, 1.0, 1.0]),
        ("governor+governor", ["governor S", "governor N"], [2.0, 1.0, 0.0]),
        ("character+governor", ["swap 6", "governor N"], [2.0, 1.0, 0.0]),
        ("gold+quarry", [], [0.0]),
    ],
)
def test_moved_houses_governors_and_characters_are_left_until_they_are_done(
    plan: str, steps: list[str], left: list[float]
) -> None:
    """A4, A8, A9. A house that is taken up is moved once it is put down. A1 and A5 carry themselves out."""
    played = first_round([1, 2, 3])
    choose_plans(played, plan)
    take_steps(played)
    found = [float(features(played, 0)[LAYOUT.at.left_others])]
    for step in steps:
        played.play(0, step)
        found.append(float(features(played, 0)[LAYOUT.at.left_others]))
    assert found == left
    assert played.game.state["phase"] == (PUTTING if plan == "move+move" else TURN)
