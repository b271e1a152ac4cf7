"""A bot for Taj Mahal: it bids until it leads for two pieces, and then takes them."""

from collections import Counter
from typing import Any

from mogul.engine.taj_mahal.views.view import row_cards


class Careful:
    """Keeps `reserve` cards in hand."""

    def __init__(self, rules: Any, reserve: float = 2) -> None:
        self.rules, self.reserve = rules, reserve

    def choose(self, components: Any, view: Any, seed: int) -> Any:
        """Returns one of the legal moves of `view.seat`."""
        position = self.rules.position(components, view)
        moves, notation = position.legal_moves(), position.notation
        text = {notation.move_text(move): move for move in moves}
        if "withdraw" not in text:
            return moves[seed % len(moves)]  # a palace, the crown, or a card to take: any
        is_poor = view.players[view.seat].hand_size <= self.reserve
        if is_poor or self.leads(view, notation) > 1:
            return text["withdraw"]
        return text[max(text, key=lambda play: play.count("+"))]  # the play with the most symbols

    def leads(self, view: Any, notation: Any) -> int:
        """Returns the number of symbols of which the seat's row shows more than every other one."""
        rows = [row_cards(notation, player) for player in view.players]
        shown = [Counter(symbol for card in row for symbol in notation.card_symbols[card]) for row in rows]
        own = shown.pop(view.seat)
        return sum(count > max(other[symbol] for other in shown) for symbol, count in own.items())
