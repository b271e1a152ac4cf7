"""A sample of decisions to be judged, its file, and the frequency and cost of mistakes by player.

The file has a header, then a line for each judgement, in the order of completion. Intervals are by deals: the decisions
of a deal are dependent.
"""

import hashlib
from collections import defaultdict
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain
from pathlib import Path
from typing import Any, Final

from mogul.arena.json_lines import MAX_TEXT, JsonLinesFile
from mogul.arena.mistakes.judge import Judge, Judgement, RecordedDecision, recorded_decisions
from mogul.arena.play.external_player import PlayerError
from mogul.arena.play.match import fingerprint
from mogul.arena.play.sources import check_sources
from mogul.arena.results.interval import Interval, Proportion, proportion, ratio_interval
from mogul.arena.trials.record_folder import RecordedGame
from mogul.engine.rng import dealing_random
from mogul.jobs.executor import Executor

FORMAT: Final = 4


@dataclass(frozen=True)
class SampleHeader:
    """Definition of a sample, the first line of its file; equal headers, equal samples.

    by: specification of the judge. first_look: iterations of its quick search, which picks out possible mistakes; 0:
    no quick search. decisions: number requested for each player (`DecisionSample.per_player`). seed: of sampling and
    of the judge. player: the only player to be judged; empty: all. games: their number. content: hash of records,
    file names and players. fingerprint: of the engine. source: the judge, with a hash of its weights, if these are from
    outside the program.
    """

    format: int
    game: str
    by: str
    first_look: int
    decisions: int
    seed: int
    player: str
    games: int
    content: str
    fingerprint: str
    source: str = ""


@dataclass(frozen=True)
class DecisionSample:
    """Decisions of each player, sampled uniformly from games; independent of the order of the games.

    per_player: number requested for each player. player: the only player to be judged; empty: all. Raises ValueError
    for no decisions, for invalid file names, and for a judge that does not play at a table of the games' sizes.
    """

    sources: Sequence[RecordedGame]
    judge: Judge
    per_player: int
    player: str = ""

    def __post_init__(self) -> None:
        names = [source.path.name for source in self.sources]
        invalid = [name for name in names if len(name) > MAX_TEXT or not name.isprintable()]
        if invalid:
            raise ValueError(f"{invalid[0]!r}: names of records are at most {MAX_TEXT} printable characters")
        judge = self.judge.player.search_player()
        for size in sorted({source.game.record.setup.player_count for source in self.sources}):
            judge.settings(size)
        if not self.decisions:
            there = sorted({player for source in self.sources for player in source.players})
            known = f"there are {', '.join(there)}" if there else "the players are unknown"
            raise ValueError(f"{self.player} decides nothing in these games; {known}" if self.player else "no decision")

    @cached_property
    def decisions(self) -> tuple[RecordedDecision, ...]:
        """The sampled decisions: all of a player with fewer than requested. Their order is random, so that the first
        ones are a uniform sample too."""
        by_player: defaultdict[str, list[RecordedDecision]] = defaultdict(list)
        for decision in (each for source in self._in_order for each in recorded_decisions(source)):
            by_player[decision.player].append(decision)
        random = dealing_random("mistakes", self.judge.seed)
        players = [self.player] if self.player else sorted(by_player)
        samples = [random.sample(of, min(self.per_player, len(of))) for of in (by_player[player] for player in players)]
        decisions = list(chain.from_iterable(samples))
        random.shuffle(decisions)
        return tuple(decisions)

    @cached_property
    def header(self) -> SampleHeader:
        """Its definition, with the fingerprint of this process."""
        digest = hashlib.blake2b(digest_size=12)
        for source in self._in_order:
            digest.update(repr(self._identity(source)).encode())
        return SampleHeader(
            format=FORMAT,
            game=self.judge.player.game.rules.id,
            by=str(self.judge.player),
            first_look=self.judge.first_look,
            decisions=self.per_player,
            seed=self.judge.seed,
            player=self.player,
            games=len(self.sources),
            content=digest.hexdigest(),
            fingerprint=fingerprint(self.judge.player.game),
            source=self.judge.player.source,
        )

    @cached_property
    def _in_order(self) -> list[RecordedGame]:
        return sorted(self.sources, key=self._identity)

    def _identity(self, source: RecordedGame) -> tuple[str, str, tuple[str, ...]]:
        text = self.judge.player.game.rules.record_text(source.game.components, source.game.record)
        return source.path.name, text, source.players


class MistakeFile(JsonLinesFile[SampleHeader, Judgement]):
    """The file of `sample`. entries: judgements by number."""

    subject, entry, header_type, entry_type, format = "sample", "judgement", SampleHeader, Judgement, FORMAT

    def __init__(self, path: Path, sample: DecisionSample) -> None:
        """Creates or reads the file, see `JsonLinesFile`."""
        self.sample = sample
        super().__init__(path, sample.header)

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the decisions still to be judged."""
        return tuple(number for number in range(len(self.sample.decisions)) if number not in self.entries)

    def judge_missing(self, executor: Executor) -> Generator[tuple[Judgement, float]]:
        """Judges the missing decisions and yields each judgement, with its CPU seconds, once it
        is in the file.

        To be closed if it is not exhausted. Raises PlayerError for a judge with other weights, WorkerDied, OSError.
        """
        missing = [(number, self.sample.decisions[number]) for number in self.missing]
        judge = partial(_judged, self.sample.judge, self.header.source)
        with closing(executor.run(judge, missing)) as judgements:
            for outcome in judgements:
                if isinstance(outcome, PlayerError):
                    raise outcome
                judgement, seconds = outcome
                self.append(judgement)
                yield judgement, seconds

    def key(self, entry: Judgement) -> int:
        """Number of the judged decision. Raises ValueError if the sample has another one there."""
        number, decisions = entry.number, self.sample.decisions
        if not (0 <= number < len(decisions) and entry.is_of(decisions[number])):
            raise ValueError("its decision is another one")
        return number


def _judged(judge: Judge, source: str, item: tuple[int, RecordedDecision]) -> tuple[Judgement, float] | PlayerError:
    try:
        check_sources((judge.player,), (source,))
    except PlayerError as error:  # as a value: an exception would be reported as that of a process
        return error
    return judge.judgement(*item)


@dataclass(frozen=True)
class PlayerMistakes:
    """Mistakes of one player. mistakes: decisions above the permitted loss. dominated: number of dominated moves.
    lost: mean loss of win share of a decision. worst: the decision with the highest loss; None if all losses are 0."""

    player: str
    mistakes: Proportion
    dominated: int
    lost: Interval
    worst: Judgement | None


def player_mistakes(
    decisions: Sequence[RecordedDecision], judgements: Mapping[int, Judgement], max_loss: float
) -> list[PlayerMistakes]:
    """Returns the figures of every player with judged decisions. judgements: by number in the sample."""
    players = sorted({judgement.player for judgement in judgements.values()})
    return [_of_player(player, decisions, judgements, max_loss) for player in players]


def _of_player(
    player: str, decisions: Sequence[RecordedDecision], judgements: Mapping[int, Judgement], max_loss: float
) -> PlayerMistakes:
    own = [judgements[number] for number in sorted(judgements) if judgements[number].player == player]
    by_deal: defaultdict[Any, list[float]] = defaultdict(list)
    for each in own:
        by_deal[decisions[each.number].source.game.record.setup].append(each.loss)
    worst = max(own, key=lambda each: each.loss)
    return PlayerMistakes(
        player=player,
        mistakes=proportion([[loss > max_loss for loss in losses] for losses in by_deal.values()]),
        dominated=sum(each.dominated for each in own),
        lost=ratio_interval([*by_deal.values()]),
        worst=worst if worst.loss > 0 else None,
    )
