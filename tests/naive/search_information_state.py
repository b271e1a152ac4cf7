"""Another search for Leduc poker: nodes keyed by the information state of the *mover*, as in OpenSpiel's bot.

Both seats share one table of nodes. A world is sampled at the root; every node selects by UCB1 over visits (without
availability counts); a random playout starts at the first new node.
"""

import math
import random

from tests.naive.search_leduc import (
    COPIES,
    RANKS,
    Betting,
    Deal,
    InformationSet,
    chips_won,
    information_set,
    stand_after,
)


class Node:
    """Statistics of the moves at one information set."""

    def __init__(self, legal: tuple[int, ...]) -> None:
        self.visits = dict.fromkeys(legal, 0)
        self.won = dict.fromkeys(legal, 0.0)

    def choose(self, exploration: float, chance: random.Random) -> int:
        untried = [move for move, visits in self.visits.items() if visits == 0]
        if untried:
            return chance.choice(untried)
        logarithm = math.log(sum(self.visits.values()))

        def bound(move: int) -> float:
            visits = self.visits[move]
            return self.won[move] / visits + exploration * math.sqrt(logarithm / visits)

        return max(self.visits, key=bound)


def sample_deal(known: InformationSet, seat: int, chance: random.Random) -> Deal:
    """A deal, sampled uniformly from the physical deals that agree with the information set of `seat`."""
    card, public, _ = known
    rest = [rank for rank in RANKS for _ in range(COPIES)]
    rest.remove(card)
    if public is not None:
        rest.remove(public)
    chance.shuffle(rest)
    cards = [rest.pop(), rest.pop(), rest.pop() if public is None else public]
    cards[seat] = card
    return cards[0], cards[1], cards[2]


def visits_after_search(
    known: InformationSet, iterations: int, exploration: float, chance: random.Random
) -> dict[int, int]:
    """The visits of every legal move."""
    betting = known[2]
    root_stand = stand_after(betting)
    assert root_stand.seat is not None
    nodes = {known: Node(root_stand.legal)}
    for _ in range(iterations):
        _simulate(nodes, sample_deal(known, root_stand.seat, chance), betting, exploration, chance)
    return nodes[known].visits


def _simulate(
    nodes: dict[InformationSet, Node], deal: Deal, betting: Betting, exploration: float, chance: random.Random
) -> None:
    path: list[tuple[Node, int, int]] = []
    in_tree = True
    while (stand := stand_after(betting)).seat is not None:
        move = chance.choice(stand.legal)
        if in_tree:
            key = information_set(deal, stand.seat, betting, stand.round)
            in_tree = key in nodes
            node = nodes.setdefault(key, Node(stand.legal))
            if in_tree:
                move = node.choose(exploration, chance)
                path.append((node, stand.seat, move))
        betting = (*betting, move)
    for node, seat, move in path:
        node.visits[move] += 1
        node.won[move] += chips_won(deal, stand, seat)
