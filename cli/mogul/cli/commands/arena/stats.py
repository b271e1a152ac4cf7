"""`mogul arena stats`"""

from typing import Annotated

import typer
from rich.text import Text

from mogul.cli.commands.options import ComponentsFile, GameName, RecordedGames
from mogul.cli.console import output
from mogul.cli.errors import CommandError
from mogul.cli.files import DEFAULT_GAME, problems_reported
from mogul.cli.recorded_games import recorded_games
from mogul.cli.text.component_set import component_set_note
from mogul.cli.text.games import game_text
from mogul.engine.game_rules import Components


def stats(
    games: RecordedGames,
    by_player: Annotated[
        bool, typer.Option("--by-player", help="A column for each player, if the folder has the line-up.")
    ] = False,
    game: GameName = DEFAULT_GAME,
    components: ComponentsFile = None,
) -> None:
    """Average over recorded games, beside the few figures known of games between people.

    Points and where they come from, cards, visits passed, fought over and lost, pieces, wins by the order \
of play, length.
    """
    text = game_text(game)
    if text.counts is None:
        raise CommandError(f"--game {game}: has no statistics")
    counted, boards = [], dict[str, Components]()
    for each in recorded_games(games, game, components):
        boards[each.game.components.name] = each.game.components
        with problems_reported(str(each.path)):
            counted.append(text.counts(each.game, each.players))
    console = output()
    if len(boards) == 1:
        console.print(*map(component_set_note, boards.values()))
    for table in text.averages(counted, by_player=by_player):
        console.print(Text(), table, sep="\n")
