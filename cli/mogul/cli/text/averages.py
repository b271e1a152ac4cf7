"""Averages over recorded games as a table, beside the known figures of games between people."""

from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from mogul.arena.results.averages import GameGroup
from mogul.arena.statistics import Statistics
from mogul.cli.text.arena import interval_text
from mogul.cli.text.tables import notes, plain_table


def averages_text(statistics: Statistics, group: GameGroup, *, by_player: bool) -> RenderableType:
    """The games of one kind of table; by_player: with a column for each player."""
    boards = f"board {group.boards[0]}" if len(group.boards) == 1 else f"{len(group.boards)} boards"
    extent = f"{len(group.games)} games of {len(group.deals)} deals"
    title = Text(f"{group.players} players, {group.rule_set}, {boards}: {extent}", "bold")
    below = ["±: 95 % intervals of means over deals.", *statistics.notes(group.players)]
    return Group(title, Text(), _table(statistics, group, by_player), Text(), *notes(below))


def _table(statistics: Statistics, group: GameGroup, by_player: bool) -> Table:
    players, people = group.seated if by_player else [], statistics.people(group.players)
    heads = ("all", *(player or "not known" for player in players), "people")
    table = plain_table("", *(Column(head, justify="right", overflow="fold") for head in heads))
    for figure in group.games[0].figures:
        mean = interval_text(group.mean(figure), figure.factor, figure.digits)
        table.add_row(figure.name, mean, *[""] * len(players), people.get(figure, ""))
    table.add_row(Text("a seat, in a game", "bold"))
    for figure in group.games[0].seats[0].figures:
        means = [group.seat_mean(figure, player) for player in (None, *players)]
        texts = [interval_text(mean, figure.factor, figure.digits) for mean in means]
        table.add_row(f"  {figure.name}", *texts, people.get(figure, ""))
    return table
