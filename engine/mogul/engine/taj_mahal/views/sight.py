"""What follows from a view: which cards are in sight, which colour a row has."""

from mogul.engine.taj_mahal.views.view import Player, View


def row_cards(player: Player) -> list[str]:
    """The influence cards of a row."""
    companions = [play.companion for play in player.row if play.companion is not None]
    return [play.card for play in player.row] + [card for card in companions if card.startswith("white ")]


def row_colour(player: Player) -> str | None:
    """The colour that the plays of a row give it, as the first card played without the monk names it (P2, P6)."""
    return next((colour_of(play.card) for play in player.row if play.companion != "prestige monk"), None)


def colour_of(card: str) -> str:
    """The colour an influence card names."""
    return card.partition(" ")[0]


def prestige_played(player: Player) -> list[str]:
    """The advisors whose prestige cards are in a row."""
    companions = [play.companion for play in player.row if play.companion is not None]
    return [card.removeprefix("prestige ") for card in companions if card.startswith("prestige ")]


def seen_cards(view: View) -> list[str]:
    """Every influence card in sight: own hand, known cards of others, rows, display, unrest, discard pile."""
    cards = [*view.hand, *view.display, *view.unrest, *view.discard_pile]
    for player in view.players:
        cards += [*player.known_cards, *row_cards(player)]
    return cards
