"""Ranks of a game that is not finished, sampled from expected shares of the win."""

from mogul.engine.jit import inlined
from mogul.engine.rng import fraction


@inlined
def sample_ranks(players, outcome, rng):
    """Writes a rank for every seat: the first by the shares of the win, each next one by those of the seats left."""
    for seat in range(players):
        outcome.rank[seat] = -1
    left = 1.0
    for rank in range(players):
        point, chosen = fraction(rng) * left, -1
        for seat in range(players):
            if outcome.rank[seat] < 0:
                chosen = seat
                point -= outcome.share[seat]
                if point < 0.0:
                    break
        outcome.rank[chosen] = rank
        left -= outcome.share[chosen]
