"""The words of the rules."""

from mogul.engine.taj_mahal.words import COURT_SEATS, SYMBOLS, CourtSeat, Symbol


def test_every_symbol_contests_one_court_seat() -> None:
    """Terms: the grand mogul contests the crown, the elephant the province tile, the others their advisor."""
    contests = dict(zip(SYMBOLS, COURT_SEATS, strict=True))
    assert contests.pop(Symbol.MOGUL) is CourtSeat.CROWN
    assert contests.pop(Symbol.ELEPHANT) is CourtSeat.TILE
    assert all(str(symbol) == str(seat) for symbol, seat in contests.items())
