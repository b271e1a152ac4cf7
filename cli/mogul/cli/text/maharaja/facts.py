"""Facts about a move as JSON."""

from typing import Any

from mogul.maharaja.v1 import facts_pb2


def facts_data(facts: facts_pb2.Facts) -> dict[str, Any]:
    """All facts, in the order of `Facts`; with a figure also where the message leaves it out."""
    return {
        "gold_scored": facts.gold_scored,
        "city_place": facts.city_place,
        "tolls_paid": facts.tolls_paid,
        "tolls_received": facts.tolls_received,
        "undone": facts.undone,
        "foils": [{"seat": each.seat, "share": each.share} for each in facts.foils],
        "palaces": facts.palaces,
    }
