"""How many symbols a row shows, and what it would claim."""

from collections import Counter
from collections.abc import Iterable

from mogul.engine.taj_mahal.cards import COURT_SEATS, SYMBOLS
from mogul.engine.taj_mahal.views.view import Play, View

_MIGHT = {"prestige general": "elephant", "prestige vizier": "mogul"}  # P4


def symbols_of_cards(cards: Iterable[str]) -> Counter[str]:
    """The symbols printed on influence cards."""
    return Counter(symbol for card in cards for symbol in card.partition(" ")[2].split("+"))


def symbols_of_row(row: Iterable[Play]) -> Counter[str]:
    """The symbols a row shows, those of prestige cards included (P3, P4)."""
    symbols: Counter[str] = Counter()
    for play in row:
        symbols += symbols_of_cards([play.card])
        if play.companion is not None and play.companion.startswith("white "):
            symbols += symbols_of_cards([play.companion])
        elif play.companion in _MIGHT:
            symbols[_MIGHT[play.companion]] += 1
    return symbols


def would_claim(view: View, seat: int) -> set[str]:
    """The court seats whose pieces a seat would claim if it withdrew now (W1, U2)."""
    own = symbols_of_row(view.players[seat].row)
    rivals = [symbols_of_row(each.row) for other, each in enumerate(view.players) if other != seat and each.is_in]
    rivals.append(symbols_of_cards(view.unrest))
    return {
        piece
        for piece, symbol in zip(COURT_SEATS, SYMBOLS, strict=True)
        if piece in view.court and own[symbol] > max(rival[symbol] for rival in rivals)
    }
