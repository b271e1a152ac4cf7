"""Facts about a move."""

from mogul.engine.taj_mahal.words import COMMODITIES, COURT_SEATS, CourtSeat
from mogul.players.taj_mahal.facts import Facts
from mogul.server.codec.message_codec import MessageCodec, enum_values
from mogul.server.codec.taj_mahal.values import COMMODITY
from mogul.taj_mahal.v1 import board_pb2, facts_pb2
from mogul.v1 import games_pb2

_CODEC = MessageCodec()
_COURT_SEAT = enum_values(CourtSeat, board_pb2.CourtSeat.DESCRIPTOR)


def write_facts(facts: Facts) -> games_pb2.Facts:
    """Returns facts without pieces of the court that nobody gets and commodities that the seat does not
    get."""
    message = _CODEC.write(
        facts_pb2.Facts,
        facts,
        court=[
            {"court_seat": _COURT_SEAT[piece], "won": won, "taken_by_others": lost}
            for piece, won, lost in zip(COURT_SEATS, facts.claimed, facts.lost, strict=True)
            if won or lost
        ],
        commodities=[
            {"commodity": COMMODITY[good], "count": count}
            for good, count in zip(COMMODITIES, facts.commodities, strict=True)
            if count
        ],
    )
    return games_pb2.Facts(taj_mahal=message)
