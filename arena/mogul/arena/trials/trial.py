"""A trial: a match, the deals it is played with, and when it ends."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mogul.arena.play.block import Block
from mogul.arena.play.fingerprint import fingerprint, processor
from mogul.arena.play.match import Match
from mogul.arena.trials.sequential import Decision, SequentialTest, Verdict

FORMAT: Final = 1
RANDOM_BOARDS: Final = "random"


@dataclass(frozen=True)
class Header:
    """Everything that defines a trial, as the first line of its file; two trials are the same if their headers are.

    line_up: specifications. component_set, component_hash: RANDOM_BOARDS and an empty hash where each block has a board
    of its own. first_seed, blocks: the seeds of the deals. test: what may end it early. fingerprint, processor: what
    plays.
    """

    format: int
    line_up: tuple[str, ...]
    rule_set: str
    component_set: str
    component_hash: str
    first_seed: int
    blocks: int
    test: SequentialTest | None
    fingerprint: str
    processor: str

    @property
    def entries(self) -> tuple[str, ...]:
        """The different players, in the order of the line-up."""
        return tuple(dict.fromkeys(self.line_up))

    @property
    def seeds(self) -> range:
        """Of the deals, in the order in which they count."""
        return range(self.first_seed, self.first_seed + self.blocks)


@dataclass(frozen=True)
class Trial:
    """Blocks of a match from the deals of consecutive seeds.

    Raises ValueError for no blocks, a negative seed, and a test of a player against itself.
    """

    match: Match
    first_seed: int
    blocks: int
    test: SequentialTest | None = None

    def __post_init__(self) -> None:
        if self.blocks < 1:
            raise ValueError(f"blocks is {self.blocks}; it must be 1 or more")
        if self.first_seed < 0:
            raise ValueError(f"the first seed is {self.first_seed}; it must be 0 or more")
        if self.test is not None and len(self.match.entries) < 2:
            raise ValueError("a test needs different players in the line-up: equal ones have no margin")

    @property
    def header(self) -> Header:
        """Its definition, for what plays here and now."""
        board = self.match.components
        return Header(
            format=FORMAT,
            line_up=tuple(map(str, self.match.line_up)),
            rule_set=self.match.rule_set.name,
            component_set=board.name if board else RANDOM_BOARDS,
            component_hash=board.content_hash if board else "",
            first_seed=self.first_seed,
            blocks=self.blocks,
            test=self.test,
            fingerprint=fingerprint(),
            processor=processor(),
        )


@dataclass(frozen=True)
class Standing:
    """How far a trial has got.

    blocks: those that count: in the order of their seeds, up to the first that is missing or the one that decided.
    verdict: of the test, if there is one. missing: seeds still to be played; none once the trial is over.
    """

    blocks: tuple[Block, ...]
    verdict: Verdict | None
    missing: tuple[int, ...]


def standing(header: Header, played: Mapping[int, Block]) -> Standing:
    """Where a trial stands with these blocks, by seed. The order in which they were played makes no difference."""
    counted: list[Block] = []
    for seed in header.seeds:
        if seed not in played:
            break
        counted.append(played[seed])
    missing = tuple(seed for seed in header.seeds if seed not in played)
    if header.test is None:
        return Standing(tuple(counted), None, missing)
    verdict = header.test.verdict([block.margin(0) for block in counted])
    is_open = verdict.decision is Decision.OPEN
    return Standing(tuple(counted[: verdict.blocks]), verdict, missing if is_open else ())
