"""One seat's information as a record, and the sampling of a world from it (determinization).

The public part is a whole state without the cards nobody can place. The hidden cards follow the view's memory: an
explanation is sampled by its weight, every epoch's pool dealt uniformly to the hidden places of that epoch, and the
rest of the current epoch's pool is the deck.
"""

import numpy as np

from mogul.engine import game_interface
from mogul.engine.bits import ONE, ZERO
from mogul.engine.jit import implements, inlined
from mogul.engine.record_copies import copy_record
from mogul.engine.rng import below, fraction
from mogul.engine.taj_mahal.rules.card_sets import just_card_at, size
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.state import STATE

# Live epochs: one more than the shuffles that lie between hidden cards still unseen. Play knows two or three; contrived
# games (everybody passes, tiny discard piles) a dozen.
MAX_EPOCHS = 32
# Explanations in one record. Most views have one; a view with more than this many is represented by a sample of it.
MAX_EXPLANATIONS = 64

INFORMATION = np.dtype(
    [
        ("public", STATE),  # hands without their hidden cards, an empty deck
        ("explanations", np.int64),
        ("epochs", np.int64, (MAX_EXPLANATIONS,)),  # how many epochs an explanation has; the last is the current one
        ("threshold", np.float64, (MAX_EXPLANATIONS,)),  # weights summed up to and including this explanation
        ("pool_lo", np.uint64, (MAX_EXPLANATIONS, MAX_EPOCHS)),
        ("pool_hi", np.uint64, (MAX_EXPLANATIONS, MAX_EPOCHS)),
        ("hidden", np.uint8, (MAX_EXPLANATIONS, MAX_EPOCHS, game_interface.MAX_SEATS)),
    ]
)


@inlined
def _pick_explanation(information, rng):
    point = fraction(rng)
    chosen = 0
    while chosen + 1 < information.explanations and point >= information.threshold[chosen]:
        chosen += 1
    return chosen


@inlined
def deal_hidden_cards(game, information, rng, state):
    """Complete `state`, a copy of the public part, to a world: hidden cards and deck dealt by one explanation."""
    chosen = _pick_explanation(information, rng) if information.explanations > 1 else 0
    lo, hi = ZERO, ZERO
    for epoch in range(information.epochs[chosen]):
        lo, hi = information.pool_lo[chosen, epoch], information.pool_hi[chosen, epoch]
        left = size(lo, hi)
        for seat in range(game.players):
            for _ in range(information.hidden[chosen, epoch, seat]):
                card_lo, card_hi = just_card_at(lo, hi, below(rng, left))
                left -= ONE
                lo ^= card_lo
                hi ^= card_hi
                state.hand_lo[seat] |= card_lo
                state.hand_hi[seat] |= card_hi
    state.deck_lo, state.deck_hi = lo, hi


@implements(game_interface.determinize, TajMahal)
def _determinize(game, information, rng, state):
    copy_record(state, information.public)
    deal_hidden_cards(game, information, rng, state)
