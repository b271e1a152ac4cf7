"""A trial: a match, the deals of its blocks, and the condition for an early end; its file, and its progress."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mogul.arena.json_lines import JsonLinesFile
from mogul.arena.play.block import Block
from mogul.arena.play.match import Match, fingerprint
from mogul.arena.play.sources import sources_of
from mogul.arena.trials.sequential import SequentialTest, SprtDecision, Verdict, points_lead, verdict, wins_lead
from mogul.jobs.program import processor_model

FORMAT: Final = 2
RANDOM_BOARDS: Final = "random"


@dataclass(frozen=True)
class TrialHeader:
    """Definition of a trial, the first line of its file; equal headers, equal trials.

    line_up: specifications. component_set, component_hash: RANDOM_BOARDS and an empty hash where each block has its
    own board. first_seed, blocks: the seeds of the deals. test, wins_test: of the first player's lead in points, and
    in wins (percent); may end the trial early. fingerprint: of the engine. processor: the model, if budgets of time
    depend on it; else empty. sources: players with code or weights from outside the program, each with a hash of them.
    both_ways: see `Match`.
    """

    format: int
    game: str
    line_up: tuple[str, ...]
    rule_set: str
    component_set: str
    component_hash: str
    first_seed: int
    blocks: int
    test: SequentialTest | None
    fingerprint: str
    processor: str
    sources: tuple[str, ...] = ()
    both_ways: bool = False
    wins_test: SequentialTest | None = None

    @property
    def entries(self) -> tuple[str, ...]:
        """The different players, in the order of the line-up."""
        return tuple(dict.fromkeys(self.line_up))

    @property
    def line_ups(self) -> tuple[tuple[str, ...], ...]:
        """The line-ups of its games: its own; both ways also that of the second player alone."""
        first, *others = self.line_up
        return (self.line_up, (others[0], *[first] * len(others))) if self.both_ways else (self.line_up,)

    def source(self, player: str) -> str:
        """Returns the source of a player; empty: it is part of the program."""
        # A player with more parameters begins with the same words: a source is of the longest of its players.
        owners = {
            each: max((name for name in self.entries if each.startswith(f"{name} ")), key=len, default="")
            for each in self.sources
        }
        return next((source for source, owner in owners.items() if owner == player), "")

    @property
    def seeds(self) -> range:
        """Seeds of the deals, in the order in which they count."""
        return range(self.first_seed, self.first_seed + self.blocks)


@dataclass(frozen=True)
class Trial:
    """Blocks of a match, from the deals of consecutive seeds.

    Raises ValueError for no blocks, a negative seed, and a test of a player against itself.
    """

    match: Match
    first_seed: int
    blocks: int
    test: SequentialTest | None = None
    wins_test: SequentialTest | None = None

    def __post_init__(self) -> None:
        if self.blocks < 1:
            raise ValueError(f"blocks is {self.blocks}; it must be 1 or more")
        if self.first_seed < 0:
            raise ValueError(f"the first seed is {self.first_seed}; it must be 0 or more")
        if (self.test or self.wins_test) and len(self.match.entries) < 2:
            raise ValueError("a test needs different players in the line-up: equal ones have no lead")

    @property
    def header(self) -> TrialHeader:
        """Its definition, with the fingerprint of this process. Raises ValueError for sources that cannot be read."""
        board = self.match.components
        return TrialHeader(
            format=FORMAT,
            game=self.match.game.rules.id,
            line_up=tuple(map(str, self.match.line_up)),
            rule_set=self.match.rule_set.name,
            component_set=board.name if board else RANDOM_BOARDS,
            component_hash=board.content_hash if board else "",
            first_seed=self.first_seed,
            blocks=self.blocks,
            test=self.test,
            fingerprint=fingerprint(self.match.game),
            processor=processor_model() if self.match.is_timed else "",
            sources=sources_of(self.match.entries),
            both_ways=self.match.both_ways,
            wins_test=self.wins_test,
        )


@dataclass(frozen=True)
class TrialProgress:
    """Progress of a trial, finished or not.

    blocks: the counted ones, in the order of their seeds, up to the first missing or the deciding one. verdict: of the
    tests, if there is one. missing: seeds still to be played; none once the trial is over.
    """

    header: TrialHeader
    blocks: tuple[Block, ...]
    verdict: Verdict | None
    missing: tuple[int, ...]

    @property
    def stopped_early(self) -> bool:
        """True if a sequential test ended the trial. Extreme results are then more likely: intervals cover less than
        their nominal level, and means are biased away from H0 or H1."""
        return self.verdict is not None and self.verdict.decision is not SprtDecision.OPEN


def trial_progress(header: TrialHeader, played: Mapping[int, Block]) -> TrialProgress:
    """Returns the progress of a trial; independent of the order in which the blocks were played. played: by seed."""
    counted: list[Block] = []
    for seed in header.seeds:
        if seed not in played:
            break
        counted.append(played[seed])
    missing = tuple(seed for seed in header.seeds if seed not in played)
    tests = {}
    if header.test is not None:
        tests["points"] = header.test, [points_lead(block, both_ways=header.both_ways) for block in counted]
    if header.wins_test is not None:
        tests["wins"] = header.wins_test, [wins_lead(block) for block in counted]
    if not tests:
        return TrialProgress(header, tuple(counted), None, missing)
    found = verdict(tests)
    is_open = found.decision is SprtDecision.OPEN
    return TrialProgress(header, tuple(counted[: found.blocks]), found, missing if is_open else ())


class TrialFile(JsonLinesFile[TrialHeader, Block]):
    """A trial's file: a header, then a line for each block, in the order of completion. entries: blocks by seed."""

    subject, entry, header_type, entry_type, format = "trial", "block", TrialHeader, Block, FORMAT

    @property
    def progress(self) -> TrialProgress:
        """Progress of the trial."""
        return trial_progress(self.header, self.entries)

    def key(self, entry: Block) -> int:
        """Seed of a block whose games seat the line-ups, with costs of every entry. Raises ValueError for others."""
        entries = self.header.entries
        line_ups = {tuple(sorted(map(entries.index, line_up))) for line_up in self.header.line_ups}
        if (
            len(entry.costs) != len(entries)
            or {tuple(sorted(each.seating)) for each in entry.results} != line_ups
            or any({*map(len, (each.scores, each.ranks, each.shares))} != {len(each.seating)} for each in entry.results)
        ):
            raise ValueError("it seats another line-up")
        return entry.seed
