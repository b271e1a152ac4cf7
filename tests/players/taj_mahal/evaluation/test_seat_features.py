"""The features of a seat."""

import random
from collections.abc import Collection, Iterator
from typing import Any

import numpy as np
import pytest

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.rule_sets import ADVISORS as ADVISOR_NAMES
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, SYMBOLS, ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.card_places import members, read_cards, write_cards
from mogul.engine.taj_mahal.rules.effect_log import DREW, W4, W6, W7
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.state import ADVISORS, AUCTION, CROWN, PALACE, WITHDRAW
from mogul.engine.taj_mahal.rules.tables import MAX_CITIES, build_tables
from mogul.engine.taj_mahal.table import Table
from mogul.players.taj_mahal.evaluation.seat_features import (
    CARD_POINTS,
    LAYOUT,
    SEAT_FEATURES,
    find_networks,
    most_links,
    tile_points,
    token_points,
    write_seat_features,
)
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, board_of, decisions, new_table, with_twin_colours
from tests.players.taj_mahal.evaluation.states import (
    Trial,
    best_of_withdrawing,
    cards_of,
    cities_of,
    claims,
    has_card,
    in_turn,
    is_in_court,
    legal_moves,
    of_colour,
    packed,
    points,
    recoloured,
    redealt,
    rotated,
    states,
    with_row,
)

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


GAMES = pytest.mark.parametrize(("rule_set", "players", "seed"), [(ZMAN, 2, 1), (ZMAN, 4, 0), (RIO_GRANDE, 5, 3)])


@GAMES
def test_a_tile_brings_its_goods_and_those_of_their_kinds(rule_set: RuleSet, players: int, seed: int) -> None:
    """W7; also where a tile shows the same more than once."""
    found: list[int] = []
    for game, state in states(rule_set, players, seed, every=2):
        if state["phase"] == AUCTION and is_in_court(state, "elephant"):
            seat, tables = int(state["seat"]), game.tables.copy()
            tables["tile_commodities"] *= 1 + len(found) % 2
            trial = Trial(game._replace(tables=tables), with_row(state, seat, elephant=100))
            scored = points(trial.move(WITHDRAW), W7)
            assert tile_points(tables, int(state["visit"]), state["commodities"][seat]) == scored
            found.append(scored)
    assert max(found) > 4


@GAMES
def test_a_token_brings_its_points_or_those_of_its_kind_or_a_card(rule_set: RuleSet, players: int, seed: int) -> None:
    """W4. Of several cities, the best; of those whose token is gone, nothing."""
    brought = set()
    for game, state in states(rule_set, players, seed, every=2):
        if state["phase"] != AUCTION or not is_in_court(state, "monk"):
            continue
        seat, found = int(state["seat"]), []
        trial = Trial(game, with_row(state, seat, monk=100))
        trial.move(WITHDRAW)
        for move in legal_moves(game, trial.state):
            city = np.uint64(1 << move - PALACE)
            done = Trial(game, trial.state).move(move)
            if is_card := has_card(game, state, move - PALACE):
                assert any(effect == DREW for effect, *_ in done)
                assert not points(done, W4)
            found.append(float(CARD_POINTS) if is_card else points(done, W4))
            assert token_points(game.tables, state, city, state["commodities"][seat]) == found[-1]
            brought.add("card" if is_card else found[-1])
        cities = np.uint64(sum(1 << move - PALACE for move in legal_moves(game, trial.state)))
        assert token_points(game.tables, state, cities, state["commodities"][seat]) == max(found)
    assert {0, 1, 2, "card"} <= brought


LARGEST = 8.0
PIECES, CLAIMS = len(SYMBOLS), LAYOUT.at.claims


def features(game: TajMahal, state: np.void, seat: int) -> Any:
    """float32[WIDTH]; the previous content means nothing."""
    workspace = np.full(SEAT_FEATURES.itemsize, 77, np.uint8).view(SEAT_FEATURES)[0]
    write_seat_features(game, state, seat, workspace)
    return workspace["features"][seat]


@AT_EVERY_TABLE
def test_numbers_are_finite_and_about_the_size_of_1(rule_set: RuleSet, players: int) -> None:
    for seed in (players, players + 1):
        for game, state in states(rule_set, players, seed, every=7):
            for seat in range(players):
                assert (np.abs(features(game, state, seat)) <= LARGEST).all()


@AT_EVERY_TABLE
def test_features_do_not_depend_on_other_hands_and_the_deck(rule_set: RuleSet, players: int) -> None:
    """Section I."""
    for game, state in states(rule_set, players, seed=players, every=11):
        for seat in range(players):
            other = redealt(game, state, seat, seed=seat)
            assert features(game, other, seat).tobytes() == features(game, state, seat).tobytes()


@AT_EVERY_TABLE
def test_seats_have_no_names(rule_set: RuleSet, players: int) -> None:
    """Invariant 5."""
    for game, state in states(rule_set, players, seed=players + 1, every=11):
        turned = rotated(game, state, by := 1 + players // 3)
        for seat in range(players):
            assert features(game, turned, (seat + by) % players).tobytes() == features(game, state, seat).tobytes()


def test_equal_colours_have_no_names() -> None:
    """Invariant 5. Only a hand with the same of both, which none of these is, leaves the colour of `display_colour`
    open."""
    different = 0
    for seed in (0, 2, 4):
        for table in decisions(new_table(ZMAN, 3, seed, with_twin_colours()), seed):
            game, state = table.game.game, table.game.state
            other = recoloured(game, state)
            for seat in range(3):
                different += state["hand_lo"][seat] != other["hand_lo"][seat]
                assert features(game, state, seat).tobytes() == features(game, other, seat).tobytes()
    assert different > 100


def test_colours_go_from_the_largest_to_the_smallest() -> None:
    hands = set()
    for game, state in states(ZMAN, 5, seed=6, every=3):
        for seat in range(5):
            counts = [(read_cards(state, "hand", seat) & of_colour(game, colour)).bit_count() for colour in range(4)]
            hands.add(tuple(counts))
            written = features(game, state, seat)[LAYOUT.at.colours : LAYOUT.at.colours + 4]
            assert (4 * written).tolist() == sorted(counts, reverse=True)
    assert len({tuple(sorted(hand)) for hand in hands}) < len(hands)
    assert max(min(hand) for hand in hands) > 0


@AT_EVERY_TABLE
def test_claims_and_pairs_are_what_withdrawing_now_would_bring(rule_set: RuleSet, players: int) -> None:
    """W1, E1, with the engine as the referee: every seat that is in withdraws, as if it were its turn."""
    found = 0
    for game, state, seat in bidders(rule_set, players):
        written, trial = features(game, state, seat), Trial(game, in_turn(state, seat))
        claimed = claims(trial.move(WITHDRAW))
        assert {piece for piece in range(PIECES) if written[CLAIMS + piece]} == claimed
        tokens = int(trial.state["advisor_tokens"][seat])
        assert written[LAYOUT.at.pairs] == sum(tokens >> 2 * piece & 3 == 2 for piece in claimed if piece < ADVISORS)
        found += len(claimed)
    assert found > 20


@AT_EVERY_TABLE
def test_the_bank_is_what_withdrawing_now_would_score(rule_set: RuleSet, players: int) -> None:
    """W4, W6, W7, with the engine as the referee, where at most one palace comes of it."""
    found = []
    for game, state, seat in bidders(rule_set, players):
        scored = best_of_withdrawing(game, in_turn(state, seat))
        if scored is not None:
            assert 4 * features(game, state, seat)[LAYOUT.at.bank] == scored
            found.append(scored)
    assert sum(scored > 0 for scored in found) > 5


def bidders(rule_set: RuleSet, players: int) -> Iterator[tuple[TajMahal, np.void, int]]:
    """States of auctions, and every seat that is in."""
    for game, state in states(rule_set, players, seed=players - 2, every=2):
        if state["phase"] == AUCTION:
            yield from ((game, state, seat) for seat in range(players) if int(state["players_in"]) >> seat & 1)


# Positions made by hand: the first decision of four players, and what is changed there.


def new_position() -> tuple[Table, np.void]:
    """On the default board; no bonus tokens, empty hands."""
    table = new_table(ZMAN, 4, 2)
    state = table.game.state.copy()
    state["tokens_left"], state["hand_lo"], state["hand_hi"] = 0, 0, 0
    return table, state


def assert_features(table: Table, state: np.void, seat: int, **expected: list[float]) -> None:
    x = features(table.game.game, state, seat)
    found = {name: x[LAYOUT.places(name)].tolist() for name, values in expected.items()}
    assert found == {name: pytest.approx(values, abs=1e-6) for name, values in expected.items()}


def test_features_of_the_first_decision() -> None:
    table = new_table(ZMAN, 4, 2)
    state, first = table.game.state, table.game.seat
    for seat in range(4):
        assert_features(
            table,
            state,
            seat,
            lead=[0.0],
            behind=[0.0],
            cards=[0.75],
            commodities=[0.0] * 4,
            tile=[0.25],  # spices
            later_tiles=[1.1],  # eleven tiles of two
            links=[0.0],
            later_links=[0.0],
            is_in=[1.0],
            has_played=[0.0],
            row=[0.0],
            turns_until=[(seat - first) % 4 / 4],
            others_in=[0.75],
            others_cards=[0.9],
            bank=[0.0],
            margin=[0.0] * 6,
            court=[1.0] * 6,
            display=[0.875],
        )


def test_features_of_a_hand() -> None:
    """F1: six points. `symbols` is about red, the colour it has most of, and about yellow once the row is yellow."""
    table, state = new_position()
    red, yellow = ["red vizier+elephant", "red vizier+elephant", "red general+monk"], "yellow monk+elephant"
    write_cards(state, "hand", 1, cards_of(table, [*red, yellow, "white elephant", "white elephant"]))
    write_cards(state, "display", None, cards_of(table, ["red elephant+elephant", yellow, yellow, "white monk"]))
    state["hand_prestige"][1] = 1 << ADVISOR_NAMES.index("monk")
    hand = {
        "hand_points": [1.2],
        "cards": [0.75],
        "colours": [0.75, 0.25, 0.0, 0.0],
        "white": [1.0],
        "prestige": [0.0, 0.0, 1.0, 0.0],
        "white_symbols": [0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
        "display": [0.5],
        "display_white": [0.5],
    }
    of_red, of_yellow, none = [1.0, 0.5, 0.5, 0.0, 0.0, 1.0], [0.0, 0.0, 0.5, 0.0, 0.0, 0.5], [0.0] * 6
    about_red = {"symbols": of_red, "other_symbols": [*of_yellow, *none, *none]}
    assert_features(table, state, 1, **hand, **about_red, followers=[0.75], display_colour=[0.25])
    state["row_colour"][1] = 1
    about_yellow = {"symbols": of_yellow, "other_symbols": [*of_red, *none, *none]}
    assert_features(table, state, 1, **hand, **about_yellow, followers=[0.25], display_colour=[0.5])


def test_a_pair_of_tokens_is_the_card_it_brings() -> None:
    """E1: at the end of the visit. One token is a token."""
    table, state = new_position()
    for count, tokens, prestige in ((0, 0.0, 0.0), (1, 1.0, 0.0), (2, 0.0, 1.0)):
        state["advisor_tokens"][1] = count << 2 * ADVISOR_NAMES.index("monk")
        assert_features(table, state, 1, tokens=[0.0, 0.0, tokens, 0.0], prestige=[0.0, 0.0, prestige, 0.0])


def test_a_prestige_card_in_the_row_counts_for_the_hand_it_returns_to() -> None:
    """W8, F1."""
    table, state = new_position()
    state["row_prestige"][1] = 1 << ADVISOR_NAMES.index("monk")
    assert_features(table, state, 1, hand_points=[0.2], prestige=[0.0, 0.0, 1.0, 0.0])


def test_features_of_a_board() -> None:
    """W6: Gilgit has a road to Peshawar, Rajauri one to Jaipur; next year Dera Ismail Khan one to Ghazni, and later
    Mathura one to Jaipur. W7: the third tile shows rice and spices. W4: a token of rice lies on Srinagar."""
    table, state = new_position()
    order = ["Kabul", "Ajmer", "Kashmir", "Multan", "Lahore"]
    provinces = list(table.components.provinces)
    order += [name for name in provinces if name not in order]
    state["tile_province"] = [provinces.index(name) for name in order]
    state["visit"] = 2
    state["commodities"][0] = 2 | 1 << 24  # two of rice, one of gems
    state["palaces"][0], state["crowned"][0] = cities_of(table, ["Peshawar", "Jaipur"]), cities_of(table, ["Ghazni"])
    state["tokens_left"] = cities_of(table, ["Srinagar", "Kabul"])
    state["token_kind"] = 0
    board = {
        "commodities": [1.0, 0.0, 0.0, 0.5],
        "tile": [1.0],
        "later_tiles": [33 / 20],  # nine of two; five of them with rice, five with gems
        "next_links": [0.25, 0.0],
        "later_links": [0.1],
        "most_links": [0.25],
    }
    assert_features(table, state, 0, **board, links=[0.25], token=[0.75])
    state["palaces"][1] = cities_of(table, ["Gilgit", "Rajauri", "Srinagar"])
    assert_features(table, state, 0, **board, links=[0.0], token=[0.0])


def test_features_of_an_auction() -> None:
    """Seat 2 has withdrawn, the monk is gone, it is seat 3's turn."""
    table, state = new_position()
    state["players_in"], state["seat"] = 0b1011, 3
    state["court"] = 0b111011
    state["score"][:4] = 10, 4, 7, 3
    state["advisor_tokens"][0] = 1
    state["row_symbols"][0] = packed({"vizier": 2, "elephant": 1})
    state["row_symbols"][1] = packed({"vizier": 1, "monk": 2, "elephant": 5})
    write_cards(state, "row", 0, cards_of(table, ["red vizier+elephant", "white vizier"]))
    write_cards(state, "hand", 1, cards_of(table, ["blue general+mogul"]))
    write_cards(state, "hand", 2, cards_of(table, ["blue general+monk"]))
    everyone = {"court": [1.0, 1.0, 0.0, 1.0, 1.0, 1.0]}
    assert_features(
        table,
        state,
        0,
        **everyone,
        lead=[0.4],
        behind=[0.3],
        tokens=[1.0, 0.0, 0.0, 0.0],
        is_in=[1.0],
        has_played=[1.0],
        row=[0.5],
        turns_until=[0.25],
        others_in=[0.5],
        others_cards=[0.05],
        bank=[0.25],  # a palace
        claims=[1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        pairs=[1.0],
        margin=[0.5, 0.0, 0.0, 0.0, 0.0, -1.5],
    )
    assert_features(
        table,
        state,
        1,
        **everyone,
        lead=[-0.2],
        behind=[-0.6],
        turns_until=[0.5],
        bank=[0.25],  # spices
        claims=[0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
        pairs=[0.0],
        margin=[-0.5, 0.0, 0.0, 0.0, 0.0, 1.5],
    )
    nothing = [0.0] * 6
    assert_features(table, state, 2, is_in=[0.0], turns_until=[0.0], others_in=[0.75], claims=nothing, margin=nothing)
    assert_features(table, state, 3, turns_until=[0.0], margin=[-1.0, 0.0, 0.0, 0.0, 0.0, -1.5], **everyone)
