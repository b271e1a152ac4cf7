"""`mogul arena mistakes`"""

from collections import Counter
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from mogul.arena.games import arena_game
from mogul.arena.mistakes.judge import judge_of
from mogul.arena.mistakes.sample import DecisionSample, MistakeFile, player_mistakes
from mogul.cli.commands.options import Cluster, ComponentsFile, Force, GameOfFile, Processes, RecordedGames
from mogul.cli.console import messages, output
from mogul.cli.errors import CommandError, values_reported
from mogul.cli.game_tables import recorded_games
from mogul.cli.long_runs import chosen_executor, cost_text, followed, load_here, resumable
from mogul.cli.output_files import resumed_or_new
from mogul.cli.remote_specification import parse_any_player
from mogul.cli.text.arena import NOT_KNOWN, mistakes_text
from mogul.cli.text.games import game_text
from mogul.cli.text.names import are, component_set_note, counted
from mogul.engine.files import write_whole
from mogul.jobs.executor import Executor
from mogul.players.review.decision import MISTAKE


def mistakes(
    games: RecordedGames,
    out: Annotated[
        Path,
        typer.Option("--out", "-o", metavar="FILE", help="File of the judgements. One that was cut short is resumed."),
    ],
    force: Force = False,
    by: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER",
            help="Judge: a player that searches, with a number of iterations.",
            show_default="the game's player at 100000",
        ),
    ] = None,
    first_look: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="ITERATIONS",
            help="Judge with so many first, and fully only decisions that may lose 5 % of the win; 0: all fully.",
        ),
    ] = 0,
    decisions: Annotated[
        int, typer.Option(min=1, help="Decisions of each player to draw; all, if there are fewer.")
    ] = 600,
    loss: Annotated[
        float, typer.Option(min=0.0, max=1.0, metavar="SHARE", help="Count decisions that lose more of the win.")
    ] = 0.15,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the draw and of the searches.")] = 0,
    player: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help="Draw decisions of this one of the line-up.", show_default="of everybody"),
    ] = None,
    processes: Processes = None,
    cluster: Cluster = None,
    game: GameOfFile = None,
    components: ComponentsFile = None,
) -> None:
    """Count bad decisions: draw decisions from recorded games, and judge each by a deep search.

    A decision is judged by the view of its seat. A search finds the best move, and a comparison measures the loss of \
the move played. Time: a search for each decision, and up to four more if another move was played; \
a first look takes a fraction of that, and most decisions need no more.
    """
    if first_look and loss < MISTAKE:
        raise CommandError(f"--loss {loss:g}: a first look judges losses below {MISTAKE:g} for good")
    sources = recorded_games(games, game, components)
    with values_reported():
        played = sources[0].game.player
        entry = partial(parse_any_player, game=arena_game(played.rules.id))
        judge = judge_of(entry(by or f"{played.profile.player}@100000"), seed, first_look)
        recorded = {each for source in sources for each in source.players}
        # A player of these games can be judged without its code or its service.
        judged_player = player if player is None or player in recorded else str(entry(player))
        sample = DecisionSample(sources, judge, decisions, judged_player or "")
    with chosen_executor(processes, cluster) as executor:
        with values_reported(), resumed_or_new(out):
            if force:
                write_whole(out, b"")
            file = MistakeFile(out, sample)
        _announce(file)
        with resumable(out, lambda: are(len(file.entries), "decision")):
            _judge(file, executor, loss)
    found = player_mistakes(sample.decisions, file.entries, loss)
    output().print(mistakes_text(game_text(played.rules.id), sample, file.entries, found, loss))


def _announce(file: MistakeFile) -> None:
    sample, judge = file.sample, file.sample.judge
    by_player = Counter(decision.player for decision in sample.decisions)
    players = f" of {sample.player}" if sample.player else f" of {counted(len(by_player), 'player')}"
    sentences = [
        f"{counted(len(sample.decisions), 'decision')}{players} from {counted(len(sample.sources), 'game')},"
        f" judged by {judge.player}."
    ]
    if judge.first_look:
        sentences.append(f"Those that a first look of {judge.first_look} iterations finds harmless are left at that.")
    fewer = [f"{player or NOT_KNOWN} ({count})" for player, count in by_player.items() if count < sample.per_player]
    if fewer:
        sentences.append(f"Fewer than {sample.per_player} made: {', '.join(fewer)}.")
    if file.entries:
        sentences.append(f"{are(len(file.entries), 'decision')} in {file.path} already.")
    messages().print(" ".join(sentences))
    boards = {source.game.components.name: source.game.components for source in sample.sources}
    if len(boards) == 1:
        messages().print(*map(component_set_note, boards.values()))


def _judge(file: MistakeFile, executor: Executor, loss: float) -> None:
    """Judges the missing decisions, and reports the cost once a searched decision has been timed, and the results so
    far."""
    load_here(executor, partial(_load, file))
    run, judged, is_timed = file.judge_missing(executor), len(file.entries), False
    for judgement, seconds in followed(
        run, "decision", len(file.sample.decisions), judged, partial(_estimate, file, loss)
    ):
        missing = len(file.missing)
        if judgement.iterations and missing and not is_timed:
            is_timed = True
            most = seconds / judgement.iterations * file.sample.judge.max_iterations
            cost = cost_text(missing * seconds, min(executor.at_once, missing), "if all are like the first")
            at_most = f"at most {missing * most / 3600:.2g} core-hours"
            messages().print(f"{counted(missing, 'more decision')}: {cost}; {at_most}.")


def _load(file: MistakeFile) -> None:
    """Loads the judge, if decisions are missing."""
    for number in file.missing[:1]:
        view = file.sample.decisions[number].decision_point().view
        file.sample.judge.load(view.rule_set, view.player_count)


def _estimate(file: MistakeFile, loss: float) -> str:
    """The results so far."""
    bad = sum(each.loss > loss for each in file.entries.values())
    return f"{bad} lose more than {100 * loss:g} % of the win"
