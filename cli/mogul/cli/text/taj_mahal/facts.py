"""Facts about a move as JSON."""

from typing import Any

from mogul.taj_mahal.v1 import board_pb2, facts_pb2


def facts_data(facts: facts_pb2.Facts) -> dict[str, Any]:
    """All facts, in the order of `Facts`; with a figure for each piece of the court and each commodity, also where the
    message leaves it out."""
    court = {each.court_seat: each for each in facts.court}
    gains = {each.commodity: each.count for each in facts.commodities}
    pieces = [court.get(piece, facts_pb2.CourtOutlook()) for piece in board_pb2.CourtSeat.values()[1:]]
    return {
        "claimed": [each.won for each in pieces],
        "lost": [each.taken_by_others for each in pieces],
        "palaces": facts.palaces,
        "links": facts.links,
        "points": facts.points,
        "commodities": [gains.get(commodity, 0.0) for commodity in board_pb2.Commodity.values()[1:]],
        "cards_played": facts.cards_played,
        "cards_kept": facts.cards_kept,
    }
