"""The end of the game: points of the hands, who has won, every place (F1, F2)."""

from mogul.engine.jit import inlined
from mogul.engine.taj_mahal.rules.card_sets import size
from mogul.engine.taj_mahal.rules.tables import COLOURS, WHITE


@inlined
def hand_points(tables, state, seat):
    """F1: 1 a colourless card, 1 a card of the colour the hand has most of."""
    lo, hi = state.hand_lo[seat], state.hand_hi[seat]
    most = 0
    for colour in range(COLOURS):
        most = max(most, int(size(lo & tables.colour_lo[colour], hi & tables.colour_hi[colour])))
    white = int(size(lo & tables.colour_lo[WHITE], hi & tables.colour_hi[WHITE]))
    return most + white + _prestige_cards(state, seat)


@inlined
def _prestige_cards(state, seat):
    held = state.hand_prestige[seat]
    return (held & 1) + (held >> 1 & 1) + (held >> 2 & 1) + (held >> 3 & 1)


@inlined
def standing(game, state, seat):
    """A number that orders the players at the end (F2): by points, then, if the rule set says so, cards in hand."""
    points = state.score[seat] + hand_points(game.tables, state, seat)
    cards = int(size(state.hand_lo[seat], state.hand_hi[seat])) + _prestige_cards(state, seat)
    return points * 256 + (cards if game.cards_break_ties else 0)
