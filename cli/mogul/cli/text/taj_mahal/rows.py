"""The symbols of rows, and the pieces that a row would claim."""

from collections import Counter
from collections.abc import Iterable

from mogul.engine.taj_mahal.moves import Play
from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.views.view import PublicView
from mogul.engine.taj_mahal.words import COURT_SEATS, SYMBOLS, Advisor, Card, CourtSeat, Symbol

_SHOWN = {Advisor.GENERAL: Symbol.ELEPHANT, Advisor.VIZIER: Symbol.MOGUL}  # P4


def symbols_of_cards(notation: Notation, cards: Iterable[Card]) -> Counter[Symbol]:
    """The symbols printed on influence cards."""
    return Counter(symbol for card in cards for symbol in notation.card_symbols[card])


def symbols_of_row(notation: Notation, row: Iterable[Play]) -> Counter[Symbol]:
    """The symbols a row shows, those of prestige cards included (P3, P4)."""
    symbols = symbols_of_cards(notation, (card for play in row for card in notation.cards_of(play)))
    symbols.update(_SHOWN[play.prestige_card] for play in row if play.prestige_card in _SHOWN)
    return symbols


def would_claim(notation: Notation, view: PublicView, seat: int) -> set[CourtSeat]:
    """The court seats whose pieces a seat would claim if it withdrew now (W1, U2)."""
    own = symbols_of_row(notation, view.players[seat].row)
    others = (each for other, each in enumerate(view.players) if other != seat and each.is_in)
    rivals = [symbols_of_row(notation, each.row) for each in others]
    rivals.append(symbols_of_cards(notation, view.unrest))
    return {
        piece
        for piece, symbol in zip(COURT_SEATS, SYMBOLS, strict=True)
        if piece in view.court and own[symbol] > max(rival[symbol] for rival in rivals)
    }
