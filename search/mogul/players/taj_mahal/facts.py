"""The expected gains of a move: the structured reasons of a suggestion.

After a search, games are continued from a candidate to the end of the visit, many times, every seat choosing its moves
as often as in the tree; the gains and losses of the seat on the way are counted. So these are facts about the
expectation of the search, not a second opinion.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from mogul.engine.bits import ZERO, byte_of, has
from mogul.engine.game_interface import GAME_OVER, determinize, seat_to_move
from mogul.engine.game_rules import Move
from mogul.engine.jit import kernel
from mogul.engine.taj_mahal.rules.card_sets import size
from mogul.engine.taj_mahal.rules.move_ids import EXTRAS, FIRST_PRESTIGE, FIRST_WHITE, PALACE, PLAY, TAKE, WITHDRAW
from mogul.engine.taj_mahal.rules.network import linked_provinces
from mogul.engine.taj_mahal.rules.withdrawal import claimed_court_seats
from mogul.engine.taj_mahal.words import COMMODITIES, COURT_SEATS
from mogul.players.continuations import CONTINUATIONS, counted
from mogul.search.likely_move import likely_move, play_down
from mogul.search.request import SearchRequest
from mogul.search.search_thread import SearchThread
from mogul.search.tree import ROOT

# Sums over the continuations: the fields of Facts.
COUNTS = np.dtype(
    [
        ("claimed", np.int64, (len(COURT_SEATS),)),
        ("lost", np.int64, (len(COURT_SEATS),)),
        ("palaces", np.int64),
        ("links", np.int64),
        ("points", np.int64),
        ("commodities", np.int64, (len(COMMODITIES),)),
        ("cards_played", np.int64),
        ("cards_kept", np.int64),
    ]
)


@dataclass(frozen=True, slots=True)
class Facts:
    """Means for the seat from now to the end of the visit, over the continuations.

    claimed: per court seat, how often it gets the piece. lost: how often another seat gets it.
    palaces: placed, with and without crown. links: other provinces linked to this one (W6).
    points: on the track. commodities: of each kind.
    cards_played: influence cards. cards_kept: influence cards in hand when the visit ends.
    """

    claimed: tuple[float, ...]
    lost: tuple[float, ...]
    palaces: float
    links: float
    points: float
    commodities: tuple[float, ...]
    cards_played: float
    cards_kept: float


@kernel
def count_events(policy, game, evaluator, thread, first_move, times, counts):
    """Plays on `times` times from `first_move` to the end of the visit, counting into `counts` (COUNTS)."""
    viewer, state = thread.root.viewer, thread.world.state
    for _ in range(times):
        determinize(game, thread.root.information, thread.world.rng, state)
        visit, score, owned = state.visit, state.score[viewer], state.commodities[viewer]
        node, move = ROOT, first_move
        while True:
            if move == WITHDRAW:
                claims = claimed_court_seats(game, state, state.seat)
                for court_seat in range(len(COURT_SEATS)):
                    if has(claims, court_seat):
                        if state.seat == viewer:
                            counts.claimed[court_seat] += 1
                        else:
                            counts.lost[court_seat] += 1
            elif state.seat == viewer and PALACE <= move < TAKE:
                counts.palaces += 1
            elif state.seat == viewer and PLAY <= move < PALACE:
                counts.cards_played += 1 + (FIRST_WHITE <= (move - PLAY) % EXTRAS < FIRST_PRESTIGE)
            node = play_down(game, thread, node, move)
            if seat_to_move(game, state) == GAME_OVER or state.visit != visit:
                break
            move = likely_move(policy, game, evaluator, thread, node)
        mine = state.palaces[viewer] | state.crowned[viewer]
        here = game.tables.province_cities[state.tile_province[visit]]
        if mine & here != ZERO:
            counts.links += linked_provinces(game.tables, mine, here)
        counts.points += state.score[viewer] - score
        for commodity in range(len(COMMODITIES)):
            gained = np.int64(byte_of(state.commodities[viewer], commodity)) - np.int64(byte_of(owned, commodity))
            counts.commodities[commodity] += gained
        counts.cards_kept += int(size(state.hand_lo[viewer], state.hand_hi[viewer]))


def facts(thread: SearchThread, request: SearchRequest, move: Move) -> Facts:
    """The facts of a move that this thread has searched; see `GamePlayer`. Equal searches, equal facts."""
    counts = counted(count_events, COUNTS, thread, request, move)
    means: dict[str, Any] = {}
    for name in COUNTS.names or ():
        mean = (counts[name] / CONTINUATIONS).tolist()
        means[name] = tuple(mean) if isinstance(mean, list) else mean
    return Facts(**means)
