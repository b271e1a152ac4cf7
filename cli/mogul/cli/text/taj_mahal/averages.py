"""Averages over recorded games as a table, beside the known figures of games between people."""

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Final, TypeVar

from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from mogul.arena.taj_mahal.averages import GameGroup
from mogul.arena.taj_mahal.counts import HAND, LINKS, PALACES, PRINCESS, TILES, TOKENS, GameCounts, SeatCounts
from mogul.cli.text.arena import ORDINALS, interval_text
from mogul.cli.text.tables import notes, plain_table
from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.engine.taj_mahal.words import COURT_SEATS

Counted = TypeVar("Counted", GameCounts, SeatCounts)

# Final points of games between people, by the number of players, best first. They are no measure: players, their
# strength and the edition are unknown. Source: reports of a club, of games on the printed board (which the bundled one
# only reconstructs); no others are known.
FINALS: Final[Mapping[int, tuple[tuple[int, ...], ...]]] = {
    3: ((68, 57, 47), (55, 48, 45)),
    4: ((59, 57, 53, 46), (51, 51, 45, 26)),
}
_SOURCES = {
    PALACES: "visits with palaces (W6)",
    LINKS: "provinces linked (W6)",
    TILES: "province tiles (W7)",
    TOKENS: "bonus tokens (W4)",
    PRINCESS: "the princess (P5)",
    HAND: "cards in hand (F1)",
}


def averages_text(group: GameGroup, *, by_player: bool) -> RenderableType:
    """The games of one kind of table; by_player: with a column for each player."""
    boards = f"board {group.boards[0]}" if len(group.boards) == 1 else f"{len(group.boards)} boards"
    title = f"{group.players} players, {group.rule_set}, {boards}: {group.games} games of {len(group.deals)} deals"
    return Group(Text(title, "bold"), Text(), _table(group, by_player), Text(), *_notes(group))


def _table(group: GameGroup, by_player: bool) -> Table:
    players = group.seated if by_player else []
    heads = ("all", *(player or "not known" for player in players), "people")
    table = plain_table("", *(Column(head, justify="right", overflow="fold") for head in heads))
    for label, game_figure, factor, digits, people in _game_rows(group.players):
        table.add_row(label, interval_text(group.mean(game_figure), factor, digits), *[""] * len(players), people)
    table.add_row(Text("a seat, in a game", "bold"))
    for label, figure, factor, digits, people in _seat_rows(group.players):
        means = [group.seat_mean(figure, player) for player in (None, *players)]
        table.add_row(f"  {label}", *(interval_text(mean, factor, digits) for mean in means), people)
    return table


_Row = tuple[str, Callable[[Counted], float], float, int, str]
"""Label, figure, its factor and digits, the figure of people."""


def _game_rows(players: int) -> list[_Row[GameCounts]]:
    finals, places = FINALS.get(players, ()), range(players)

    def points(place: int) -> Callable[[GameCounts], float]:
        return lambda game: sorted((seat.score for seat in game.seats), reverse=True)[place]

    def won_by(turn: int) -> Callable[[GameCounts], float]:
        return lambda game: sum(seat.share for seat in game.seats if seat.turn == turn)

    human = [_mean([game[place] for game in finals]) for place in places]
    spread = _mean([game[0] - game[-1] for game in finals])
    return [
        *((f"points of the {ORDINALS[place]}", points(place), 1, 1, human[place]) for place in places),
        ("  the first over the last", lambda game: points(0)(game) - points(-1)(game), 1, 1, spread),
        *((f"wins of the seat that begins {ORDINALS[turn]}, %", won_by(turn), 100, 1, "") for turn in places),
        ("moves", lambda game: game.moves, 1, 0, ""),
        ("  decisions: moves with a choice", lambda game: game.decisions, 1, 0, ""),
    ]


def _seat_rows(players: int) -> list[_Row[SeatCounts]]:
    def points(source: str) -> Callable[[SeatCounts], float]:
        return lambda seat: seat.points[source]

    def claims(piece: str) -> Callable[[SeatCounts], float]:
        return lambda seat: seat.claims[piece]

    finals = _mean([score for game in FINALS.get(players, ()) for score in game])
    return [
        ("wins, %", lambda seat: seat.share, 100, 1, ""),
        ("points", lambda seat: seat.score, 1, 1, finals),
        *((f"  for {label}", points(source), 1.0, 1, "") for source, label in _SOURCES.items()),
        ("cards played a visit", lambda seat: seat.played / PROVINCES, 1, 2, ""),
        ("cards taken a visit", lambda seat: seat.taken / PROVINCES, 1, 2, f"{(2 * players - 1) / players:.2f}"),
        ("cards drawn a visit", lambda seat: seat.drawn / PROVINCES, 1, 2, ""),
        ("visits passed, %", lambda seat: seat.passed / PROVINCES, 100, 1, ""),
        ("visits fought over, %", lambda seat: seat.fought / PROVINCES, 100, 1, ""),
        ("visits lost, %", lambda seat: seat.lost / PROVINCES, 100, 1, ""),
        *((f"claims of the {piece}", claims(piece), 1.0, 2, "") for piece in COURT_SEATS),
        ("bonus tokens", lambda seat: seat.tokens, 1, 2, ""),
        ("prestige cards", lambda seat: seat.prestige, 1, 2, ""),
    ]


def _mean(figures: Sequence[int]) -> str:
    return f"{fmean(figures):.1f}" if figures else ""


def _notes(group: GameGroup) -> list[Text]:
    lines = [
        "±: 95 % intervals of means over deals. Visits passed: withdrawn from without a card played; fought over:",
        "played in at more than one turn; lost: played in, and nothing won.",
        "By source: W6 gives 1 point for a visit with palaces, and 1 for each other province linked.",
    ]
    finals = FINALS.get(group.players)
    if finals:
        games = " and ".join("/".join(map(str, game)) for game in finals)
        lines.append(f"People: {len(finals)} games of a club, {games}, on the printed board; for a glance, no measure.")
    else:
        lines.append(f"People: no finals are known of games of {group.players}.")
    lines.append("Cards taken: the average that the rules leave a player (V3, W10).")
    return notes(lines)
