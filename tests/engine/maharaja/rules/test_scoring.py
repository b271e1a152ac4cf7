"""The scoring of the Maharaja's city (P), and the result (F2)."""

import itertools

import pytest

from mogul.engine.game_rules import Standing
from mogul.engine.maharaja.records.effects import CityScored
from mogul.engine.maharaja.rule_sets import City
from mogul.engine.maharaja.rules.state import OVER
from tests.engine.maharaja.scenes import (
    choose_plans,
    end_round,
    first_round,
    of_kind,
    paid,
    put_houses,
    put_palaces,
    stand,
)

CITY = "SW"  # the Maharaja's in round 1
PRIZES = {2: (10, 5), 3: (11, 7, 3), 4: (12, 9, 6, 3), 5: (13, 10, 7, 4, 1)}  # P2


@pytest.mark.parametrize(
    ("architect", "houses", "outer", "centre", "card", "points"),
    [
        (True, 0, 0, False, 1, 1),
        (False, 3, 0, False, 1, 3),
        (False, 0, 2, False, 1, 2),
        (False, 0, 2, False, 3, 4),  # C3
        (False, 0, 0, True, 1, 3),
        (False, 0, 0, True, 3, 3),  # C3 is of outer palaces
        (True, 2, 3, True, 3, 1 + 2 + 6 + 3),
        (True, 2, 3, True, 6, 1 + 2 + 3 + 3),
    ],
)
def test_points_are_counted_in_the_maharajas_city(
    architect: bool, houses: int, outer: int, centre: bool, card: int, points: int
) -> None:
    """P1, C3: what stands elsewhere does not count."""
    played = first_round([card, 2])
    choose_plans(played)
    put_houses(played, 0, CITY, houses)
    put_palaces(played, 0, CITY, centre=centre, outer=outer)
    if architect:
        stand(played, 0, CITY)
    put_houses(played, 1, "NW", 5)
    put_palaces(played, 1, "NW", centre=True, outer=2)
    stand(played, 1, "NW")
    end_round(played)
    assert of_kind(played, CityScored) == [CityScored(0, City(played.game.notation.cities.index(CITY)), points)]


@pytest.mark.parametrize("players", PRIZES)
def test_gold_follows_the_order_of_points(players: int) -> None:
    """P2: in any order of the seats."""
    for order in itertools.islice(itertools.permutations(range(players)), 0, None, 5):
        played = first_round([seat + 1 for seat in range(players)])
        choose_plans(played)
        for seat in range(players):
            put_houses(played, seat, CITY, 1 + order[seat])
        end_round(played)
        assert sorted(paid(played, "P2")) == [
            (seat, PRIZES[players][players - 1 - order[seat]]) for seat in range(players)
        ]
        assert paid(played, "P3") == []


def test_ties_go_to_the_lower_character_and_no_points_get_nothing() -> None:
    """P2: the gold of a place goes to one seat; the last place has none here."""
    played = first_round([5, 2, 4, 1, 3])
    choose_plans(played)
    for seat in (0, 1, 2):
        put_houses(played, seat, CITY, 2)
    put_houses(played, 4, CITY, 3)
    end_round(played)
    assert sorted(paid(played, "P2")) == [(0, 4), (1, 10), (2, 7), (4, 13)]


@pytest.mark.parametrize("players", PRIZES)
def test_a_seat_alone_gets_5_more_and_nobody_gets_nothing(players: int) -> None:
    """P3."""
    for scoring in range(3):
        played = first_round([seat + 1 for seat in range(players)])
        choose_plans(played)
        for seat in range(min(scoring, players)):
            put_houses(played, seat, CITY, 1)
        end_round(played)
        assert paid(played, "P3") == ([(0, 5)] if scoring == 1 else [])
        assert len(paid(played, "P2")) == scoring
        city = City(played.game.notation.cities.index(CITY))
        scored = [CityScored(seat, city, 1) for seat in range(scoring)]
        assert of_kind(played, CityScored) == (scored or [CityScored(None, city, 0)])


@pytest.mark.parametrize(
    ("palaces_left", "gold", "ranks", "shares"),
    [
        ((5, 4, 4, 4), (99, 10, 20, 20), (4, 3, 1, 1), (0, 0, 0.5, 0.5)),
        ((0, 1, 2, 3), (0, 500, 900, 900), (1, 2, 3, 4), (1, 0, 0, 0)),
        ((7, 7, 7, 7), (5, 5, 5, 5), (1, 1, 1, 1), (0.25,) * 4),
        ((3, 3, 4, 4), (8, 7, 9, 9), (1, 2, 3, 3), (1, 0, 0, 0)),
    ],
)
def test_most_palaces_win_then_most_gold_then_the_win_is_shared(
    palaces_left: tuple[int, ...], gold: tuple[int, ...], ranks: tuple[int, ...], shares: tuple[float, ...]
) -> None:
    """F2."""
    played = first_round([1, 2, 3, 4])
    assert not played.game.standings
    state = played.game.state
    state["palaces"][:4], state["gold"][:4], state["phase"] = palaces_left, gold, OVER
    standings: tuple[Standing, ...] = played.game.standings
    assert tuple(each.rank for each in standings) == ranks
    assert tuple(each.win_share for each in standings) == shares
    assert tuple(each.score for each in standings) == tuple(7 - left for left in palaces_left)


@pytest.mark.parametrize(("field", "value"), [("palaces", 0), ("box", 16), ("round", 20)])
def test_each_way_to_end_the_game_ends_it_after_the_scoring(field: str, value: int) -> None:
    """F1: a palace, a governor, the bound; without any of them it goes on."""
    for is_end in (True, False):
        played = first_round([1, 2])
        choose_plans(played)
        put_houses(played, 1, CITY, 1)
        state = played.game.state
        if field == "round":
            state["round"] = value if is_end else value - 1
        else:
            state[field][0] = value if is_end else value + 1 if field == "palaces" else value - 1
        end_round(played)
        assert played.game.is_over == is_end
        assert paid(played, "P2") == [(1, 10)]
