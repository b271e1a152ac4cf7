"""Random component sets: certain and reported parts are kept, reconstructed parts are drawn at random.

Provinces lie on a jittered grid, the cities of each around its middle, joined in a ring. Roads between neighbouring
provinces follow, shorter ones likelier to come first, none across another or close past a third city: first those that
connect the board, then others up to a drawn number.

Measurements on the default set can so be repeated on boards and decks that are as likely to be the printed ones.
"""

import math
import random
from dataclasses import dataclass
from itertools import combinations

from mogul.engine.taj_mahal.components.check import (
    AGRA_CITIES,
    AGRA_POINTS,
    POINTS_TOKEN,
    PROVINCE_CITIES,
    REPORTED_ELEPHANT_PAIRS,
    REPORTED_OTHER_SYMBOLS,
    REPORTED_WHITE,
    SQUARE_TOKENS,
)
from mogul.engine.taj_mahal.components.component_set import CARD_TOKEN_TEXT, COLOURLESS, FORTRESSES, ComponentSet
from mogul.engine.taj_mahal.components.reading import components_from_data
from mogul.engine.taj_mahal.rule_sets import COLOURS, COMMODITIES, SYMBOLS

Point = tuple[int, int]
Road = list[str]

COLUMNS, ROWS = 4, 3
GRID = 300  # between the middles of neighbouring provinces
MIDDLE_JITTER = 40
RADIUS = 90  # of a province
RADIUS_JITTER = 15
ANGLE_JITTER = 0.15  # of the angle between two cities of a ring
CONNECTIONS = (22, 30)  # roads between provinces; the default set has 26
PAIR_CONNECTIONS = 2  # at most, between two provinces
FARTHEST = 330  # longest connection
CLEARANCE = 30  # from a road to a city it does not touch
LENGTH_NOISE = 0.5

_HEADS = ("Bal", "Chand", "Dev", "Faiz", "Gul", "Hari", "Jai", "Lal", "Mir", "Nur", "Ram", "Sher", "Tej", "Umar")
_TAILS = ("abad", "ganj", "garh", "kot", "nagar", "pur", "wara")


@dataclass(frozen=True)
class RandomBoard:
    """The parts of a component file that make the board."""

    provinces: dict[str, list[str]]
    agra_city: str
    roads: list[Road]
    coordinates: dict[str, Point]


def random_board(rng: random.Random) -> RandomBoard:
    """A connected board of 12 provinces and 49 cities; a province is named after its first city."""
    agra_province = rng.randrange(COLUMNS * ROWS)
    names = rng.sample([head + tail for head in _HEADS for tail in _TAILS], PROVINCE_CITIES * COLUMNS * ROWS + 1)
    rings = [
        [names.pop() for _ in range(AGRA_CITIES if slot == agra_province else PROVINCE_CITIES)]
        for slot in range(COLUMNS * ROWS)
    ]
    while True:
        coordinates = {
            city: place for slot, ring in enumerate(rings) for city, place in _ring_places(rng, slot, ring).items()
        }
        roads = _connect(rng, rings, coordinates)
        if roads:
            break
    provinces = {ring[0]: ring for ring in rings}
    return RandomBoard(provinces, rng.choice(rings[agra_province]), roads, coordinates)


def _ring_places(rng: random.Random, slot: int, ring: list[str]) -> dict[str, Point]:
    """Whole numbers, so that every machine builds the same roads."""
    x = GRID * (slot % COLUMNS) + rng.randint(-MIDDLE_JITTER, MIDDLE_JITTER)
    y = GRID * (slot // COLUMNS) + rng.randint(-MIDDLE_JITTER, MIDDLE_JITTER)
    turn = rng.random()
    places = {}
    for index, city in enumerate(ring):
        angle = math.tau * (turn + index + rng.uniform(-ANGLE_JITTER, ANGLE_JITTER)) / len(ring)
        radius = RADIUS + rng.randint(-RADIUS_JITTER, RADIUS_JITTER)
        places[city] = (x + round(radius * math.cos(angle)), y + round(radius * math.sin(angle)))
    return places


def _connect(rng: random.Random, rings: list[list[str]], places: dict[str, Point]) -> list[Road] | None:
    """The roads of a board, None if they do not connect it."""
    slot_of = {city: slot for slot, ring in enumerate(rings) for city in ring}
    group = list(range(len(rings)))  # provinces of one group are connected
    built: dict[tuple[int, int], int] = {}
    roads = [[ring[index - 1], ring[index]] for ring in rings for index in range(len(ring))]
    most = len(roads) + rng.randint(*CONNECTIONS)
    candidates = _candidates(rng, slot_of, places)
    for joining in (True, False):
        for road in candidates:
            pair = (slot_of[road[0]], slot_of[road[1]])
            one, other = group[pair[0]], group[pair[1]]
            if joining and one == other:
                continue
            if len(roads) < most and built.get(pair, 0) < PAIR_CONNECTIONS and _is_free(road, roads, places):
                roads.append(road)
                built[pair] = built.get(pair, 0) + 1
                group = [one if each == other else each for each in group]
    return roads if len(set(group)) == 1 else None


def _candidates(rng: random.Random, slot_of: dict[str, int], places: dict[str, Point]) -> list[Road]:
    """Possible connections, shorter ones likelier to come first."""
    keyed = []
    for one, other in combinations(places, 2):
        length = math.dist(places[one], places[other])
        if slot_of[one] != slot_of[other] and length <= FARTHEST:
            keyed.append((length * (1 + rng.random() * LENGTH_NOISE), [one, other]))
    return [road for _, road in sorted(keyed)]


def _is_free(road: Road, roads: list[Road], places: dict[str, Point]) -> bool:
    """True if a road is new, crosses no other and passes no city closely."""
    start, end = places[road[0]], places[road[1]]
    if road in roads or any(
        _distance(place, start, end) < CLEARANCE for city, place in places.items() if city not in road
    ):
        return False
    return not any(
        _turn(start, end, places[one]) * _turn(start, end, places[other]) < 0
        and _turn(places[one], places[other], start) * _turn(places[one], places[other], end) < 0
        for one, other in roads
        if one not in road and other not in road
    )


def _turn(start: Point, end: Point, point: Point) -> int:
    """Positive, zero or negative: on which side of a line a point lies."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def _distance(point: Point, start: Point, end: Point) -> float:
    """The distance of a point from a road."""
    along = (end[0] - start[0], end[1] - start[1])
    share = ((point[0] - start[0]) * along[0] + (point[1] - start[1]) * along[1]) / (along[0] ** 2 + along[1] ** 2)
    share = min(max(share, 0.0), 1.0)
    return math.dist(point, (start[0] + share * along[0], start[1] + share * along[1]))


_STATUS = {
    "cards.white_and_elephants": "reported (one account of the deck)",
    "cards.other_pairs": "random (symbol totals per colour are reported)",
    "province_tiles": "random (one commodity on tile 1, two on the others: rulebook; tile 6: deduced from an example)",
    "bonus_tokens": "random (15 square tokens of three kinds and Agra's 4 points: rulebook)",
    "provinces": "random (12 provinces, 49 cities, 5 in Agra's province: rulebook)",
    "fortresses": "random (16 with Agra: rulebook; one or more in every province: reported)",
    "roads": "random (a ring inside each province: reported)",
}


def random_components(seed: int) -> ComponentSet:
    """The random set of a seed, the same on every machine, with coordinates and named `random-SEED`.

    Distribution, each part by itself: a colour's five cards without an elephant pair the symbols off uniformly, each
    symbol twice and never with itself; tiles 2 to 12 are two different commodities, tile 6 rice with tea or gems;
    bonus tokens are one of each of the six kinds and nine more; fortresses are Agra's city, one city of each other
    province and four more; all of these uniform. Board: see `random_board`.
    """
    rng = random.Random(f"component set {seed}")
    board = random_board(rng)
    return components_from_data(
        {
            "name": f"random-{seed}",
            "status": _STATUS,
            "cards": {**{colour: _colour(rng) for colour in COLOURS}, COLOURLESS: REPORTED_WHITE},
            "province_tiles": {str(number): _tile(rng, number) for number in range(1, 13)},
            "bonus_tokens": _tokens(rng),
            "agra_city": board.agra_city,
            "agra_bonus_points": AGRA_POINTS,
            "provinces": board.provinces,
            "fortresses": _fortresses(rng, board.provinces, board.agra_city),
            "roads": board.roads,
            "coordinates": {city: list(place) for city, place in board.coordinates.items()},
        }
    )


def _colour(rng: random.Random) -> dict[str, int]:
    others = [symbol for symbol in SYMBOLS if symbol != "elephant"] * REPORTED_OTHER_SYMBOLS
    while True:
        rng.shuffle(others)
        pairs = [sorted(pair, key=SYMBOLS.index) for pair in zip(others[::2], others[1::2], strict=True)]
        if all(one != other for one, other in pairs):
            break
    texts = ["+".join(pair) for pair in pairs]
    return REPORTED_ELEPHANT_PAIRS | {text: texts.count(text) for text in texts}


def _tile(rng: random.Random, number: int) -> str:
    if number == 1:
        return str(rng.choice(COMMODITIES))
    if number == 6:
        return f"rice+{rng.choice(('tea', 'gems'))}"
    return "+".join(rng.sample(COMMODITIES, 2))


def _tokens(rng: random.Random) -> dict[str, int]:
    kinds = [*map(str, COMMODITIES), POINTS_TOKEN, CARD_TOKEN_TEXT]
    tokens = kinds + rng.choices(kinds, k=SQUARE_TOKENS - len(kinds))
    return {kind: tokens.count(kind) for kind in kinds}


def _fortresses(rng: random.Random, provinces: dict[str, list[str]], agra: str) -> list[str]:
    chosen = [agra if agra in cities else rng.choice(cities) for cities in provinces.values()]
    others = [city for cities in provinces.values() for city in cities if city not in chosen]
    return chosen + rng.sample(others, FORTRESSES - len(chosen))
