"""The facts of a candidate move as a sentence."""

from google.protobuf.descriptor import EnumDescriptor

from mogul.taj_mahal.v1 import board_pb2, facts_pb2

_SEATS, _COMMODITIES = board_pb2.CourtSeat.DESCRIPTOR, board_pb2.Commodity.DESCRIPTOR

# Probabilities from which a piece of the court is called won, or possible; below, it is left out.
LIKELY, POSSIBLE = 0.5, 0.2


def explain(facts: facts_pb2.Facts) -> str:
    """The reasons for and against a move: one sentence in English."""
    parts = [*_court(facts), _palaces(facts), _commodities(facts), _points(facts), _cards(facts)]
    sentence = "; ".join(part for part in parts if part)
    return f"{sentence[0].upper()}{sentence[1:]}."


def _court(facts: facts_pb2.Facts) -> list[str]:
    likely = [each for each in facts.court if each.won >= LIKELY]
    possible = [each for each in facts.court if POSSIBLE <= each.won < LIKELY]
    risky = [each for each in facts.court if each.won >= POSSIBLE and each.taken_by_others >= POSSIBLE]
    return [
        _listed("wins", [f"the {_seat(each)} ({each.won:.0%})" for each in likely]),
        _listed("may win", [f"the {_seat(each)} ({each.won:.0%})" for each in possible]),
        _listed("others may take", [f"the {_seat(each)} ({each.taken_by_others:.0%})" for each in risky]),
        "" if likely or possible else "wins nothing of the court",
    ]


def _seat(outlook: facts_pb2.CourtOutlook) -> str:
    return _name(_SEATS, "COURT_SEAT_", outlook.court_seat)


def _name(values: EnumDescriptor, prefix: str, number: int) -> str:
    """The word for a value; the number of one that only a newer server knows."""
    known = values.values_by_number.get(number)
    return str(number) if known is None else known.name.removeprefix(prefix).lower()


def _listed(verb: str, things: list[str]) -> str:
    if len(things) > 1:
        things = [", ".join(things[:-1]) + f" and {things[-1]}"]
    return f"{verb} {things[0]}" if things else ""


def _palaces(facts: facts_pb2.Facts) -> str:
    if facts.palaces < 0.05:
        return ""
    links = f", linked to {facts.links:.1f} other provinces" if facts.links >= 0.05 else ""
    return f"places {facts.palaces:.1f} palaces{links}"


def _commodities(facts: facts_pb2.Facts) -> str:
    gains = [
        f"{each.count:.1f} {_name(_COMMODITIES, 'COMMODITY_', each.commodity)}"
        for each in facts.commodities
        if each.count >= 0.05
    ]
    return _listed("gains", gains)


def _points(facts: facts_pb2.Facts) -> str:
    return f"scores {facts.points:.1f} points in this visit"


def _cards(facts: facts_pb2.Facts) -> str:
    played = f"plays {facts.cards_played:.1f} cards and " if facts.cards_played >= 0.05 else ""
    return f"{played}keeps {facts.cards_kept:.1f}" + ("" if played else " cards")
