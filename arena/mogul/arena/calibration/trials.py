"""The trials of a calibration: one for every line-up, in a folder of its own."""

import hashlib
from pathlib import Path
from typing import Final

from mogul.arena.calibration.line_ups import line_ups
from mogul.arena.games import arena_game
from mogul.arena.play.match import Match
from mogul.arena.trials.record_folder import RecordFolder
from mogul.arena.trials.run import RunningTrial
from mogul.arena.trials.trial import Trial, TrialFile
from mogul.engine.game_rules import default_rule_set
from mogul.players.game_player import GamePlayer

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


def calibration_trials(game: GamePlayer, folder: Path, players: int, blocks: int, seed: int) -> list[RunningTrial]:
    """Returns a trial for every line-up of a table size, with deals and a name of its own: if a level is tuned, the
    trials without it stay. Raises JsonLinesError, OSError."""
    found = []
    rules, profiles = game.rules, [level.profile for level in game.levels]
    rule_set, board = default_rule_set(rules), rules.default_components()
    for number, line_up in enumerate(line_ups(profiles, players, arena_game(rules.id))):
        trial = Trial(Match(line_up, rule_set, board), seed + number * blocks, blocks)
        digest = hashlib.blake2b("\n".join(map(str, line_up)).encode(), digest_size=4).hexdigest()
        name = f"{players}-players-{number:02}-{digest}"
        file = TrialFile(folder / f"{name}.jsonl", trial.header)
        found.append(RunningTrial(trial, file, RecordFolder(folder / name, trial.header)))
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
