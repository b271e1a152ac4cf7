"""Decisions of recorded games, judged."""

import os
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from mogul.arena.games import arena_game
from mogul.arena.mistakes.figures import player_mistakes
from mogul.arena.mistakes.judge import judge_of
from mogul.arena.mistakes.judgement import Judgement
from mogul.arena.mistakes.mistake_file import MistakeFile
from mogul.arena.mistakes.recorded_decision import SourceGame
from mogul.arena.mistakes.run import judge_missing
from mogul.arena.mistakes.sample import DecisionSample
from mogul.arena.play.specification import parse_player
from mogul.cli.arena_progress import telling
from mogul.cli.console import advancing, messages, output
from mogul.cli.errors import CommandError
from mogul.cli.inputs import components_of
from mogul.cli.json_lines_files import refused_files
from mogul.cli.kept_games import kept_game, record_files, whole_game
from mogul.cli.long_work import can_go_on
from mogul.cli.text.arena import duration_text
from mogul.cli.text.arena_mistakes import NOT_KNOWN, mistakes_text
from mogul.cli.text.board import board_note
from mogul.players.taj_mahal.review.decision import MISTAKE


@dataclass(frozen=True)
class Wishes:
    """Who judges which decisions of which records, and where to keep the judgements; None for what is not said. loss:
    of win share."""

    paths: Sequence[Path]
    out: Path
    by: str
    first_look: int
    decisions: int
    loss: float
    seed: int
    player: str | None
    processes: int | None
    components: Path | None


def count_mistakes(wishes: Wishes) -> None:
    """Run `mogul arena mistakes`."""
    if wishes.first_look and wishes.loss < MISTAKE:
        raise CommandError(
            f"--loss {wishes.loss:g}: a first look leaves what loses less than {MISTAKE:g} as it finds it"
        )
    sample = _sample(wishes)
    with refused_files(written=True):
        file = MistakeFile(wishes.out, sample)
    processes = wishes.processes or os.cpu_count() or 1
    _announce(sample, file)
    with can_go_on(wishes.out, lambda: f"{len(file.judgements)} decisions are"):
        _judge(sample, file, processes, wishes.loss)
    found = player_mistakes(sample.decisions, file.judgements, wishes.loss)
    output().print(mistakes_text(sample, file.judgements, found, wishes.loss))


def _sample(wishes: Wishes) -> DecisionSample:
    try:
        game = arena_game()
        judge = judge_of(parse_player(wishes.by, game), wishes.seed, wishes.first_look)
        player = "" if wishes.player is None else str(parse_player(wishes.player, game))
    except ValueError as error:
        raise CommandError(str(error)) from error
    sources = _sources(wishes)
    try:
        return DecisionSample(sources, judge, wishes.decisions, player)
    except ValueError as error:
        raise CommandError(str(error)) from error


def _sources(wishes: Wishes) -> list[SourceGame]:
    """The games; one that is named twice counts once."""
    components = None if wishes.components is None else components_of(wishes.components)
    files = list({path.resolve(): path for path in record_files(wishes.paths)}.values())
    sources = []
    with advancing("Reading") as advance:
        for number, path in enumerate(files):
            kept = kept_game(path, components)
            sources.append(SourceGame(path, whole_game(path, kept), kept.players))
            advance((number + 1) / len(files))
    return sources


def _announce(sample: DecisionSample, file: MistakeFile) -> None:
    judge, by_player = sample.judge, Counter(decision.player for decision in sample.decisions)
    whose = f" of {sample.player}" if sample.player else f" of {len(by_player)} players"
    said = [f"{len(sample.decisions)} decisions{whose} from {len(sample.sources)} games, judged by {judge.player}."]
    if judge.first_look:
        said.append(f"Those that a first look of {judge.first_look} iterations finds harmless are left at that.")
    fewer = [f"{player or NOT_KNOWN} ({count})" for player, count in by_player.items() if count < sample.per_player]
    if fewer:
        said.append(f"Fewer than {sample.per_player} made: {', '.join(fewer)}.")
    if file.judgements:
        said.append(f"{len(file.judgements)} are in {file.path} already.")
    messages().print(" ".join(said), markup=False)
    boards = {source.game.components.name: source.game.components for source in sample.sources}
    if len(boards) == 1:
        messages().print(*map(board_note, boards.values()))


def _judge(sample: DecisionSample, file: MistakeFile, processes: int, loss: float) -> None:
    """Judge what is missing; tell the cost as soon as a decision has been timed, and how it stands meanwhile."""
    estimate = partial(_estimate, file, loss)
    with (
        telling("decisions", len(sample.decisions), len(file.judgements), estimate) as tell,
        closing(judge_missing(sample, file, processes)) as judged,
    ):
        for number, (judgement, seconds) in enumerate(judged):
            if number == 0:
                _tell_cost(sample, file, processes, judgement, seconds)
            tell(len(file.judgements))


def _tell_cost(sample: DecisionSample, file: MistakeFile, processes: int, judgement: Judgement, seconds: float) -> None:
    """From the CPU time of a decision."""
    missing = len(file.missing)
    if missing:
        most = seconds / judgement.iterations * sample.judge.max_iterations
        at_once = min(processes, missing)
        messages().print(
            f"{missing} more decisions: about {missing * seconds / 3600:.2g} core-hours if all are like the first, "
            f"{duration_text(missing * seconds / at_once)} with {at_once} at a time; "
            f"at most {missing * most / 3600:.2g} core-hours.",
            markup=False,
        )


def _estimate(file: MistakeFile, loss: float) -> str:
    """What they have come to."""
    bad = sum(each.loss > loss for each in file.judgements.values())
    return f"{bad} lose more than {100 * loss:g} % of the win"
