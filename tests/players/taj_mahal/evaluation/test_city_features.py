"""The features of a city for a palace, or for the crown. The engine is the referee: the seat places it."""

import numpy as np

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.rule_sets import ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.card_places import members
from mogul.engine.taj_mahal.rules.effect_log import W4, W6
from mogul.engine.taj_mahal.rules.state import CROWN, CROWN_OWED, PALACE, PALACE_OWED, WITHDRAW
from mogul.players.taj_mahal.evaluation.city_features import LAYOUT, WIDTH
from mogul.players.taj_mahal.evaluation.seat_features import CARD_POINTS
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, board_of, new_table
from tests.players.taj_mahal.evaluation.network_answers import move_features
from tests.players.taj_mahal.evaluation.states import Trial, has_card, legal_moves, points, states, with_row


def provinces_ahead(components: ComponentSet, state: np.void, number: int) -> int:
    """Returns the number of later provinces with a city that a road joins to this one, without a palace of the seat."""
    seat, cities = int(state["seat"]), components.cities
    own = {cities[each] for each in members(int(state["palaces"][seat] | state["crowned"][seat]))}
    around = {other for road in components.roads for one, other in (road, road[::-1]) if one == cities[number]}
    provinces = list(components.provinces)
    later = {provinces[place] for place in state["tile_province"][int(state["visit"]) + 1 :]}
    return len({components.province_of_city[city] for city in around - own} & later)


@AT_EVERY_TABLE
def test_features_of_a_city_are_the_gains_of_a_palace_there(rule_set: RuleSet, players: int) -> None:
    """W4, W6, where it is the last palace of the withdrawal."""
    found = []
    for game, state in states(rule_set, players, seed=players):
        is_crown = state["phase"] == CROWN_OWED
        if state["phase"] not in (PALACE_OWED, CROWN_OWED) or state["palaces_owed"] + state["crown_owed"] > 1:
            continue
        moves = legal_moves(game, state)
        done = {move: Trial(game, state).move(move) for move in moves}
        most = max(points(each, W6) for each in done.values())
        for move in moves:
            x, city = move_features(game, state, move), move - (CROWN if is_crown else PALACE)
            before = points(done[move], W4) if state["tokens_pending"] == 0 else None  # else with those taken before
            token = CARD_POINTS if has_card(game, state, city) and not is_crown else before
            ahead = provinces_ahead(board_of(players), state, city)
            assert len(x) == WIDTH
            assert x[LAYOUT.at.crown] == is_crown
            assert 4 * x[LAYOUT.at.links] == points(done[move], W6) - 1
            assert 4 * x[LAYOUT.at.fewer_links] == most - points(done[move], W6)
            assert 2 * x[LAYOUT.at.roads] == ahead
            if token is not None:
                assert 4 * x[LAYOUT.at.token] == token
            found.append((is_crown, most, token, ahead))
    assert {each[0] for each in found} == {True, False}
    for values in list(zip(*found, strict=True))[1:]:
        assert len({*values} - {None}) > 1


def test_what_cannot_be_chosen_is_not_the_best_city() -> None:
    """W2, W5: a rival's palace on Gilgit, from where a road leads to Peshawar, is in the way of a palace, not of the
    crown's."""
    table = new_table(ZMAN, 3, 2)
    state, city = table.game.state.copy(), table.game.notation.city
    seat, provinces = int(state["seat"]), list(table.components.provinces)
    state["tile_province"][:2] = provinces.index("Kabul"), provinces.index("Kashmir")
    state["visit"] = 1
    state["palaces"][seat], state["palaces"][(seat + 1) % 3] = 1 << city("Peshawar"), 1 << city("Gilgit")
    for symbol, base, fewer in (("monk", PALACE, 0.0), ("mogul", CROWN, 0.25)):
        trial = Trial(table.game.game, with_row(state, seat, **{symbol: 9}))
        trial.move(WITHDRAW)
        written = move_features(table.game.game, trial.state, base + city("Attock"))
        assert (written[LAYOUT.at.links], written[LAYOUT.at.fewer_links]) == (0.0, fewer)
