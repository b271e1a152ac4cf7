"""The kernels and the naive twin side by side."""

import random
from typing import Any

from mogul.engine.game_rules import Moved
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.records.record import Setup
from mogul.engine.maharaja.records.replay import Replay
from mogul.engine.maharaja.rule_sets import ACTION_PENALTY, BASIC, UNKNOWN_PLAN, City
from mogul.engine.maharaja.views.position import table_of
from tests.naive.maharaja.game import NaiveMaharaja
from tests.naive.maharaja.random_games import random_move


def naive_board(components: ComponentSet) -> dict[str, Any]:
    """A component set as the twin reads it."""
    return {
        "name": components.name,
        "start": components.start,
        "cities": {city: {"name": name} for city, name in components.cities.items()},
        "outer_sites": {str(players): 6 - blocked for players, blocked in components.blocked_sites.items()},
        "village_capacity": {str(players): houses for players, houses in components.village_capacity.items()},
        "roads": [
            {"id": road.id, "a": road.one, "b": road.other, "villages": list(road.villages)}
            for road in components.roads
        ],
    }


def both_games(
    components: ComponentSet, players: int, rng: random.Random, penalty: str
) -> tuple[NaiveMaharaja, Replay]:
    """The same game twice, at its set-up."""
    cities = list(components.cities)
    governors = rng.sample(cities, len(cities))
    first = rng.randrange(players)
    naive = NaiveMaharaja(naive_board(components), players, governors, first, penalty)
    rule_set = BASIC if penalty == "turn" else ACTION_PENALTY
    places = tuple(City(cities.index(city)) for city in governors)
    setup = Setup(rule_set.name, players, components.name, components.content_hash, first, places)
    return naive, Replay(components, setup)


def check_agreement(components: ComponentSet, players: int, seed: int, policy: str, penalty: str) -> int:
    """Plays a random game; both must agree after every move. Returns the number of moves."""
    rng = random.Random(f"{players} {seed} {policy} {penalty}")
    naive, game = both_games(components, players, rng, penalty)
    moves = 0
    while not naive.over():
        assert game.seats_to_move == naive.seats_to_move()
        check_state(naive, game)
        for seat in naive.seats_to_move():
            assert legal_texts(game, seat) == naive.legal_moves(seat)
        seat, move = random_move(naive, rng, policy)
        naive.play(seat, move)
        game.push(Moved(seat, game.notation.move_id(move)))
        moves += 1
    assert game.is_over
    check_state(naive, game)
    assert [each.rank for each in game.standings] == naive.ranking()
    assert [each.win_share for each in game.standings] == [float(share) for share in naive.win_shares()]
    return moves


def legal_texts(game: Replay, seat: int) -> set[str]:
    """The legal moves of a seat to move, by the kernels."""
    return {game.notation.move_text(move) for move in game.legal_moves()}


def check_state(naive: NaiveMaharaja, game: Replay) -> None:
    """Everything on the table is the same. Between take and put a house is on the board for the twin alone."""
    state, players, notation = game.state, naive.players, game.notation
    table = table_of(state, players)
    plans = [None if plan >= UNKNOWN_PLAN else notation.plans[plan] for plan in state["plan"][:players].tolist()]
    taken = {} if naive.turn is None or naive.turn.taken_from is None else {naive.turn.seat: naive.turn.taken_from}
    for seat, player in enumerate(table.players):
        assert player.gold == naive.gold[seat]
        assert player.supply == naive.supply[seat]
        assert player.quarry == naive.aside[seat] + naive.quarry[seat]
        assert player.palaces_left == naive.palaces_left[seat]
        assert notation.junctions[player.architect] == naive.architects[seat]
        assert (player.character and player.character.number + 1) == naive.characters[seat]
        houses = {place: naive.houses[place][seat] for place in naive.houses}
        if seat in taken:
            houses[taken[seat]] -= 1
        texts = [notation.places[house] for house in player.houses]
        assert {place: texts.count(place) for place in houses} == houses
        for number, city in enumerate(notation.cities):
            assert (City(number) in player.centre_palaces) == (naive.centre[city] == seat)
            assert player.outer_palaces.count(City(number)) == naive.outer[city][seat]
        if not game.is_over:
            plan = naive.plans[seat]
            assert plans[seat] == (None if plan is None else "+".join(plan))
    assert dict(zip(notation.cities, table.governor_boxes, strict=True)) == naive.boxes
    assert int(state["round"]) == naive.round
    assert notation.junctions[table.maharaja] == naive.maharaja
