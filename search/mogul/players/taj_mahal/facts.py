"""The expected gains of a move: the structured reasons of a suggestion, and sentences of them for people.

After a search, games are continued from a candidate to the end of the visit, many times, every seat choosing its moves
as often as in the tree; the gains and losses of the seat on the way are counted. So these are facts about the
expectation of the search, not a second opinion.

One fact speaks most for the best move.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from mogul.engine.bits import ZERO, byte_of, has
from mogul.engine.game_interface import GAME_OVER, determinize, seat_to_move
from mogul.engine.game_rules import Move
from mogul.engine.jit import kernel
from mogul.engine.taj_mahal.rule_sets import COMMODITIES, COURT_SEATS
from mogul.engine.taj_mahal.rules.card_sets import size
from mogul.engine.taj_mahal.rules.scoring import linked_provinces
from mogul.engine.taj_mahal.rules.state import EXTRAS, FIRST_PRESTIGE, FIRST_WHITE, PALACE, PLAY, TAKE, WITHDRAW
from mogul.engine.taj_mahal.rules.withdrawal import claimed_court_seats
from mogul.engine.taj_mahal.sentences import TEXTS
from mogul.engine.texts import figure, is_named, named_shares, percent
from mogul.players.move_facts import CONTINUATIONS, Gain, counted, gain, largest, sentence
from mogul.search.request import SearchRequest
from mogul.search.simulate import SearchThread
from mogul.search.tree import ROOT
from mogul.search.tree_policy import likely_move, play_down

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


# The differences that people would name first: so much of each has about the same value to a player, a point or two.
# Chosen by hand from the rules (a pair of tokens, a link, a card in hand: W6, W10, F1).
_POINTS: Final = 1.5
_COURT_SEAT: Final = 40  # percent
_PALACES: Final = 0.5
_LINKS: Final = 1.0
_COMMODITIES: Final = 1.0
_CARDS: Final = 1.0


def reason(best: Facts, other: Facts) -> str:
    """The largest advantage of the best move over the other one, as a sentence; see `GamePlayer`."""
    return largest(_gains(best, other), TEXTS)


def _gains(best: Facts, other: Facts) -> Iterator[Gain]:
    yield gain(_POINTS, best.points, other.points, "points")
    yield gain(_PALACES, best.palaces, other.palaces, "palaces")
    yield gain(_LINKS, best.links, other.links, "links")
    yield gain(_COMMODITIES, sum(best.commodities), sum(other.commodities), "commodities")
    yield gain(_CARDS, best.cards_kept, other.cards_kept, "cards_kept")
    for court_seat, more, less in zip(COURT_SEATS, best.claimed, other.claimed, strict=True):
        yield gain(_COURT_SEAT, 100 * more, 100 * less, "claimed", 0, court_seat=court_seat)


_SHARES: Final = named_shares("taj_mahal")


def explanation(facts: Facts) -> str:
    """The reasons for and against a move, without the unlikely ones: one sentence."""
    return sentence([*_court(facts), _palaces(facts), _goods(facts), _points(facts), _cards(facts)])


def _court(facts: Facts) -> Iterator[str]:
    outlooks = list(zip(COURT_SEATS, facts.claimed, facts.lost, strict=True))
    possible_from, likely_from = _SHARES["possible"], _SHARES["likely"]
    likely = [(piece, won) for piece, won, _ in outlooks if won >= likely_from]
    possible = [(piece, won) for piece, won, _ in outlooks if possible_from <= won < likely_from]
    risky = [(piece, lost) for piece, won, lost in outlooks if min(won, lost) >= possible_from]
    for name, shares in (("wins", likely), ("may_win", possible), ("others_may_take", risky)):
        if shares:
            pieces = [TEXTS.text("facts", "court", court_seat=piece, share=percent(share)) for piece, share in shares]
            yield TEXTS.text("facts", name, pieces=TEXTS.listed(pieces))
    if not likely and not possible:
        yield TEXTS.text("facts", "wins_nothing")


def _palaces(facts: Facts) -> str:
    if not is_named(facts.palaces):
        return ""
    name = "linked_palaces" if is_named(facts.links) else "palaces"
    return TEXTS.text("facts", name, palaces=figure(facts.palaces), links=figure(facts.links))


def _goods(facts: Facts) -> str:
    gains = [
        TEXTS.text("facts", "commodities", count=figure(count), commodity=commodity)
        for commodity, count in zip(COMMODITIES, facts.commodities, strict=True)
        if is_named(count)
    ]
    return TEXTS.text("facts", "gains", commodities=TEXTS.listed(gains)) if gains else ""


def _points(facts: Facts) -> str:
    return TEXTS.text("facts", "points", points=figure(facts.points))


def _cards(facts: Facts) -> str:
    name = "played" if is_named(facts.cards_played) else "kept"
    return TEXTS.text("facts", name, cards_played=figure(facts.cards_played), cards_kept=figure(facts.cards_kept))
