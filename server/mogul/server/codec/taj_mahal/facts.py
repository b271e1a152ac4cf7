"""Facts about a move."""

from mogul.engine.taj_mahal.words import COMMODITIES, COURT_SEATS
from mogul.players.taj_mahal.facts import Facts
from mogul.server.codec.taj_mahal.enums import COMMODITY, COURT_SEAT
from mogul.taj_mahal.v1 import facts_pb2


def write_facts(facts: Facts) -> facts_pb2.Facts:
    """Returns the message of facts, without pieces of the court that nobody gets and commodities that the seat does not
    get."""
    return facts_pb2.Facts(
        court=[
            facts_pb2.CourtOutlook(court_seat=COURT_SEAT.write(piece), won=won, taken_by_others=lost)
            for piece, won, lost in zip(COURT_SEATS, facts.claimed, facts.lost, strict=True)
            if won or lost
        ],
        palaces=facts.palaces,
        links=facts.links,
        points=facts.points,
        commodities=[
            facts_pb2.CommodityGain(commodity=COMMODITY.write(good), count=count)
            for good, count in zip(COMMODITIES, facts.commodities, strict=True)
            if count
        ],
        cards_played=facts.cards_played,
        cards_kept=facts.cards_kept,
    )


def read_facts(message: facts_pb2.Facts) -> Facts:
    """Reads the message of `write_facts`."""
    court = {each.court_seat: each for each in message.court}
    gains = {each.commodity: each.count for each in message.commodities}
    pieces = [court.get(COURT_SEAT.write(piece), facts_pb2.CourtOutlook()) for piece in COURT_SEATS]
    return Facts(
        claimed=tuple(each.won for each in pieces),
        lost=tuple(each.taken_by_others for each in pieces),
        palaces=message.palaces,
        links=message.links,
        points=message.points,
        commodities=tuple(gains.get(COMMODITY.write(good), 0.0) for good in COMMODITIES),
        cards_played=message.cards_played,
        cards_kept=message.cards_kept,
    )
