"""Decisions of recorded games, judged."""

import os
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from mogul.arena.mistakes.choice import Source
from mogul.arena.mistakes.figures import player_mistakes
from mogul.arena.mistakes.judge import judge_of
from mogul.arena.mistakes.judgement import Judgement
from mogul.arena.mistakes.mistake_file import MistakeFile
from mogul.arena.mistakes.question import Question
from mogul.arena.mistakes.run import judge_missing
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
from mogul.players.review.decision import MISTAKE


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
    question = _question(wishes)
    with refused_files(written=True):
        file = MistakeFile(wishes.out, question)
    processes = wishes.processes or os.cpu_count() or 1
    _announce(question, file)
    with can_go_on(wishes.out, lambda: f"{len(file.judged)} decisions are"):
        _judge(question, file, processes, wishes.loss)
    found = player_mistakes(question.drawn, file.judged, wishes.loss)
    output().print(mistakes_text(question, file.judged, found, wishes.loss))


def _question(wishes: Wishes) -> Question:
    try:
        judge = judge_of(wishes.by, wishes.seed, wishes.first_look)
        player = "" if wishes.player is None else str(parse_player(wishes.player))
    except ValueError as error:
        raise CommandError(str(error)) from error
    sources = _sources(wishes)
    try:
        return Question(sources, judge, wishes.decisions, player)
    except ValueError as error:
        raise CommandError(str(error)) from error


def _sources(wishes: Wishes) -> list[Source]:
    """The games; one that is named twice counts once."""
    components = None if wishes.components is None else components_of(wishes.components)
    files = list({path.resolve(): path for path in record_files(wishes.paths)}.values())
    sources = []
    with advancing("Reading") as advance:
        for number, path in enumerate(files):
            kept = kept_game(path, components)
            sources.append(Source(path, whole_game(path, kept), kept.players))
            advance((number + 1) / len(files))
    return sources


def _announce(question: Question, file: MistakeFile) -> None:
    judge, by_player = question.judge, Counter(choice.player for choice in question.drawn)
    whose = f" of {question.player}" if question.player else f" of {len(by_player)} players"
    said = [f"{len(question.drawn)} decisions{whose} from {len(question.sources)} games, judged by {judge.player}."]
    if judge.first_look:
        said.append(f"Those that a first look of {judge.first_look} iterations finds harmless are left at that.")
    fewer = [f"{player or NOT_KNOWN} ({count})" for player, count in by_player.items() if count < question.decisions]
    if fewer:
        said.append(f"Fewer than {question.decisions} made: {', '.join(fewer)}.")
    if file.judged:
        said.append(f"{len(file.judged)} are in {file.path} already.")
    messages().print(" ".join(said), markup=False)
    boards = {source.game.components.name: source.game.components for source in question.sources}
    if len(boards) == 1:
        messages().print(*map(board_note, boards.values()))


def _judge(question: Question, file: MistakeFile, processes: int, loss: float) -> None:
    """Judge what is missing; tell the cost as soon as a decision has been timed, and how it stands meanwhile."""
    estimate = partial(_estimate, file, loss)
    with (
        telling("decisions", len(question.drawn), len(file.judged), estimate) as tell,
        closing(judge_missing(question, file, processes)) as judged,
    ):
        for number, (judgement, seconds) in enumerate(judged):
            if number == 0:
                _tell_cost(question, file, processes, judgement, seconds)
            tell(len(file.judged))


def _tell_cost(question: Question, file: MistakeFile, processes: int, judgement: Judgement, seconds: float) -> None:
    """From the CPU time of a decision."""
    missing = len(file.missing)
    if missing:
        most = seconds / judgement.iterations * question.judge.most_iterations
        at_once = min(processes, missing)
        messages().print(
            f"{missing} more decisions: about {missing * seconds / 3600:.2g} core-hours if all are like the first, "
            f"{duration_text(missing * seconds / at_once)} with {at_once} at a time; "
            f"at most {missing * most / 3600:.2g} core-hours.",
            markup=False,
        )


def _estimate(file: MistakeFile, loss: float) -> str:
    """What they have come to."""
    bad = sum(each.loss > loss for each in file.judged.values())
    return f"{bad} lose more than {100 * loss:g} % of the win"
