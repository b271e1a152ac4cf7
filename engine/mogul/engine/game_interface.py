"""The game interface: the functions of a game that the search calls.

A game is a `typing.NamedTuple` class. An instance holds one record of constant tables (a numpy structured scalar) and
bare numbers, nothing else, so that it passes into kernels at no cost and its compiled code can be cached on disk. The
verbs below are declared here and given their meaning per game with `mogul.engine.jit.implements(verb, Game)`; kernels
call them, and the game's version is chosen by the type of the first argument while compiling.

Python needs two more things of it, as properties: `state_dtype`, the numpy dtype of a full state (at most 512 bytes: a
record assignment is a plain copy up to 1 KiB and much slower beyond), and `move_limit`, one more than its largest move.

Hot functions take records, never arrays: a `MOVES` buffer, a `RESULT`, a state, a `rng` record.
Words
    state        one complete world, hidden cards included; a record of the game's `state_dtype`.
    information  the knowledge of one seat, the viewer: a record of the game's own dtype, prepared outside of the
                 search.
    move         a small integer, 0 <= move < move_limit; it never leaves the process.
    seat         0 <= seat < players(game).

Simultaneous choices
    Several seats can decide at the same time; a view in Python lists them all (`seats_to_move`). Kernels know one seat
    to move: the seats choose one after the other in a fixed order, each move hidden from the others (`observed_move`),
    and the choices are shown by later moves that have no alternative, not by chance.
    The information of a seat that is about to choose is the same whoever else has chosen at the table, so that the
    answer to it does not depend on that: either all others count as having chosen, or those before it in that order.
    Of the choices before the root it holds no more than weights; see `rewind_hidden_choice`.

Self-play
    In self-play inside the kernels the information of a seat must come from a state. Some of it is in no state: what
    everybody remembers, such as cards taken from a display. A game that supports this has a third property,
    `common_dtype`, of a record of that common knowledge, which is all 0 when a game begins, and the verbs `follow` and
    `observe`.
"""

from typing import Any

import numpy as np

from mogul.engine.jit import by_default, inlined, verb
from mogul.engine.record_copies import copy_record

# Most moves a position may offer: a power of two above the largest bound of a game, 925.
MOVES_CAPACITY = 1024
MOVES = np.dtype([("move", np.int16, (MOVES_CAPACITY,))])
# A probability of each move of a MOVES record, in its order, to any scale.
PRIORS = np.dtype([("prior", np.float32, (MOVES_CAPACITY,))])

MAX_SEATS = 5
# The end of a finished game, by seat. `share`: share of the win, ties split, sums to 1. `score`: points at the end.
# `rank`: 0 for the best place; tied seats have the same rank.
RESULT = np.dtype(
    [("share", np.float64, (MAX_SEATS,)), ("score", np.float64, (MAX_SEATS,)), ("rank", np.int64, (MAX_SEATS,))]
)

GAME_OVER = -1  # from seat_to_move, when the game is over
NOTHING_SEEN = 0  # from observed_chance, when the move revealed nothing by chance


@verb
def players(game: Any) -> int:
    """Number of seats, at most MAX_SEATS."""
    raise NotImplementedError("called inside kernels only")


@verb
def seat_to_move(game: Any, state: Any) -> int:
    """The seat that decides next, or GAME_OVER; of several that decide at the same time, the first in the fixed order
    that has not chosen yet."""
    raise NotImplementedError("called inside kernels only")


@verb
def list_moves(game: Any, state: Any, moves: Any) -> int:
    """Writes the legal moves of the seat to move into `moves.move`, each once; returns their number, 1 or more.

    Order-free sequences (two pieces placed, two cards taken) are offered in one canonical order only.
    """
    raise NotImplementedError("called inside kernels only")


@verb
def random_move(game: Any, state: Any, moves: Any, rng: Any) -> int:
    """One legal move, uniformly at random: as likely as a pick from list_moves. `moves` is scratch space."""
    raise NotImplementedError("called inside kernels only")


@verb
def play(game: Any, state: Any, move: int, rng: Any) -> None:
    """Carries out a legal move and every chance event up to the next decision, drawing chance from `rng`."""
    raise NotImplementedError("called inside kernels only")


@verb
def observed_move(game: Any, state: Any, move: int, seat: int) -> int:
    """The observation by `seat` of a move that the seat to move is about to make in `state`.

    The move itself, or an id in the same range that stands for all moves which look alike to `seat`. Own moves are
    always seen.
    """
    raise NotImplementedError("called inside kernels only")


@verb
def observed_chance(game: Any, state: Any, seat: int) -> int:
    """The outcome of the chance events of the last `play` as `seat` observed it, an id in 0..2**62 - 1; NOTHING_SEEN
    for nothing.

    Equal for outcomes the seat cannot tell apart, different (up to hash collisions) for those it can.
    """
    raise NotImplementedError("called inside kernels only")


@verb
def begins_turn(game: Any, state: Any) -> bool:
    """True if the seat to move begins a turn of its own in `state`, or a choice that is part of none, whoever moved
    before.

    Optional: by default never, so that a turn ends where another seat is to move.
    """
    raise NotImplementedError("called inside kernels only")


@verb
def result(game: Any, state: Any, outcome: Any) -> None:
    """Fills a RESULT record from a finished state."""
    raise NotImplementedError("called inside kernels only")


@verb
def determinize(game: Any, information: Any, rng: Any, state: Any) -> None:
    """Overwrites `state` with a world drawn at random from those consistent with `information`, choices hidden from the
    viewer by their weights.

    Contract: in the drawn world the same seat is to move and that seat's information is identical.
    """
    raise NotImplementedError("called inside kernels only")


@verb
def rewind_hidden_choice(game: Any, information: Any, seat: int, state: Any) -> bool:
    """True if `seat` has made a choice before the root that is still hidden from the viewer; if so, overwrite `state`
    with a world in which that seat is to make it.

    Optional: by default there are no such choices. Called once a search for each seat. The policy is asked for that
    seat's move in this world, and may look only at the knowledge of the seat to move.
    """
    raise NotImplementedError("called inside kernels only")


@verb
def weigh_hidden_choice(game: Any, information: Any, seat: int, moves: Any, priors: Any, count: int) -> None:
    """Keeps in `information` the weights of the `count` moves of `moves` as the hidden choice of `seat`, in proportion
    to the PRIORS record `priors`: `determinize` draws the choice by them.

    Called after `rewind_hidden_choice`, for the policy's probabilities in that state.
    """
    raise NotImplementedError("called inside kernels only")


@verb
def follow(game: Any, before: Any, state: Any, common: Any) -> None:
    """Updates the common knowledge `common` by a `play` that led from `before` to `state`."""
    raise NotImplementedError("called inside kernels only")


@verb
def observe(game: Any, state: Any, common: Any, information: Any) -> None:
    """Fills `information` with the knowledge of the seat to move in `state`, as it is made of that seat's view."""
    raise NotImplementedError("called inside kernels only")


@inlined
def play_openly(game, before, state, common, move, rng):
    """Plays a legal move, after which the common knowledge `common` follows; `before` becomes the state before it."""
    copy_record(before, state)
    play(game, state, move, rng)
    follow(game, before, state, common)


@by_default(begins_turn)
def _never_after_an_own_move(game, state):
    return False


@by_default(rewind_hidden_choice)
def _no_hidden_choice(game, information, seat, state):
    return False


@by_default(weigh_hidden_choice)
def _no_weights(game, information, seat, moves, priors, count):
    pass
