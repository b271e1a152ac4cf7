"""The checks of province tiles and bonus tokens against the rulebook and against reports of the printed game."""

import re

from mogul.engine.problem import Problems, at, listing, quote
from mogul.engine.taj_mahal.components.shape import check_keys, is_count, object_in
from mogul.engine.taj_mahal.words import COMMODITIES

PROVINCE_TILES = tuple(str(number) for number in range(1, 13))
SQUARE_TOKENS = 15
AGRA_POINTS = 4
CARD_TOKEN = "+1card"
POINTS_TOKEN = "+2"  # the rulebook's
_POINTS = re.compile(r"\+[1-9]")


def check_tiles(report: Problems, value: object) -> None:
    """Checks the part `province_tiles`."""
    tiles = object_in(report, "province_tiles", value)
    if tiles is None:
        return
    check_keys(report, "province_tiles", tiles, PROVINCE_TILES, PROVINCE_TILES)
    for number in PROVINCE_TILES:
        if number in tiles:
            _check_tile(report, number, tiles[number])


def _check_tile(report: Problems, number: str, printed: object) -> None:
    place = at("province_tiles", number)
    goods = printed.split("+") if isinstance(printed, str) else []
    if not goods or not set(goods) <= set(COMMODITIES):
        report.error(place, f"must be commodities joined by +, of {listing(COMMODITIES)}, not {quote(printed)}")
    elif number == "1" and len(goods) != 1:
        report.error(place, f"is {quote(printed)}; the rulebook has one commodity on tile 1")
    elif number != "1" and len(goods) != 2:
        report.error(place, f"is {quote(printed)}; the rulebook has two commodities on tiles 2 to 12")
    elif number == "6" and sorted(goods) not in (["rice", "tea"], ["gems", "rice"]):
        report.warning(place, f"is {quote(printed)}; by an example of the rulebook it is rice with tea or gems")


def check_tokens(report: Problems, value: object) -> None:
    """Checks the part `bonus_tokens`."""
    tokens = object_in(report, "bonus_tokens", value)
    if tokens is None:
        return
    sound = True
    for kind, count in tokens.items():
        place = at("bonus_tokens", kind)
        if kind not in COMMODITIES and kind != CARD_TOKEN and not _POINTS.fullmatch(kind):
            report.error(place, f'must be {listing(COMMODITIES)}, {CARD_TOKEN} or points from "+1" to "+9"')
            sound = False
        else:
            sound &= is_count(report, place, count, SQUARE_TOKENS)
    if not sound:
        return
    if sum(tokens.values()) != SQUARE_TOKENS:
        report.error(
            "bonus_tokens", f"are {sum(tokens.values())}; the rulebook has {SQUARE_TOKENS} square ones beside Agra's"
        )
    for kind in tokens:
        if _POINTS.fullmatch(kind) and kind != POINTS_TOKEN:
            report.warning(
                at("bonus_tokens", kind), f"is a kind the rulebook does not have; its points tokens are {POINTS_TOKEN}"
            )
    for kind in (POINTS_TOKEN, CARD_TOKEN):
        if kind not in tokens:
            report.warning("bonus_tokens", f"have no {kind}; the rulebook has such tokens")
    if not set(tokens) & set(COMMODITIES):
        report.warning("bonus_tokens", "have no commodity; the rulebook has such tokens")


def check_agra_points(report: Problems, value: object) -> None:
    """Checks the part `agra_bonus_points`."""
    if type(value) is not int or value != AGRA_POINTS:
        report.error("agra_bonus_points", f"must be {AGRA_POINTS} (rulebook), not {quote(value)}")
