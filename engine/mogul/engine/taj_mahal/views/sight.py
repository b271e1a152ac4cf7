"""What follows from a view: which cards are in the viewer's sight, which tokens lie in front of a player."""

from mogul.engine.taj_mahal.cards import COMMODITIES
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.engine.taj_mahal.views.view import Player, View


def row_cards(player: Player) -> list[str]:
    """The influence cards of a row."""
    companions = [play.companion for play in player.row if play.companion is not None]
    return [play.card for play in player.row] + [card for card in companions if card.startswith("white ")]


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


def tokens_in_front(view: View, seat: int) -> tuple[str, ...]:
    """The cities whose bonus tokens lie in front of a player; rio_grande removes those of points and cards once
    scored.
    """
    taken = view.players[seat].bonus_tokens
    if RULE_SETS[view.rule_set].scored_tokens_stay:
        return taken
    kinds = dict(view.bonus_tokens)
    return tuple(city for city in taken if kinds[city] in COMMODITIES)
