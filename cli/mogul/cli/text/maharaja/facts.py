"""Facts about a move as JSON."""

from typing import Any

from mogul.maharaja.v1 import facts_pb2


def facts_data(facts: facts_pb2.Facts) -> dict[str, Any]:
    """All facts, in the order of `Facts`; foils: the seats that foil the plan, with their shares."""
    return {
        "gold_scored": facts.gold_scored,
        "tolls_paid": facts.tolls_paid,
        "tolls_received": facts.tolls_received,
        "city_place": facts.city_place,
        "palaces": facts.palaces,
        "undone": facts.undone,
        "foils": {str(each.seat): each.share for each in facts.foils},
    }
