"""Networks of palaces, all at once (W6)."""

import random
from collections.abc import Collection

import numpy as np
import pytest

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.card_places import members
from mogul.engine.taj_mahal.rules.effect_log import W6
from mogul.engine.taj_mahal.rules.move_ids import CROWN, PALACE, WITHDRAW
from mogul.engine.taj_mahal.rules.state import AUCTION
from mogul.engine.taj_mahal.rules.tables import MAX_CITIES, build_tables
from mogul.players.taj_mahal.evaluation.palace_networks import find_networks, most_links
from tests.engine.taj_mahal.random_tables import board_of
from tests.players.taj_mahal.evaluation.states import Trial, is_in_court, legal_moves, points, states, with_row

UNTOUCHED = 12345


def walked(components: ComponentSet, own: Collection[str], begin: Collection[str]) -> set[str]:
    """The provinces that roads lead to from some cities, through own ones alone."""
    reached = set(begin)
    while True:
        further = {other for road in components.roads for one, other in (road, road[::-1]) if one in reached}
        if further & {*own} <= reached:
            return {components.province_of_city[city] for city in reached}
        reached |= further & {*own}


def as_set(components: ComponentSet, cities: Collection[str]) -> np.uint64:
    return np.uint64(sum(1 << components.cities.index(city) for city in cities))


@pytest.mark.parametrize("seed", range(4))
def test_networks_are_what_a_walk_along_the_roads_finds(seed: int) -> None:
    """On the default board and on random ones; of a province the best of the cities to choose from counts."""
    components, rng = board_of(seed), random.Random(seed)
    tables, provinces = build_tables(components), list(components.provinces)
    found = []
    for _ in range(60):
        share = rng.choice((0.0, 0.1, 0.3, 0.5, 0.8))
        own = [city for city in components.cities if rng.random() < share]
        linked = np.full(MAX_CITIES, UNTOUCHED, np.uint64)
        find_networks(tables, as_set(components, own), linked)
        for number, city in enumerate(components.cities):
            reached = {provinces[place] for place in members(int(linked[number]))} if city in own else UNTOUCHED
            assert reached == (walked(components, own, [city]) if city in own else linked[number])
        province = rng.choice(provinces)
        here = components.provinces[province]
        choices = rng.sample(here, rng.randint(0, len(here)))
        begin = {*own}.intersection(here)
        best = max(
            [len(walked(components, {*own, city}, begin | {city}) - {province}) for city in choices]
            or [len(walked(components, own, begin) - {province})]
        )
        place = provinces.index(province)
        links = most_links(tables, as_set(components, own), place, as_set(components, choices), linked)
        assert links == best
        found.append(best)
    assert {0, 1, 2, 3} <= {*found}


@pytest.mark.parametrize(("rule_set", "players", "seed"), [(ZMAN, 2, 1), (ZMAN, 4, 0), (RIO_GRANDE, 5, 3)])
def test_links_are_what_a_palace_there_really_scores(rule_set: RuleSet, players: int, seed: int) -> None:
    """W6, with the engine as the referee: the seat to move wins one vizier, or the crown, and withdraws."""
    linked, found = np.zeros(MAX_CITIES, np.uint64), []
    for game, state in states(rule_set, players, seed, every=3):
        for symbol, base in (("vizier", PALACE), ("mogul", CROWN)):
            if state["phase"] != AUCTION or not is_in_court(state, symbol):
                continue
            trial = Trial(game, with_row(state, int(state["seat"]), **{symbol: 100}))
            trial.move(WITHDRAW)
            palaces = trial.state["palaces"][state["seat"]] | trial.state["crowned"][state["seat"]]
            find_networks(game.tables, palaces, linked)
            moves, province = legal_moves(game, trial.state), int(state["tile_province"][state["visit"]])
            scored = [points(Trial(game, trial.state).move(move), W6) for move in moves]
            cities = [np.uint64(1 << move - base) for move in moves]
            links = [most_links(game.tables, palaces, province, city, linked) for city in cities]
            assert links == [each - 1 for each in scored]
            assert most_links(game.tables, palaces, province, np.bitwise_or.reduce(cities), linked) == max(links)
            found += links
    assert len(found) > 100
    assert {0, 1} <= {*found}
