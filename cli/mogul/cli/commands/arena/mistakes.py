"""`mogul arena mistakes`"""

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from mogul.arena.mistakes.choice import Source
from mogul.arena.mistakes.figures import player_mistakes
from mogul.arena.mistakes.judge import judge_of
from mogul.arena.mistakes.mistake_file import MistakeFile
from mogul.arena.mistakes.question import Question
from mogul.arena.mistakes.run import judge_missing
from mogul.arena.play.specification import parse_player
from mogul.cli.commands.options import ComponentsFile, GameName, Processes
from mogul.cli.console import advancing, messages, output
from mogul.cli.errors import CommandError, values_reported
from mogul.cli.files import DEFAULT_GAME, files_reported, rules_of
from mogul.cli.long_runs import at_once, cost_text, progress_reported, resumable
from mogul.cli.recorded_games import record_files, recorded_game, whole_game
from mogul.cli.text.arena_mistakes import NOT_KNOWN, mistakes_text
from mogul.cli.text.board import board_note
from mogul.cli.text.games import game_text
from mogul.engine.game_rules import GameRules
from mogul.players.taj_mahal.review.decision import MISTAKE


def mistakes(
    games: Annotated[
        list[Path],
        typer.Argument(metavar="FOLDER|FILE...", help="Records, or folders of such.", show_default=False),
    ],
    out: Annotated[
        Path,
        typer.Option(
            "--out", "-o", metavar="FILE", help="File of the judgements. One that was cut short is gone on with."
        ),
    ],
    by: Annotated[
        str, typer.Option(metavar="PLAYER", help="Who judges: a player that searches, with a number of iterations.")
    ] = "gm1@100000",
    first_look: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="ITERATIONS",
            help="Judge with so many before, and fully only what may lose 5 % of the win by that; 0: all fully.",
        ),
    ] = 0,
    decisions: Annotated[
        int, typer.Option(min=1, help="How many of each player to draw; all, if there are fewer.")
    ] = 600,
    loss: Annotated[
        float, typer.Option(min=0.0, max=1.0, metavar="SHARE", help="Count decisions that lose more of the win.")
    ] = 0.15,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the draw and of the searches.")] = 0,
    player: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER",
            help="Draw decisions of this one of the line-up.",
            show_default="of everybody",
        ),
    ] = None,
    processes: Processes = None,
    game: GameName = DEFAULT_GAME,
    components: ComponentsFile = None,
) -> None:
    """Count bad decisions: draw decisions from recorded games, and judge each by a deep search.

    A decision is judged by what its seat knew. The search finds the best move, and a comparison tells what the one \
played loses. Time: a search for each decision, and up to four more where another move was played; \
a first look takes a fraction of that, and most decisions need no more.
    """
    if first_look and loss < MISTAKE:
        raise CommandError(f"--loss {loss:g}: a first look leaves what loses less than {MISTAKE:g} as it finds it")
    with values_reported():
        judge = judge_of(by, seed, first_look)
        judged_player = "" if player is None else str(parse_player(player))
        sources = _sources(games, rules_of(game), components)
        question = Question(sources, judge, decisions, judged_player)
    with files_reported(written=True):
        file = MistakeFile(out, question)
    _announce(question, file)
    with resumable(out, lambda: f"{len(file.judged)} decisions are"):
        _judge(question, file, at_once(processes), loss)
    found = player_mistakes(question.drawn, file.judged, loss)
    output().print(mistakes_text(game_text(game), question, file.judged, found, loss))


def _sources(games: Sequence[Path], rules: GameRules, components: Path | None) -> list[Source]:
    """The games; one that is named twice counts once."""
    files = list({path.resolve(): path for path in record_files(games)}.values())
    sources = []
    with advancing("Reading") as advance:
        for number, path in enumerate(files):
            kept = recorded_game(path, rules, components)
            sources.append(Source(path, whole_game(path, kept), kept.players))
            advance((number + 1) / len(files))
    return sources


def _announce(question: Question, file: MistakeFile) -> None:
    judge, by_player = question.judge, Counter(choice.player for choice in question.drawn)
    whose = f" of {question.player}" if question.player else f" of {len(by_player)} players"
    sentences = [
        f"{len(question.drawn)} decisions{whose} from {len(question.sources)} games, judged by {judge.player}."
    ]
    if judge.first_look:
        sentences.append(f"Those that a first look of {judge.first_look} iterations finds harmless are left at that.")
    fewer = [f"{player or NOT_KNOWN} ({count})" for player, count in by_player.items() if count < question.decisions]
    if fewer:
        sentences.append(f"Fewer than {question.decisions} made: {', '.join(fewer)}.")
    if file.judged:
        sentences.append(f"{len(file.judged)} are in {file.path} already.")
    messages().print(" ".join(sentences), markup=False)
    boards = {source.game.components.name: source.game.components for source in question.sources}
    if len(boards) == 1:
        messages().print(*map(board_note, boards.values()))


def _judge(question: Question, file: MistakeFile, processes: int, loss: float) -> None:
    """Judges the missing decisions, and reports the cost once a decision has been timed, and the results so far."""
    estimate = partial(_estimate, file, loss)
    with (
        progress_reported("decisions", len(question.drawn), len(file.judged), estimate) as report,
        closing(judge_missing(question, file, processes)) as judged,
    ):
        for number, (judgement, seconds) in enumerate(judged):
            missing = len(file.missing)
            if number == 0 and missing:
                most = seconds / judgement.iterations * question.judge.most_iterations
                cost = cost_text(missing * seconds, min(processes, missing), "if all are like the first")
                at_most = f"at most {missing * most / 3600:.2g} core-hours"
                messages().print(f"{missing} more decisions: {cost}; {at_most}.", markup=False)
            report(len(file.judged))


def _estimate(file: MistakeFile, loss: float) -> str:
    """The results so far."""
    bad = sum(each.loss > loss for each in file.judged.values())
    return f"{bad} lose more than {100 * loss:g} % of the win"
