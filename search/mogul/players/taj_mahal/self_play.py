"""Whole games inside the kernels, between two ways of thinking: for training, and for quick trials.

Each seat thinks with what it knows: its hand, and which cards the others took from displays. Shuffles are not told
apart here (epochs, see the rules, I): the pool of unseen cards is one.
"""

import numpy as np

from mogul.engine.bits import ZERO
from mogul.engine.dice import below
from mogul.engine.jit import inlined, kernel
from mogul.engine.records import copy_record
from mogul.engine.seam import MAX_SEATS, NOTHING_SEEN, list_moves, play
from mogul.engine.taj_mahal.rules.card_sets import lowest_of, size
from mogul.engine.taj_mahal.rules.state import OVER
from mogul.search.explorer import Root, explore
from mogul.search.tree import NONE, ROOT

KNOWN = np.dtype([("lo", np.uint64, (MAX_SEATS,)), ("hi", np.uint64, (MAX_SEATS,))])
SAMPLE = np.dtype(
    [
        ("share", np.float32, (MAX_SEATS,)),
        ("score", np.float32, (MAX_SEATS,)),
        ("visits", np.int32),
        ("count", np.int32),
        ("moves", np.int16, (96,)),
        ("counts", np.int32, (96,)),
    ]
)


@inlined
def fill_information(game, state, known, seat, information):
    """What `seat` knows of `state`, with the cards everybody knows to be in a hand."""
    copy_record(information.public, state)
    public = information.public
    lo, hi = state.deck_lo, state.deck_hi
    for other in range(MAX_SEATS):
        hidden_lo, hidden_hi = ZERO, ZERO
        if other != seat:
            hidden_lo = state.hand_lo[other] & ~known.lo[other]
            hidden_hi = state.hand_hi[other] & ~known.hi[other]
            public.hand_lo[other] = known.lo[other]
            public.hand_hi[other] = known.hi[other]
            lo |= hidden_lo
            hi |= hidden_hi
        information.hidden[0, 0, other] = size(hidden_lo, hidden_hi)
    public.deck_lo, public.deck_hi = ZERO, ZERO
    information.explanations = 1
    information.epochs[0] = 1
    information.threshold[0] = 1.0
    information.pool_lo[0, 0], information.pool_hi[0, 0] = lo, hi


@inlined
def _forget_played(tables, known, seat, lo, hi):
    """Cards (lo, hi) left the hand of `seat`: known ones of their kinds first."""
    while lo | hi != ZERO:
        card_lo, card_hi = lowest_of(lo, hi)
        lo ^= card_lo
        hi ^= card_hi
        if (card_lo & known.lo[seat]) | (card_hi & known.hi[seat]) != ZERO:
            known.lo[seat] &= ~card_lo
            known.hi[seat] &= ~card_hi
        else:
            kind = 0
            for each in range(tables.kinds):
                if (tables.kind_lo[each] & card_lo) | (tables.kind_hi[each] & card_hi) != ZERO:
                    kind = each
            out_lo, out_hi = lowest_of(known.lo[seat] & tables.kind_lo[kind], known.hi[seat] & tables.kind_hi[kind])
            known.lo[seat] &= ~out_lo
            known.hi[seat] &= ~out_hi


@inlined
def play_and_watch(game, state, known, move, dice):
    """Play a move; `known` follows what everybody saw."""
    seat = state.seat
    hand_lo, hand_hi = state.hand_lo[seat], state.hand_hi[seat]
    display_lo, display_hi = state.display_lo, state.display_hi
    play(game, state, move, dice)
    now_lo, now_hi = state.hand_lo[seat], state.hand_hi[seat]
    _forget_played(game.tables, known, seat, hand_lo & ~now_lo, hand_hi & ~now_hi)
    known.lo[seat] |= now_lo & ~hand_lo & display_lo
    known.hi[seat] |= now_hi & ~hand_hi & display_hi


@inlined
def _clear(tree):
    tree.slots[:] = 0
    tree.used.nodes, tree.used.edges = 1, 0
    root = tree.nodes[ROOT]
    root.outcome, root.next, root.edge, root.visits = NOTHING_SEEN, NONE, NONE, 0


@inlined
def _think(game, evaluator, information, prefix, seat, moves, ordinals, count, root_moves, tree, world, c, iterations):
    """Search; the place of the most visited move."""
    root = Root(information, prefix, seat, seat, moves[:count], ordinals, 0)
    _clear(tree)
    for place in range(count):
        ordinals[moves[place]] = place
        each = root_moves[place]
        each.visits = 0
        for other in range(MAX_SEATS):
            each.reward[other] = 0.0
            each.share[other] = 0.0
            each.score[other] = 0.0
    explore(game, evaluator, root, root_moves, tree, world, c, iterations)
    best = 0
    for place in range(1, count):
        ahead = root_moves[place].visits - root_moves[best].visits
        if ahead > 0 or (ahead == 0 and root_moves[place].reward[seat] > root_moves[best].reward[seat]):
            best = place
    return best


@kernel
def play_game(
    game,
    first,
    second,
    sides,
    state,
    known,
    information,
    prefix,
    moves,
    ordinals,
    root_moves,
    tree,
    one,
    two,
    c_one,
    c_two,
    iterations_one,
    iterations_two,
    noise,
    dice,
    states,
    samples,
):
    """Play `state` to its end; sides[seat] says who thinks. `noise`: chance in 2**16 that a move is drawn by visits.
    Returns how many positions were written to `states`, STATE[N], and `samples`, SAMPLE[N]."""
    written = 0
    for seat in range(MAX_SEATS):
        known.lo[seat], known.hi[seat] = ZERO, ZERO
    while state.phase != OVER:
        count = list_moves(game, state, one.moves)
        move = int(one.moves.move[0])
        if count > 1:
            for place in range(count):
                moves[place] = one.moves.move[place]
            seat = int(state.seat)
            fill_information(game, state, known, seat, information)
            if sides[seat] == 0:
                best = _think(
                    game,
                    first,
                    information,
                    prefix,
                    seat,
                    moves,
                    ordinals,
                    count,
                    root_moves,
                    tree,
                    one,
                    c_one,
                    iterations_one,
                )
            else:
                best = _think(
                    game,
                    second,
                    information,
                    prefix,
                    seat,
                    moves,
                    ordinals,
                    count,
                    root_moves,
                    tree,
                    two,
                    c_two,
                    iterations_two,
                )
            if count <= 96 and written < len(states):
                copy_record(states[written], state)
                sample, chosen = samples[written], root_moves[best]
                for other in range(game.players):
                    sample.share[other] = chosen.share[other] / chosen.visits
                    sample.score[other] = chosen.score[other] / chosen.visits
                sample.visits = chosen.visits
                sample.count = count
                for place in range(count):
                    sample.moves[place] = moves[place]
                    sample.counts[place] = root_moves[place].visits
                written += 1
            if noise > 0 and below(dice, np.uint64(65536)) < noise:
                total = 0
                for place in range(count):
                    total += root_moves[place].visits
                left = np.int64(below(dice, np.uint64(total)))
                for place in range(count):
                    left -= root_moves[place].visits
                    if left < 0:
                        best = place
                        break
            move = int(moves[best])
        play_and_watch(game, state, known, move, dice)
    return written
