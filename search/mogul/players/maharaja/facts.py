"""The expected consequences of a move in this round: the structured reasons of a suggestion, and sentences of them for
people.

After a search, games are continued from a candidate to the end of the round, many times, every seat choosing its moves
as often as in the tree; the gold of the seat on the way is counted. So these are facts about the expectation of the
search, not a second opinion.

One fact speaks most for the best move.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from mogul.engine.game_interface import GAME_OVER, MAX_SEATS, determinize, seat_to_move
from mogul.engine.game_rules import Move
from mogul.engine.jit import inlined, kernel
from mogul.engine.maharaja.rules.rounds import all_seats, city_points
from mogul.engine.maharaja.rules.state import END, PALACE, WALK
from mogul.engine.maharaja.rules.turn import penalty, undone_actions
from mogul.engine.maharaja.sentences import TEXTS
from mogul.engine.texts import figure, is_named, named_shares, percent
from mogul.players.move_facts import CONTINUATIONS, Gain, counted, gain, largest, sentence
from mogul.search.request import SearchRequest
from mogul.search.simulate import SearchThread
from mogul.search.tree import ROOT
from mogul.search.tree_policy import likely_move, play_down

# Sums over the continuations, of which the fields of Facts are made. undone_after: by seat that had its turn before.
# scorings: continuations to the end of the round.
COUNTS = np.dtype(
    [
        ("gold_scored", np.int64),
        ("tolls_paid", np.int64),
        ("tolls_received", np.int64),
        ("city_place", np.int64),
        ("palaces", np.int64),
        ("undone", np.int64),
        ("undone_after", np.int64, (MAX_SEATS,)),
        ("scorings", np.int64),
    ]
)


@dataclass(frozen=True, slots=True)
class Facts:
    """Means for the seat from now to the end of the round, over the continuations; city_place over those in which the
    city is scored.

    gold_scored: of P2 and P3. tolls_paid: by the seat itself. tolls_received: from anybody. city_place: its place in
    the Maharaja's city when that is scored, from 1; the last one without points; 0 where nothing is scored. palaces:
    built. undone: how often its plan is left undone (N1). foils: by seat, how often that seat moves before this one and
    its plan is then left undone.
    """

    gold_scored: float
    tolls_paid: float
    tolls_received: float
    city_place: float
    palaces: float
    undone: float
    foils: tuple[float, ...]


@inlined
def _count_end(game, state, viewer, counts):
    """The end of a turn: of the viewer's, whether its plan is undone; of the last one, its place in the city."""
    if state.seat == viewer and undone_actions(game, state):
        counts.undone += 1
        for seat in range(game.players):
            if seat != viewer and state.had_turn >> seat & 1:
                counts.undone_after[seat] += 1
    if state.had_turn == all_seats(game):
        mine = city_points(state, viewer, state.maharaja)
        counts.scorings += 1
        for seat in range(game.players):
            others = city_points(state, seat, state.maharaja)
            ahead = others > mine or (others == mine and state.card[seat] < state.card[viewer])
            counts.city_place += 1 if seat == viewer or ahead or mine == 0 else 0


@kernel
def count_events(policy, game, evaluator, thread, first_move, times, counts):
    """Plays on `times` times from `first_move` to the end of the round, counting into `counts` (COUNTS)."""
    viewer, state = thread.root.viewer, thread.world.state
    for _ in range(times):
        determinize(game, thread.root.information, thread.world.rng, state)
        round_ = state.round
        node, move = ROOT, first_move
        while True:
            mover, gold = state.seat, np.int64(state.gold[viewer])
            fine = 0
            if move == END:
                _count_end(game, state, viewer, counts)
                fine = penalty(game, state) if mover != viewer else 0
            elif move == PALACE:
                counts.palaces += mover == viewer
            node = play_down(game, thread, node, move)
            gained = np.int64(state.gold[viewer]) - gold
            if WALK <= move < END:
                if mover == viewer:
                    counts.tolls_paid -= gained
                else:
                    counts.tolls_received += gained
            elif move == END:
                counts.gold_scored += gained - fine
            if seat_to_move(game, state) == GAME_OVER or state.round != round_:
                break
            move = likely_move(policy, game, evaluator, thread, node)


def facts(thread: SearchThread, request: SearchRequest, move: Move) -> Facts:
    """The facts of a move that this thread has searched; see `GamePlayer`. Equal searches, equal facts."""
    counts = counted(count_events, COUNTS, thread, request, move)

    def mean(name: str) -> float:
        return float(counts[name] / CONTINUATIONS)

    return Facts(
        gold_scored=mean("gold_scored"),
        tolls_paid=mean("tolls_paid"),
        tolls_received=mean("tolls_received"),
        city_place=float(counts["city_place"] / max(int(counts["scorings"]), 1)),
        palaces=mean("palaces"),
        undone=mean("undone"),
        foils=tuple((counts["undone_after"][: request.game.players] / CONTINUATIONS).tolist()),
    )


# The differences that people would name first: so much of each has about the same value to a player. Chosen by hand
# from the rules: a palace costs 12 gold (A6), the next rank some 3 (P2).
_GOLD: Final = 2.0
_TOLLS: Final = 1.5
_PALACES: Final = 0.2
_RANK: Final = 0.7
_UNDONE: Final = 30  # percent


def reason(best: Facts, other: Facts) -> str:
    """The largest advantage of the best move over the other one, as a sentence; see `GamePlayer`."""
    return largest(_gains(best, other), TEXTS)


def _gains(best: Facts, other: Facts) -> Iterator[Gain]:
    yield gain(_PALACES, best.palaces, other.palaces, "palaces")
    yield gain(_GOLD, best.gold_scored, other.gold_scored, "gold_scored")
    yield gain(_TOLLS, best.tolls_received, other.tolls_received, "tolls_received")
    yield gain(-_TOLLS, best.tolls_paid, other.tolls_paid, "tolls_paid")
    yield gain(-_RANK, best.city_place, other.city_place, "city_place")
    yield gain(-_UNDONE, 100 * best.undone, 100 * other.undone, "undone", 0)


_SHARES: Final = named_shares("maharaja")


def explanation(facts: Facts) -> str:
    """The reasons for and against a move, without the unlikely ones: one sentence."""
    return sentence([_palaces(facts), _city(facts), _tolls(facts), _undone(facts)])


def _palaces(facts: Facts) -> str:
    return TEXTS.text("facts", "palaces", palaces=figure(facts.palaces)) if is_named(facts.palaces) else ""


def _city(facts: Facts) -> str:
    if not facts.city_place:
        return TEXTS.text("facts", "nothing_scored")
    figures = {"gold_scored": figure(facts.gold_scored), "city_place": figure(facts.city_place)}
    return TEXTS.text("facts", "city", **figures)


def _tolls(facts: Facts) -> str:
    tolls = {"tolls_paid": facts.tolls_paid, "tolls_received": facts.tolls_received}
    named = {name: figure(gold) for name, gold in tolls.items() if is_named(gold)}
    if not named:
        return ""
    return TEXTS.text("facts", "tolls" if len(named) > 1 else next(iter(named)), **named)


def _undone(facts: Facts) -> str:
    possible_from = _SHARES["possible"]
    if facts.undone < possible_from:
        return ""
    foils = [
        TEXTS.text("facts", "foils", seat=f"seat {seat}", share=percent(share))
        for seat, share in enumerate(facts.foils)
        if share >= possible_from
    ]
    name = "undone_after" if foils else "undone"
    return TEXTS.text("facts", name, undone=percent(facts.undone), foils=TEXTS.listed(foils))
