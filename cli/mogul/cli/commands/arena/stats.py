"""`mogul arena stats`"""

from typing import Annotated

import typer
from rich.text import Text

from mogul.arena.games import arena_game
from mogul.arena.results.interval import game_groups
from mogul.cli.commands.options import ComponentsFile, GameOfFile, RecordedGames
from mogul.cli.console import output
from mogul.cli.errors import CommandError
from mogul.cli.files import problems_reported
from mogul.cli.game_tables import recorded_games
from mogul.cli.text.arena import averages_text
from mogul.cli.text.names import component_set_note
from mogul.engine.game_rules import Components


def stats(
    games: RecordedGames,
    by_player: Annotated[
        bool, typer.Option("--by-player", help="A column for each player, if the folder has the line-up.")
    ] = False,
    game: GameOfFile = None,
    components: ComponentsFile = None,
) -> None:
    """Average over recorded games, beside the few figures known of games between people.

    Points and where they come from, cards, visits passed, fought over and lost, pieces, wins by the order \
of play, length.
    """
    recorded = recorded_games(games, game, components)
    played = recorded[0].game.player.rules.id
    statistics = arena_game(played).statistics
    if statistics is None:
        raise CommandError(f"{played}: has no statistics")
    counted, boards = [], dict[str, Components]()
    for each in recorded:
        boards[each.game.components.name] = each.game.components
        with problems_reported(str(each.path)):
            counted.append(statistics.counts(each.game, each.players))
    console = output()
    if len(boards) == 1:
        console.print(*map(component_set_note, boards.values()))
    for group in game_groups(counted):
        console.print(Text(), averages_text(statistics, group, by_player=by_player), sep="\n")
