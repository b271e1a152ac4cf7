"""Options that separate the editions, as the table of the rules page has them."""

import dataclasses

from mogul.engine.taj_mahal.rule_sets import COURT_SEATS, RIO_GRANDE, RULE_SETS, SYMBOLS, ZMAN, CourtSeat, Symbol


def test_every_symbol_contests_one_court_seat() -> None:
    """Terms: the grand mogul contests the crown, the elephant the province tile, the others their advisor."""
    contests = dict(zip(SYMBOLS, COURT_SEATS, strict=True))
    assert contests.pop(Symbol.MOGUL) is CourtSeat.CROWN
    assert contests.pop(Symbol.ELEPHANT) is CourtSeat.TILE
    assert all(str(symbol) == str(seat) for symbol, seat in contests.items())


def test_there_are_two_editions_and_the_default_comes_first() -> None:
    assert list(RULE_SETS.items()) == [("zman", ZMAN), ("rio_grande", RIO_GRANDE)]


def test_zman_is_for_two_to_five_and_resolves_tokens_after_all_palaces() -> None:
    """Rules W4, F2, U; Options."""
    assert dataclasses.asdict(ZMAN) == {
        "name": "zman",
        "players": (2, 3, 4, 5),
        "tokens_at_once": False,
        "cards_break_ties": True,
        "unrest_with_two": True,
        "fourth_colour": "blue",
    }


def test_rio_grande_is_for_three_to_five_and_resolves_tokens_at_once() -> None:
    """Rules W4, F2; Options."""
    assert dataclasses.asdict(RIO_GRANDE) == {
        "name": "rio_grande",
        "players": (3, 4, 5),
        "tokens_at_once": True,
        "cards_break_ties": False,
        "unrest_with_two": False,
        "fourth_colour": "violet",
    }
