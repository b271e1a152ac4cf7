"""`mogul arena stats`"""

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from mogul.arena.games.averages import averages
from mogul.arena.games.counts import counts
from mogul.cli.commands.options import ComponentsFile, GameName
from mogul.cli.console import advancing, output
from mogul.cli.files import DEFAULT_GAME, problems_reported, rules_of
from mogul.cli.recorded_games import record_files, recorded_game, whole_game
from mogul.cli.text.board import board_note
from mogul.cli.text.taj_mahal.averages import averages_text
from mogul.engine.taj_mahal.components import ComponentSet


def stats(
    games: Annotated[
        list[Path],
        typer.Argument(
            metavar="FOLDER|FILE...", help="Records, or folders of such: finished games.", show_default=False
        ),
    ],
    by_player: Annotated[
        bool, typer.Option("--by-player", help="A column for each player, where the folder tells who played.")
    ] = False,
    game: GameName = DEFAULT_GAME,
    components: ComponentsFile = None,
) -> None:
    """Average over recorded games, beside the few figures known of games between people.

    Points and where they come from, cards, visits passed, fought over and lost, pieces, wins by the order \
of play, length.
    """
    rules = rules_of(game)
    files = record_files(games)
    counted, boards = [], dict[str, ComponentSet]()
    with advancing("Counting") as advance:
        for number, path in enumerate(files):
            kept = recorded_game(path, rules, components)
            boards[kept.components.name] = kept.components
            with problems_reported(str(path)):
                counted.append(counts(whole_game(path, kept), kept.players))
            advance((number + 1) / len(files))
    console = output()
    if len(boards) == 1:
        console.print(*map(board_note, boards.values()))
    for found in averages(counted):
        console.print(Text(), averages_text(found, by_player=by_player), sep="\n")
