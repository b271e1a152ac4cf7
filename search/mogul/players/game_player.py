"""The players of one game, as generic code sees them: the rules, and the optional parts beyond random playouts."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple

from mogul.engine.game_rules import Components, GameRecord, GameRules, Move, Position
from mogul.engine.texts import texts_of
from mogul.players import b0
from mogul.players.strength.dial import Calibration, Dial, Level, read_calibration, read_levels
from mogul.players.strength.profile import Profile
from mogul.search import SearchRequest, Settings
from mogul.search.root import write_choice_weights
from mogul.search.simulate import SearchThread


class BenchPosition(NamedTuple):
    """A position of the signatures: after so many random moves. is_of_ladder: whether levels are measured there too."""

    rule_set: str
    players: int
    moves: int
    is_of_ladder: bool = False


MoveFacts = Callable[[SearchThread, SearchRequest, Move], Any]
"""Finds facts about a move that a thread has searched. Equal searches, equal facts; only the game's own code reads
them."""

Reason = Callable[[Any, Any], str]
"""Says in a sentence what speaks for the best move, by its facts and those of another one."""

Dominated = Callable[[Position, Collection[Move]], set[Move]]
"""Finds those of the legal moves of a position that another one is better than, whatever is hidden; never all."""


@dataclass(frozen=True, kw_only=True, eq=False)
class GamePlayer:
    """A game for players. Everything but the rules can be left out: then B0 plays, without levels and facts.

    name, settings, default_iterations: of the default player; settings for a table of so many.
    bench_positions: by default, beginnings at every kind of table.
    profile: the profiles of the default player. weights, signature_file, levels_file, calibration_file: data in the
    game's folder.
    facts, reason, dominated: see their types.
    """

    rules: GameRules
    name: str = b0.NAME
    bench_positions: tuple[BenchPosition, ...] = ()
    settings: Callable[[int], Settings] = b0.settings
    default_iterations: int = b0.DEFAULT_ITERATIONS
    profile: type[Profile] = Profile
    weights: Path | None = None
    signature_file: Path | None = None
    levels_file: Path | None = None
    calibration_file: Path | None = None
    facts: MoveFacts | None = None
    reason: Reason | None = None
    dominated: Dominated | None = None

    @cached_property
    def bench_signature(self) -> str:
        """The kept `bench_signature` of the default player; empty without one."""
        return "" if self.signature_file is None else self.signature_file.read_text(encoding="utf-8").strip()

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """The named levels, the weakest first."""
        titles = texts_of(self.rules.id).sections.get("levels", {})
        return () if self.levels_file is None else read_levels(self.levels_file, self.profile, titles)

    @cached_property
    def calibration(self) -> Calibration | None:
        """The measured ratings of the levels."""
        return None if self.calibration_file is None else read_calibration(self.calibration_file, self.profile)

    @cached_property
    def dials(self) -> dict[int, Dial]:
        """The strengths by number of players, rising."""
        sizes = sorted({players for rule_set in self.rules.rule_sets.values() for players in rule_set.players})
        tables = {players: self.calibration.table(players) if self.calibration else None for players in sizes}
        return {players: Dial(players, self.profile, self.levels, table) for players, table in tables.items()}

    def sample_record(self, components: Components, record: Any, seed: int) -> GameRecord:
        """Returns a full record that its observer saw as `record`; see `GameRules`. Choices that are hidden still are
        those that the default player expects. Raises RecordError, and ValueError for a record without an observer."""
        weigh = partial(write_choice_weights, self.settings(record.setup.player_count))
        return self.rules.sample_record(components, record, seed, weigh)

    @property
    def strength_files(self) -> list[Path]:
        """The data that lead from a requested strength to a profile."""
        return [path for path in (self.levels_file, self.calibration_file) if path is not None]
