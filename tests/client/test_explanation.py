"""Facts as a sentence."""

from mogul.client import explain
from mogul.taj_mahal.v1 import board_pb2, facts_pb2
from mogul.v1.games_pb2 import Facts

VIZIER, GENERAL, CROWN, TILE = (
    board_pb2.COURT_SEAT_VIZIER,
    board_pb2.COURT_SEAT_GENERAL,
    board_pb2.COURT_SEAT_CROWN,
    board_pb2.COURT_SEAT_TILE,
)


def court(*outlooks: tuple[board_pb2.CourtSeat.ValueType, float, float]) -> list[facts_pb2.CourtOutlook]:
    return [facts_pb2.CourtOutlook(court_seat=seat, won=won, taken_by_others=taken) for seat, won, taken in outlooks]


def explained(facts: facts_pb2.Facts) -> str:
    return explain(Facts(taj_mahal=facts))


def test_everything_a_move_tends_to_bring_is_one_sentence() -> None:
    facts = facts_pb2.Facts(
        court=court((VIZIER, 0.9, 0.1), (GENERAL, 0.6, 0.4), (CROWN, 0.3, 0.6), (TILE, 0.1, 0.9)),
        palaces=1.8,
        links=2.25,
        points=4.5,
        commodities=[
            facts_pb2.CommodityGain(commodity=board_pb2.COMMODITY_TEA, count=0.6),
            facts_pb2.CommodityGain(commodity=board_pb2.COMMODITY_GEMS, count=1.0),
        ],
        cards_played=2.0,
        cards_kept=5.5,
    )
    assert explained(facts) == (
        "Wins the vizier (90%) and the general (60%); may win the crown (30%); others may take the general (40%) and "
        "the crown (60%); places 1.8 palaces, linked to 2.2 other provinces; gains 0.6 tea and 1.0 gems; scores 4.5 "
        "points in this visit; plays 2.0 cards and keeps 5.5."
    )


def test_unlikely_effects_are_left_out() -> None:
    assert (
        explained(facts_pb2.Facts(cards_kept=8.0))
        == "Wins nothing of the court; scores 0.0 points in this visit; keeps 8.0 cards."
    )


def test_without_facts_the_explanation_is_empty() -> None:
    assert explain(Facts()) == ""
