"""The checks of province tiles and bonus tokens against the rulebook and against reports of the printed game."""

from mogul.engine.problem import Problems, at, quote
from mogul.engine.taj_mahal.components.check_cards import check_count
from mogul.engine.taj_mahal.components.component_set import CARD_TOKEN_TEXT, ComponentSet
from mogul.engine.taj_mahal.words import COMMODITIES

SQUARE_TOKENS = 15
AGRA_POINTS = 4
POINTS_TOKEN = "+2"  # the rulebook's


def check_tiles(problems: Problems, components: ComponentSet) -> None:
    """Checks the part `province_tiles`."""
    for number in range(1, 13):
        place, commodities = at("province_tiles", str(number)), components.province_tiles.get(number)
        printed = quote("+".join(commodities or ()))
        if commodities is None:
            problems.error(place, "is missing")
        elif number == 1 and len(commodities) != 1:
            problems.error(place, f"is {printed}; the rulebook has one commodity on tile 1")
        elif number != 1 and len(commodities) != 2:
            problems.error(place, f"is {printed}; the rulebook has two commodities on tiles 2 to 12")
        elif number == 6 and commodities not in (("rice", "tea"), ("rice", "gems")):
            problems.warning(place, f"is {printed}; by an example of the rulebook it is rice with tea or gems")


def check_tokens(problems: Problems, components: ComponentSet) -> None:
    """Checks the parts `bonus_tokens` and `agra_bonus_points`."""
    tokens = components.bonus_tokens
    checked = [check_count(problems, at("bonus_tokens", kind), tokens[kind], SQUARE_TOKENS) for kind in tokens]
    if all(checked) and sum(tokens.values()) != SQUARE_TOKENS:
        problems.error(
            "bonus_tokens", f"are {sum(tokens.values())}; the rulebook has {SQUARE_TOKENS} square ones beside Agra's"
        )
    for kind in tokens:
        if kind not in (*COMMODITIES, CARD_TOKEN_TEXT, POINTS_TOKEN):
            text = f"is a kind the rulebook does not have; its points tokens are {POINTS_TOKEN}"
            problems.warning(at("bonus_tokens", kind), text)
    for kind in (POINTS_TOKEN, CARD_TOKEN_TEXT):
        if kind not in tokens:
            problems.warning("bonus_tokens", f"have no {kind}; the rulebook has such tokens")
    if not set(tokens) & set(COMMODITIES):
        problems.warning("bonus_tokens", "have no commodity; the rulebook has such tokens")
    if components.agra_bonus_points != AGRA_POINTS:
        problems.error("agra_bonus_points", f"must be {AGRA_POINTS} (rulebook), not {components.agra_bonus_points}")
