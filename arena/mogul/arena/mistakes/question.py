"""What is asked: which decisions are judged, and by whom."""

import hashlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final

from mogul.arena.mistakes.choice import Choice, Source, choices
from mogul.arena.mistakes.judge import Judge
from mogul.arena.play.fingerprint import fingerprint
from mogul.engine.json_shape import MAX_TEXT
from mogul.engine.taj_mahal.json_format import write_record
from mogul.engine.taj_mahal.records.deal import dealing_random

FORMAT: Final = 3


@dataclass(frozen=True)
class Header:
    """Everything that defines a question, as the first line of its file.

    by: the specification of the judge. first_look: its iterations; 0: none. decisions: of a player, how many were asked
    for. seed: of draw and judge. player: whose; empty: everybody's. games: how many. content: a hash of them, their
    names and who played. fingerprint: what judges.
    """

    format: int
    by: str
    first_look: int
    decisions: int
    seed: int
    player: str
    games: int
    content: str
    fingerprint: str


@dataclass(frozen=True)
class Question:
    """So many decisions of each player, drawn evenly from games, in whatever order these are given.

    player: whose decisions; empty: everybody's. Raises ValueError where there is none, and for names of files that
    cannot be kept.
    """

    sources: Sequence[Source]
    judge: Judge
    decisions: int
    player: str = ""

    def __post_init__(self) -> None:
        names = [source.path.name for source in self.sources]
        wrong = [name for name in names if len(name) > MAX_TEXT or not name.isprintable()]
        if wrong:
            raise ValueError(f"{wrong[0]!r}: names of records are at most {MAX_TEXT} characters that can be printed")
        if not self.drawn:
            there = sorted({player for source in self.sources for player in source.players})
            known = f"there are {', '.join(there)}" if there else "nothing tells who played"
            raise ValueError(f"{self.player} decides nothing in these games; {known}" if self.player else "no decision")

    @cached_property
    def drawn(self) -> tuple[Choice, ...]:
        """The decisions to judge; of a player that has made fewer than asked for, all. Their order is drawn too, so
        those judged first are an even draw as well."""
        by_player: defaultdict[str, list[Choice]] = defaultdict(list)
        for choice in (each for source in self._in_order for each in choices(source)):
            by_player[choice.player].append(choice)
        random = dealing_random("mistakes", self.judge.seed)
        asked_for = [self.player] if self.player else sorted(by_player)
        drawn = [random.sample(of, min(self.decisions, len(of))) for of in (by_player[player] for player in asked_for)]
        all_of_them = list(chain.from_iterable(drawn))
        random.shuffle(all_of_them)
        return tuple(all_of_them)

    @cached_property
    def header(self) -> Header:
        """Its definition, for what judges here and now."""
        digest = hashlib.blake2b(digest_size=12)
        for source in self._in_order:
            digest.update(repr(_told(source)).encode())
        return Header(
            format=FORMAT,
            by=str(self.judge.player),
            first_look=self.judge.first_look,
            decisions=self.decisions,
            seed=self.judge.seed,
            player=self.player,
            games=len(self.sources),
            content=digest.hexdigest(),
            fingerprint=fingerprint(),
        )

    @cached_property
    def _in_order(self) -> list[Source]:
        return sorted(self.sources, key=_told)


def _told(source: Source) -> tuple[str, str, tuple[str, ...]]:
    return source.path.name, write_record(source.game.components, source.game.record), source.players
