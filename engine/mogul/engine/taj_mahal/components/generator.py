"""Random component sets: certain and reported parts are kept, reconstructed parts are drawn at random.

Measurements on the default set can so be repeated on boards and decks that are as likely to be the printed ones.
"""

import random

from mogul.engine.taj_mahal.components.check_cards import (
    REPORTED_ELEPHANT_PAIRS,
    REPORTED_OTHER_SYMBOLS,
    REPORTED_WHITE,
)
from mogul.engine.taj_mahal.components.check_tokens import AGRA_POINTS, POINTS_TOKEN, SQUARE_TOKENS
from mogul.engine.taj_mahal.components.component_set import CARD_TOKEN_TEXT, COLOURLESS, FORTRESSES, ComponentSet
from mogul.engine.taj_mahal.components.random_board import random_board
from mogul.engine.taj_mahal.components.reading import components_from_data
from mogul.engine.taj_mahal.words import COLOURS, COMMODITIES, SYMBOLS

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
