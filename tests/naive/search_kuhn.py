"""Best responses in Kuhn poker in plain Python.

A betting is the tuple of all moves made so far; those of BETTINGS are not final.
"""

from itertools import permutations

PASS, BET = range(2)

BETTINGS = ((), (PASS,), (BET,), (PASS, BET))
Policy = dict[tuple[int, tuple[int, ...]], float]


def chips_won(cards: tuple[int, ...], betting: tuple[int, ...]) -> int | None:
    """The net win of seat 0; None before the end of the game."""
    if betting in BETTINGS:
        return None
    if betting[-2:] == (BET, PASS):
        return 1 if len(betting) == 2 else -1
    return (1 + betting[-1]) * (1 if cards[0] > cards[1] else -1)


def best_response_value(bets: Policy, seat: int) -> float:
    """The chips a game that a best response of `seat` wins against a policy, given as probabilities to bet."""

    def value(worlds: dict[tuple[int, ...], float], betting: tuple[int, ...]) -> float:
        chips = {cards: chips_won(cards, betting) for cards in worlds}
        if None not in chips.values():
            return sum((1 - 2 * seat) * weight * (chips[cards] or 0) for cards, weight in worlds.items())
        mover = len(betting) % 2
        if mover != seat:
            likely = {cards: bets[cards[mover], betting] for cards in worlds}
            return value({each: worlds[each] * likely[each] for each in worlds}, (*betting, BET)) + value(
                {each: worlds[each] * (1 - likely[each]) for each in worlds}, (*betting, PASS)
            )
        groups = [{each: worlds[each] for each in worlds if each[mover] == card} for card in range(3)]
        return sum(max(value(group, (*betting, move)) for move in range(2)) for group in groups)

    return value(dict.fromkeys(permutations(range(3), 2), 1 / 6), ())
