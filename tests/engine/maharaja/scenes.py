"""Games that stand where a test begins: set up by moves, then changed in the state where a worked example says so."""

import numpy as np

from mogul.engine.maharaja.components import ComponentSet, default_components
from mogul.engine.maharaja.records.effects import Effect, GoldChanged
from mogul.engine.maharaja.records.record import Setup
from mogul.engine.maharaja.rule_sets import BASIC, City, RuleSet
from mogul.engine.maharaja.rules.tables import VILLAGES
from tests.engine.maharaja.played import Played
from tests.naive.maharaja.scenes import GOVERNORS, HOMES


def first_round(
    characters: list[int],
    homes: tuple[tuple[str, ...], ...] = HOMES,
    rule_set: RuleSet = BASIC,
    components: ComponentSet | None = None,
) -> Played:
    """A game whose seats have the characters and choose plans now, in round 1."""
    board = components or default_components()
    cities = list(board.cities)
    boxes = tuple(City(cities.index(city)) for city in GOVERNORS)
    setup = Setup(rule_set.name, len(characters), board.name, board.content_hash, 0, boxes)
    played = Played(board, setup)
    for seat, card in enumerate(characters):
        played.play(seat, f"character {card}")
    left = {seat: list(homes[seat]) for seat in range(len(characters))}
    for _ in range(4 * len(characters)):
        (seat,) = played.game.seats_to_move
        played.play(seat, f"house {left[seat].pop(0)}")
    return played


def choose_plans(played: Played, *plans: str) -> None:
    """Plans of the seats from 0 on; the other seats take gold twice."""
    for seat in range(played.game.game.players):
        played.play(seat, f"plan {plans[seat] if seat < len(plans) else 'gold+gold'}")


def take_steps(played: Played, *steps: str) -> int:
    """Steps of the seat that is next, from its show on. Returns the seat."""
    (seat,) = played.game.seats_to_move
    (show,) = played.legal()
    for step in (show, *steps):
        played.play(seat, step)
    return seat


def end_round(played: Played) -> None:
    """Ends the turn that is on, and plays the turns that are left without a step."""
    ending = played.game.state["round"]
    while not played.game.is_over and played.game.state["round"] == ending:
        (seat,) = played.game.seats_to_move
        moves = played.legal()
        played.play(seat, "end" if "end" in moves else min(moves))


def paid(played: Played, rule: str) -> list[tuple[int, int]]:
    """(seat, gold) of each payment of the bank by a rule."""
    return [(each.seat, each.gold) for each in played.effects if isinstance(each, GoldChanged) and each.rule == rule]


def of_kind(played: Played, kind: type[Effect]) -> list[Effect]:
    """The effects of a kind."""
    return [each for each in played.effects if isinstance(each, kind)]


def in_boxes(played: Played) -> dict[int, str]:
    """The governor in each box that is not vacant."""
    boxes = zip(played.game.state["box"].tolist(), played.game.notation.cities, strict=True)
    return dict(sorted(boxes))


def gold(played: Played) -> list[int]:
    """The gold of every seat."""
    found: list[int] = played.game.state["gold"][: played.game.game.players].tolist()
    return found


def stand(played: Played, seat: int, junction: str) -> None:
    """Puts an architect on a junction."""
    played.game.state["architect"][seat] = played.game.notation.junctions.index(junction)


def put_houses(played: Played, seat: int, place: str, number: int) -> None:
    """Makes a seat have so many houses at a place."""
    state, where = played.game.state, played.game.notation.places.index(place)
    if where >= VILLAGES:
        state["city_houses"][where - VILLAGES, seat] = number
        return
    bit = np.uint64(1 << where)
    for field, least in (("one", 1), ("two", 2)):
        state[field][seat] = state[field][seat] | bit if number >= least else state[field][seat] & ~bit


def put_palaces(played: Played, seat: int, city: str, *, centre: bool = False, outer: int = 0) -> None:
    """Makes a seat have these palaces in a city."""
    state, number = played.game.state, played.game.notation.cities.index(city)
    if centre:
        state["centre"][number] = seat
    state["outer"][number, seat] = outer
