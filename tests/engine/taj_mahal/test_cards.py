"""The kinds of influence cards."""

import pytest

from mogul.engine.taj_mahal.cards import CardKind, parse_pair
from mogul.engine.taj_mahal.words import COURT_SEATS, SYMBOLS, CourtSeat, Symbol


def test_a_card_kind_reads_as_a_person_types_it() -> None:
    assert CardKind("red", ("vizier", "elephant")).text == "red vizier+elephant"
    assert CardKind("white", ("elephant",)).text == "white elephant"


def test_only_cards_of_the_four_colours_are_coloured() -> None:
    """Rule P1."""
    assert CardKind("blue", ("elephant", "elephant")).is_coloured
    assert not CardKind("white", ("elephant",)).is_coloured


def test_every_symbol_contests_one_court_seat() -> None:
    """Terms: the grand mogul contests the crown, the elephant the province tile, the others their advisor."""
    contests = dict(zip(SYMBOLS, COURT_SEATS, strict=True))
    assert contests.pop(Symbol.MOGUL) is CourtSeat.CROWN
    assert contests.pop(Symbol.ELEPHANT) is CourtSeat.TILE
    assert all(str(symbol) == str(seat) for symbol, seat in contests.items())


def test_a_pair_is_read_in_either_order() -> None:
    assert parse_pair("vizier+elephant", SYMBOLS) == ("vizier", "elephant")
    assert parse_pair("elephant+vizier", SYMBOLS) == ("vizier", "elephant")
    assert parse_pair("elephant+elephant", SYMBOLS) == ("elephant", "elephant")


@pytest.mark.parametrize(
    "text", ["", "vizier", "vizier+", "vizier+tiger", "vizier+monk+monk", "Vizier+monk", "vizier monk"]
)
def test_what_is_no_pair_is_not_read(text: str) -> None:
    assert parse_pair(text, SYMBOLS) is None
