"""The calibration of the levels: line-ups, trials, fitted ratings."""

import hashlib
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from mogul.arena.arena_game import ArenaGame
from mogul.arena.games import arena_game
from mogul.arena.play.match import Match
from mogul.arena.play.specification import Specification, parse_player
from mogul.arena.player_kinds import profile_kind_name
from mogul.arena.results.interval import Interval, t_quantile
from mogul.arena.results.ratings import Ratings
from mogul.arena.trials.record_folder import RecordFolder, WriteRecord
from mogul.arena.trials.run import RunningTrial
from mogul.arena.trials.trial import Trial, TrialFile
from mogul.engine.game_rules import default_rule_set
from mogul.players.game_player import GamePlayer
from mogul.players.strength.dial import Calibration, RatedProfile, RatedTable
from mogul.players.strength.profile import Profile

# Its moves never change (a test pins its bench signature), and it is about as strong as the levels in the middle.
REFERENCE: Final = "b0@1000"
# Distance of levels that are not neighbours: over neighbours alone errors would accumulate.
_DISTANCE: Final = 3

LineUp = tuple[Specification, ...]


def profile_line(profile: Profile) -> str:
    """Returns the specification of a profile's player, as a line."""
    default = type(profile)(1)
    changed = [name for name in profile.parameters() if getattr(profile, name) != getattr(default, name)]
    parameters = sorted(f"{name}={getattr(profile, name):.12g}" for name in changed)
    return " ".join([f"{profile_kind_name(profile)}@{profile.iterations}", *parameters])


def line_ups(profiles: Sequence[Profile], players: int, game: ArenaGame) -> list[LineUp]:
    """Returns line-ups for a table size: all windows of neighbours, levels further apart, the reference among levels.

    profiles: the weakest first, at least `players`.
    """
    ladder = [parse_player(profile_line(profile), game) for profile in profiles]
    reference = parse_player(REFERENCE, game)
    near = [tuple(ladder[first : first + players]) for first in range(len(ladder) - players + 1)]
    distance = min(_DISTANCE, (len(ladder) - 1) // (players - 1))
    span = distance * (players - 1)
    far = [tuple(ladder[first : first + span + 1 : distance]) for first in range(len(ladder) - span)]
    with_reference = [
        (reference, *ladder[first : first + (players - 2) * distance + 1 : distance])
        for first in range(0, len(ladder) - (players - 2) * distance, distance)
    ]
    return list(dict.fromkeys([*near, *far, *with_reference]))


# CPU seconds of a decision besides its iterations, of an iteration, and decisions of a seat in a game: on two cores of
# an AMD EPYC (Zen 4, a virtual machine) with four players. For the estimate of the cost.
_DECISION: Final = 0.004
_ITERATION: Final = 25e-6
_DECISIONS: Final = 55

FIRST_BLOCKS: Final = 8  # deals for each line-up of a game without ratings: enough to see where to play more


def seconds_left(running: RunningTrial) -> float:
    """Returns the CPU time of the missing blocks, as a guess."""
    trial, file, _ = running
    budgets = [player.budget.iterations or 0 for player in trial.match.line_up if player.budget is not None]
    games = len(trial.match.seatings(trial.first_seed)) * len(file.progress.missing)
    return games * _DECISIONS * sum(_DECISION + _ITERATION * iterations for iterations in budgets)


def calibration_trials(
    game: GamePlayer, folder: Path, write: WriteRecord, players: int, blocks: int, seed: int
) -> list[RunningTrial]:
    """Returns a trial for every line-up of a table size, with deals and a name of its own: if a level is tuned, the
    trials without it stay. write: see `RecordFolder`. Raises JsonLinesError, OSError."""
    found = []
    rules, profiles = game.rules, [level.profile for level in game.levels]
    rule_set, board = default_rule_set(rules), rules.default_components()
    for number, line_up in enumerate(line_ups(profiles, players, arena_game(rules.id))):
        trial = Trial(Match(line_up, rule_set, board), seed + number * blocks, blocks)
        digest = hashlib.blake2b("\n".join(map(str, line_up)).encode(), digest_size=4).hexdigest()
        name = f"{players}-players-{number:02}-{digest}"
        file = TrialFile(folder / f"{name}.jsonl", trial.header)
        found.append(RunningTrial(trial, file, RecordFolder(folder / name, trial.header, write)))
    return found


def shipped_blocks(game: GamePlayer, players: int) -> int:
    """Returns the deals for each line-up that the shipped ratings of a table size come from; FIRST_BLOCKS for a size
    without ratings."""
    shipped = [] if game.calibration is None else game.calibration.tables
    games = next((table.games for table in shipped if table.players == players), 0)
    profiles = [level.profile for level in game.levels]
    rule_set, board = default_rule_set(game.rules), game.rules.default_components()
    matches = [Match(each, rule_set, board) for each in line_ups(profiles, players, arena_game(game.rules.id))]
    return round(games / sum(len(match.seatings(0)) for match in matches)) or FIRST_BLOCKS


def rated_table(players: int, found: Ratings, profiles: Sequence[Profile], reference_rating: float) -> RatedTable:
    """Returns the table of the profiles, all of which have played, in their order. reference_rating: see `ArenaGame`.
    Raises ValueError for a profile without a finite rating."""
    by_player = {each.player: each.elo for each in found.players}
    lines = [profile_line(profile) for profile in profiles]
    offsets = {profile.id: by_player[line] for profile, line in zip(profiles, lines, strict=True)}  # to the reference
    infinite = [profile_id for profile_id, elo in offsets.items() if not math.isfinite(elo.mean)]
    if infinite:
        raise ValueError(f"{players} players: in so few games these won or lost everything: {', '.join(infinite)}")
    steps = [
        Interval(0.0, 0.0) if below is None else found.differences[line, lines[below]]
        for line, below in zip(lines, _below(profiles), strict=True)
    ]
    # From half the width of a 95 % interval back to a standard error.
    quantile = t_quantile(max(found.deals - 1, 1))
    rated = [
        RatedProfile(
            profile_id,
            round(reference_rating + elo.mean, 1),
            round(elo.half / quantile, 1),
            round(step.mean, 1),
            round(step.half / quantile, 1),
        )
        for (profile_id, elo), step in zip(offsets.items(), steps, strict=True)
    ]
    return RatedTable(players, found.games, tuple(rated))


def _below(profiles: Sequence[Profile]) -> Iterator[int | None]:
    """Yields for each profile the place of the one before it that searches: an instant one is no step of the dial."""
    below = None
    for place, profile in enumerate(profiles):
        yield below
        if not profile.is_instant:
            below = place


def calibration(game: ArenaGame, tables: Sequence[RatedTable], version: int, signature: str) -> Calibration:
    """Returns the calibration to be shipped, from the games of `line_ups`. signature: of the levels."""
    rule_set, board = default_rule_set(game.rules).name, game.rules.default_components()
    return Calibration(
        version, REFERENCE, game.reference_rating, rule_set, board.content_hash, signature, tuple(tables)
    )
