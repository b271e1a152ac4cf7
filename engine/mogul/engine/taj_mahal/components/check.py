"""The checks of a component set."""

from typing import Any

from mogul.engine.problem import Problem, Problems, at, listing, quote
from mogul.engine.taj_mahal.components.check_board import (
    check_agra,
    check_coordinates,
    check_fortresses,
    check_provinces,
)
from mogul.engine.taj_mahal.components.check_cards import check_cards
from mogul.engine.taj_mahal.components.check_roads import check_roads
from mogul.engine.taj_mahal.components.check_tokens import check_agra_points, check_tiles, check_tokens
from mogul.engine.taj_mahal.components.component_set import STANDINGS, standing_of
from mogul.engine.taj_mahal.components.shape import check_keys, check_name, object_in

# Parts whose standing a set states; the others are names and what follows from them.
PARTS_WITH_STANDING = ("cards", "province_tiles", "bonus_tokens", "provinces", "fortresses", "roads")
REQUIRED_PARTS = ("name", "status", *PARTS_WITH_STANDING, "agra_city", "agra_bonus_points")
PARTS = (*REQUIRED_PARTS, "coordinates")
MAX_STATUS = 200  # characters


def component_problems(data: Any) -> list[Problem]:
    """Every problem of a parsed component file, in the order of its parts; a set without errors can be played.

    Errors contradict the rulebook, on which the engine relies (96 cards, four or more cities in every province, no more
    than 64 in all). Warnings are differences from reports of the printed game.
    """
    report = Problems()
    parts = object_in(report, "the set", data)
    if parts is None:
        return report.found
    check_keys(report, "", parts, REQUIRED_PARTS, PARTS)
    if "name" in parts:
        check_name(report, "name", parts["name"])
    if "status" in parts:
        _check_status(report, parts["status"])
    for part, check in (
        ("cards", check_cards),
        ("province_tiles", check_tiles),
        ("bonus_tokens", check_tokens),
        ("agra_bonus_points", check_agra_points),
    ):
        if part in parts:
            check(report, parts[part])
    if "provinces" in parts:
        _check_board(report, parts)
    return report.found


def _check_board(report: Problems, parts: dict[str, Any]) -> None:
    province_of = check_provinces(report, parts["provinces"])
    if province_of is None:  # then every city would be unknown
        return
    if "agra_city" in parts:
        check_agra(report, parts["agra_city"], parts["provinces"], province_of)
    if "fortresses" in parts:
        check_fortresses(report, parts["fortresses"], parts.get("agra_city"), province_of)
    if "roads" in parts:
        check_roads(report, parts["roads"], province_of)
    if "coordinates" in parts:
        check_coordinates(report, parts["coordinates"], province_of)


def _check_status(report: Problems, value: object) -> None:
    status = object_in(report, "status", value)
    if status is None:
        return
    for path, standing in status.items():
        place = at("status", path)
        if path.partition(".")[0] not in PARTS_WITH_STANDING:
            report.error(
                place, f"speaks of no part of the set; it has {listing(PARTS_WITH_STANDING)}, and `part.detail`"
            )
        if not isinstance(standing, str) or standing_of(standing) not in STANDINGS:
            report.error(place, f"must begin with one of {listing(STANDINGS)}, not {quote(standing)}")
        elif max(len(path), len(standing)) > MAX_STATUS or not (path + standing).isprintable():
            report.error(place, f"part and standing must each be at most {MAX_STATUS} printable characters")
    for part in PARTS_WITH_STANDING:
        if not any(path.partition(".")[0] == part for path in status):
            report.error("status", f"says nothing of {part}; name its standing, one of {listing(STANDINGS)}")
