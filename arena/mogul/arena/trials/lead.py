"""Lead of the first player of a trial over equality, in a block.

Both ways it is the mean of the first player's lead where it is alone, and of the second player's where that one is
alone, negated: the games are of one deal, so a block is one observation of the difference.
"""

from mogul.arena.play.block import Block


def points_lead(block: Block, *, both_ways: bool) -> float:
    """Returns the points of the first player over the mean of its table."""
    if both_ways:
        return (block.alone(0).margin(0) - block.alone(1).margin(1)) / 2
    return block.margin(0)


def wins_lead(block: Block) -> float:
    """Returns the first player's share of the wins minus that of an equal, in percent; of all its copies together."""
    # Both ways equals win a half, and the difference is the mean of both: (a - 1/n + (1 - b) - (n - 1)/n) / 2.
    even = sum(each.seating.count(0) / len(each.seating) for each in block.results) / len(block.results)
    return 100 * (block.share(0) - even)
