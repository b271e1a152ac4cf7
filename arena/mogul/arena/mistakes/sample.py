"""A sample of decisions to be judged."""

import hashlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final

from mogul.arena.json_lines import MAX_TEXT
from mogul.arena.mistakes.judge import Judge
from mogul.arena.mistakes.recorded_decision import RecordedDecision, recorded_decisions
from mogul.arena.play.fingerprint import fingerprint
from mogul.arena.trials.record_folder import RecordedGame
from mogul.engine.randomness import dealing_random

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
        text = self.judge.player.game.rules.write_record(source.game.components, source.game.record)
        return source.path.name, text, source.players
