"""Made-up blocks for the tests of trials and results."""

from collections.abc import Iterable, Sequence

from mogul.arena.play.block import Block, EntryCosts, Result
from mogul.arena.trials.sequential import SequentialTest
from mogul.arena.trials.trial import FORMAT, TrialHeader


def header(
    *line_up: str,
    blocks: int = 3,
    first_seed: int = 0,
    test: SequentialTest | None = None,
    both_ways: bool = False,
) -> TrialHeader:
    """Returns the header of a trial between these players."""
    return TrialHeader(
        FORMAT,
        "taj_mahal",
        line_up,
        "zman",
        "a board",
        "0123456789abcdef",
        first_seed,
        blocks,
        test,
        "abcdef",
        "znver4",
        both_ways=both_ways,
    )


def result(seating: tuple[int, ...], scores: tuple[int, ...]) -> Result:
    """Returns the result of a game with these scores, by seat."""
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    winners = ranks.count(1)
    return Result(seating, scores, ranks, tuple((rank == 1) / winners for rank in ranks))


def block(seed: int, *results: Result, entries: int = 2, first_player: int = 0) -> Block:
    """Returns a block of these games; each entry made 10 decisions in 20, 40 ... ms, 0, 1000 ... iterations in all."""
    thinking = tuple(
        EntryCosts(10, 1000 * entry, 0.02 * (entry + 1), 0.001 * (entry + 1), 0.004) for entry in range(entries)
    )
    return Block(seed, "a board", first_player, results, thinking, 0.5)


def won_by(margin: int, seed: int = 0) -> Block:
    """Returns a block of two players, each once in each seat; the first has this margin above the mean of the table."""
    return block(seed, result((0, 1), (2 * margin + 20, 20)), result((1, 0), (20, 2 * margin + 20)))


def both_ways_block(seed: int, first: Sequence[int], second: Sequence[int]) -> Block:
    """Returns a block of three players, both ways. first: scores of the first player alone, by the seat it has; second:
    of the second alone. The two others of a game have 20 each."""

    def games(entry: int, scores: Sequence[int]) -> list[Result]:
        seats = [tuple(seat == own for seat in range(3)) for own in range(3)]
        return [
            result(
                tuple(entry if alone else 1 - entry for alone in each), tuple(score if alone else 20 for alone in each)
            )
            for each, score in zip(seats, scores, strict=True)
        ]

    return block(seed, *games(0, first), *games(1, second))


def by_seed(blocks: Iterable[Block]) -> dict[int, Block]:
    """Returns blocks by seed."""
    return {each.seed: each for each in blocks}
