"""Leduc poker in plain Python: information sets, best responses and exploitability.

A betting is the tuple of all moves made so far, of both rounds. An information set is a card, the public card (None in
the first round) and a betting, which determines the seat to move.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

FOLD, CALL, RAISE = range(3)
RANKS = range(3)
COPIES = 2

Betting = tuple[int, ...]
InformationSet = tuple[int, int | None, Betting]
Policy = Mapping[InformationSet, Mapping[int, float]]
Deal = tuple[int, int, int]  # seat 0's card, seat 1's, the public one


@dataclass(frozen=True)
class Stand:
    """The state after a betting: chips of each seat, the round (0, 1), the seat to move, the folded seat; or None."""

    staked: tuple[int, int]
    round: int
    seat: int | None
    folded: int | None
    legal: tuple[int, ...]


def stand_after(betting: Betting) -> Stand:
    staked, round_, seat, raises, moves = [1, 1], 0, 0, 0, 0
    for move in betting:
        if move == FOLD:
            return Stand((staked[0], staked[1]), round_, None, seat, ())
        staked[seat] = staked[1 - seat]
        moves += 1
        if move == RAISE:
            staked[seat] += (2, 4)[round_]
            raises += 1
        if move == CALL and moves > 1:
            if round_ == 1:
                return Stand((staked[0], staked[1]), round_, None, None, ())
            round_, seat, raises, moves = 1, 0, 0, 0
        else:
            seat = 1 - seat
    legal = [CALL]
    if staked[1 - seat] > staked[seat]:
        legal.insert(0, FOLD)
    if raises < 2:
        legal.append(RAISE)
    return Stand((staked[0], staked[1]), round_, seat, None, tuple(legal))


def chips_won(deal: Deal, stand: Stand, seat: int) -> int:
    """The net win of `seat` at the end."""
    lost_by_loser = min(stand.staked)
    if stand.folded is not None:
        return -lost_by_loser if stand.folded == seat else lost_by_loser
    strengths = [(deal[each] == deal[2], deal[each]) for each in (seat, 1 - seat)]
    return lost_by_loser * ((strengths[0] > strengths[1]) - (strengths[0] < strengths[1]))


def deals() -> dict[Deal, float]:
    """Every deal with its probability."""
    cards = [rank for rank in RANKS for _ in range(COPIES)]
    found: dict[Deal, float] = {}
    for a in range(6):
        for b in range(6):
            for c in range(6):
                if len({a, b, c}) == 3:
                    deal = (cards[a], cards[b], cards[c])
                    found[deal] = found.get(deal, 0.0) + 1 / 120
    return found


def information_set(deal: Deal, seat: int, betting: Betting, round_: int) -> InformationSet:
    return deal[seat], deal[2] if round_ else None, betting


def information_sets(betting: Betting = ()) -> Iterator[InformationSet]:
    """All 288 information sets of both seats."""
    stand = stand_after(betting)
    if stand.seat is None:
        return
    for card in RANKS:
        for public in RANKS if stand.round else (None,):
            yield card, public, betting
    for move in stand.legal:
        yield from information_sets((*betting, move))


def best_response_value(policy: Policy, seat: int) -> float:
    """The chips a game that a best response of `seat` wins against `policy` of the other seat."""

    def value(worlds: dict[Deal, float], betting: Betting) -> float:
        stand = stand_after(betting)
        if stand.seat is None:
            return sum(weight * chips_won(deal, stand, seat) for deal, weight in worlds.items())
        total = 0.0
        if stand.seat != seat:
            for move in stand.legal:
                likely = {
                    deal: weight * policy[information_set(deal, stand.seat, betting, stand.round)].get(move, 0.0)
                    for deal, weight in worlds.items()
                }
                total += value(likely, (*betting, move))
            return total
        alike: dict[InformationSet, dict[Deal, float]] = {}
        for deal, weight in worlds.items():
            alike.setdefault(information_set(deal, seat, betting, stand.round), {})[deal] = weight
        for group in alike.values():
            total += max(value(group, (*betting, move)) for move in stand.legal)
        return total

    return value(deals(), ())


def exploitability(policy: Policy) -> float:
    """Half the sum of the wins of best responses to either seat, in chips a game: 0 for a Nash equilibrium."""
    return (best_response_value(policy, 0) + best_response_value(policy, 1)) / 2
