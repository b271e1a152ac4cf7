"""Averages over recorded games as a table, beside what is known of games between people."""

from collections.abc import Callable, Sequence
from statistics import fmean

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mogul.arena.games.averages import GameAverages, SeatAverages
from mogul.arena.games.counts import HAND, LINKS, PALACES, PRINCESS, TILES, TOKENS
from mogul.arena.games.human_games import FINALS, REFILL
from mogul.arena.results.interval import Interval
from mogul.cli.text.arena import ORDINALS, interval_text
from mogul.cli.text.plain_table import plain_table
from mogul.engine.taj_mahal.words import COURT_SEATS

_SOURCES = {
    PALACES: "visits with palaces (W6)",
    LINKS: "provinces linked (W6)",
    TILES: "province tiles (W7)",
    TOKENS: "bonus tokens (W4)",
    PRINCESS: "the princess (P5)",
    HAND: "cards in hand (F1)",
}


def averages_text(found: GameAverages, *, by_player: bool) -> RenderableType:
    """The games of one kind of table; by_player: with a column for each player."""
    boards = f"board {found.boards[0]}" if len(found.boards) == 1 else f"{len(found.boards)} boards"
    title = f"{found.players} players, {found.rule_set}, {boards}: {found.games} games of {found.deals} deals"
    return Group(Text(title, "bold"), Text(), _table(found, by_player), Text(), *_notes(found))


def _table(found: GameAverages, by_player: bool) -> Table:
    players = found.by_player if by_player else {}
    table = plain_table()
    table.add_column("")
    for head in ("all", *(player or "not known" for player in players), "people"):
        table.add_column(head, justify="right", overflow="fold")
    columns = [found.everybody, *players.values()]
    for label, text, people in _game_rows(found):
        table.add_row(label, text, *[""] * len(players), people)
    table.add_row(Text("a seat, in a game", "bold"))
    for label, figure, factor, digits, people in _seat_rows(found):
        table.add_row(f"  {label}", *(interval_text(figure(each), factor, digits) for each in columns), people)
    return table


_GameRow = tuple[str, str, str]
_SeatRow = tuple[str, Callable[[SeatAverages], Interval], float, int, str]


def _game_rows(found: GameAverages) -> list[_GameRow]:
    """Label, figure, the figure of people."""
    finals = FINALS.get(found.players, ())
    rows = [
        (f"points of the {ORDINALS[place]}", interval_text(points, 1, 1), _people([game[place] for game in finals]))
        for place, points in enumerate(found.places)
    ]
    spread = _people([game[0] - game[-1] for game in finals])
    rows.append(("  the first over the last", interval_text(found.spread, 1, 1), spread))
    rows += [
        (f"wins of the seat that begins {ORDINALS[turn]}, %", interval_text(share, 100, 1), "")
        for turn, share in enumerate(found.turns)
    ]
    rows.append(("moves", interval_text(found.moves, 1, 0), ""))
    rows.append(("  decisions: moves with a choice", interval_text(found.decisions, 1, 0), ""))
    return rows


def _seat_rows(found: GameAverages) -> list[_SeatRow]:
    """Label, figure, its factor and digits, the figure of people."""

    def points(source: str) -> Callable[[SeatAverages], Interval]:
        return lambda seat: seat.points[source]

    def claims(piece: str) -> Callable[[SeatAverages], Interval]:
        return lambda seat: seat.claims[piece]

    finals = _people([score for game in FINALS.get(found.players, ()) for score in game])
    return [
        ("wins, %", lambda seat: seat.share, 100, 1, ""),
        ("points", lambda seat: seat.score, 1, 1, finals),
        *((f"  for {label}", points(source), 1.0, 1, "") for source, label in _SOURCES.items()),
        ("cards played a visit", lambda seat: seat.played, 1, 2, ""),
        ("cards taken a visit", lambda seat: seat.taken, 1, 2, f"{REFILL[found.players]:.2f}"),
        ("cards drawn a visit", lambda seat: seat.drawn, 1, 2, ""),
        ("visits passed, %", lambda seat: seat.passed, 100, 1, ""),
        ("visits fought over, %", lambda seat: seat.fought, 100, 1, ""),
        ("visits lost, %", lambda seat: seat.lost, 100, 1, ""),
        *((f"claims of the {piece}", claims(piece), 1.0, 2, "") for piece in COURT_SEATS),
        ("bonus tokens", lambda seat: seat.tokens, 1, 2, ""),
        ("prestige cards", lambda seat: seat.prestige, 1, 2, ""),
    ]


def _people(figures: Sequence[int]) -> str:
    return f"{fmean(figures):.1f}" if figures else ""


def _notes(found: GameAverages) -> list[Text]:
    lines = [
        "±: 95 % intervals of means over deals. Visits passed: withdrawn from without a card played; fought over:",
        "played in at more than one turn; lost: played in, and nothing won.",
        "By source: W6 gives 1 point for a visit with palaces, and 1 for each other province linked.",
    ]
    finals = FINALS.get(found.players)
    if finals:
        told = " and ".join("/".join(map(str, game)) for game in finals)
        lines.append(f"People: {len(finals)} games of a club, {told}, on the printed board; for a glance, no measure.")
    else:
        lines.append(f"People: no finals are known of games of {found.players}.")
    lines.append("Cards taken: the average that the rules leave a player (V3, W10).")
    return [Text(line, "dim") for line in lines]
