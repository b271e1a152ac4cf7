"""Averages over games: how they go, and what a seat does in one. The games of a deal are one observation."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from mogul.arena.games.counts import SOURCES, GameCounts, SeatCounts
from mogul.arena.results.interval import Interval, interval
from mogul.engine.taj_mahal.records.record import Setup
from mogul.engine.taj_mahal.words import COURT_SEATS


@dataclass(frozen=True)
class SeatAverages:
    """Of one seat in a game.

    share, score: of the win; final points. points: by source. played, taken, drawn: cards in a visit. passed: share of
    the visits that were withdrawn from without a card played. fought, lost: share of the visits in which it played at
    more than one turn; in which it played, and won nothing. claims: by court seat. tokens, prestige: cards and tokens
    won.
    """

    share: Interval
    score: Interval
    points: Mapping[str, Interval]
    played: Interval
    passed: Interval
    fought: Interval
    lost: Interval
    taken: Interval
    drawn: Interval
    claims: Mapping[str, Interval]
    tokens: Interval
    prestige: Interval


@dataclass(frozen=True)
class GameAverages:
    """Of games with one number of players and one rule set.

    places: final points, best first. spread: the best less the last. turns: share of the win, the first player first.
    """

    players: int
    rule_set: str
    boards: tuple[str, ...]
    games: int
    deals: int
    places: tuple[Interval, ...]
    spread: Interval
    turns: tuple[Interval, ...]
    moves: Interval
    decisions: Interval
    everybody: SeatAverages
    by_player: Mapping[str, SeatAverages]


def averages(games: Sequence[GameCounts]) -> list[GameAverages]:
    """Of one or more games; those of other tables and other rules apart."""
    kinds = sorted({(game.setup.player_count, game.setup.rule_set) for game in games})
    return [
        _of_a_kind([game for game in games if (game.setup.player_count, game.setup.rule_set) == kind]) for kind in kinds
    ]


def _of_a_kind(games: Sequence[GameCounts]) -> GameAverages:
    setup = games[0].setup
    by_deal: defaultdict[Setup, list[GameCounts]] = defaultdict(list)
    for game in games:
        by_deal[game.setup].append(game)
    deals = list(by_deal.values())
    seats = [[seat for game in deal for seat in game.seats] for deal in deals]
    players = sorted({seat.player for deal in seats for seat in deal})
    turns = range(setup.player_count)
    return GameAverages(
        players=setup.player_count,
        rule_set=setup.rule_set,
        boards=tuple(dict.fromkeys(deal.component_set for deal in by_deal)),
        games=len(games),
        deals=len(deals),
        places=tuple(_mean(deals, _points_of_place, place) for place in turns),
        spread=_mean(deals, lambda game: _points_of_place(game, 0) - _points_of_place(game, -1)),
        turns=tuple(_mean(deals, _won_by, turn) for turn in turns),
        moves=_mean(deals, lambda game: game.moves),
        decisions=_mean(deals, lambda game: game.decisions),
        everybody=_of_seats(seats, len(setup.provinces)),
        by_player={player: _of_seats(_only(player, seats), len(setup.provinces)) for player in players},
    )


def _only(player: str, deals: Sequence[Sequence[SeatCounts]]) -> list[list[SeatCounts]]:
    """The seats of a player, of the deals in which it has any."""
    chosen = [[seat for seat in deal if seat.player == player] for deal in deals]
    return [seats for seats in chosen if seats]


def _of_seats(deals: Sequence[Sequence[SeatCounts]], visits: int) -> SeatAverages:
    return SeatAverages(
        share=_mean(deals, lambda seat: seat.share),
        score=_mean(deals, lambda seat: seat.score),
        points={source: _mean(deals, _points_from, source) for source in SOURCES},
        played=_mean(deals, lambda seat: seat.played / visits),
        passed=_mean(deals, lambda seat: seat.passed / visits),
        fought=_mean(deals, lambda seat: seat.fought / visits),
        lost=_mean(deals, lambda seat: seat.lost / visits),
        taken=_mean(deals, lambda seat: seat.taken / visits),
        drawn=_mean(deals, lambda seat: seat.drawn / visits),
        claims={piece: _mean(deals, _claims_of, piece) for piece in COURT_SEATS},
        tokens=_mean(deals, lambda seat: seat.tokens),
        prestige=_mean(deals, lambda seat: seat.prestige),
    )


def _points_of_place(game: GameCounts, place: int) -> int:
    return sorted((seat.score for seat in game.seats), reverse=True)[place]


def _won_by(game: GameCounts, turn: int) -> float:
    return sum(seat.share for seat in game.seats if seat.turn == turn)


def _points_from(seat: SeatCounts, source: str) -> int:
    return seat.points[source]


def _claims_of(seat: SeatCounts, piece: str) -> int:
    return seat.claims[piece]


def _mean(deals: Sequence[Sequence[Any]], figure: Callable[..., float], *arguments: object) -> Interval:
    """Of a figure of games or seats, given by deal."""
    return interval([fmean(figure(each, *arguments) for each in deal) for deal in deals])
