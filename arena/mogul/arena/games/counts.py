"""What was done in a game, counted from the effects of its moves."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from mogul.engine.game_rules import Moved, Standing
from mogul.engine.taj_mahal.records.effects import (
    CardDrawn,
    CardTaken,
    Claim,
    Effect,
    PointsScored,
    PrestigeGained,
    TokenTaken,
)
from mogul.engine.taj_mahal.records.ledger import played_kinds
from mogul.engine.taj_mahal.records.record import Setup
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rules.move_ids import WITHDRAW
from mogul.players.taj_mahal.review import ReviewableGame

PALACES, LINKS, TILES, TOKENS, PRINCESS, HAND = "palaces", "links", "tiles", "tokens", "princess", "hand"
SOURCES: Final = (PALACES, LINKS, TILES, TOKENS, PRINCESS, HAND)
"""Of points. W6 counts as PALACES: 1 for a visit with any, and LINKS: 1 for each other province."""

_SOURCE_OF_RULE: Final = {"W4": TOKENS, "W7": TILES, "P5": PRINCESS, "F1": HAND}


@dataclass(frozen=True)
class SeatCounts:
    """One seat in one game.

    player: who sat there; empty where nothing tells. turn: how many seats after the first player. score, share: final
    points; share of the win. points: by source; they sum to the score. played: influence cards. passed: visits that it
    withdrew from without a card played. fought: visits in which it played at more than one turn. lost: visits in which
    it played, and won nothing. taken, drawn: cards from the display, from the deck. claims: by court seat.
    tokens, prestige: bonus tokens taken, prestige cards won.
    """

    player: str
    turn: int
    score: int
    share: float
    points: Mapping[str, int]
    played: int
    passed: int
    fought: int
    lost: int
    taken: int
    drawn: int
    claims: Mapping[str, int]
    tokens: int
    prestige: int


@dataclass(frozen=True)
class GameCounts:
    """One game. setup: by it the games of one deal are known. moves: all of them; decisions: those with a choice."""

    setup: Setup
    moves: int
    decisions: int
    seats: tuple[SeatCounts, ...]


def counts(game: ReviewableGame, players: Sequence[str] = ()) -> GameCounts:
    """Those of a whole game. players: by seat, as far as they are known. Raises ValueError where it goes on."""
    replay = Replay(game.components, game.record.setup)
    tallies = [_Tally() for _ in range(game.record.setup.player_count)]
    moves = decisions = 0
    for event in game.record.events:
        if isinstance(event, Moved):
            moves += 1
            decisions += len(replay.legal_moves()) > 1
            tallies[event.seat].count_move(replay, event)
        for step in replay.push(event):
            for effect in step.effects:
                if effect.seat is not None:
                    tallies[effect.seat].count_effect(effect)
    standings = replay.standings
    if not standings:
        raise ValueError("the game goes on: there is no result")
    setup = game.record.setup
    seats = tuple(
        tally.counts(player, (standing.seat - setup.first_player) % setup.player_count, standing)
        for tally, player, standing in zip(tallies, players or [""] * len(tallies), standings, strict=True)
    )
    return GameCounts(setup, moves, decisions, seats)


class _Tally:
    """Of one seat, while its game is folded."""

    def __init__(self) -> None:
        self._points: Counter[str] = Counter()
        self._claims: Counter[str] = Counter()
        self._numbers: Counter[str] = Counter()
        self._plays = 0  # in this visit
        self._won_this_visit = False

    def count_move(self, replay: Replay, event: Moved) -> None:
        """Before it is made."""
        cards = len(played_kinds(replay.game.tables, event.move))
        self._numbers["played"] += cards
        self._plays += cards > 0
        if event.move == WITHDRAW:
            self._numbers["passed"] += self._plays == 0
            self._numbers["lost"] += self._plays > 0  # until it turns out otherwise
            self._numbers["fought"] += self._plays > 1
            self._plays, self._won_this_visit = 0, False

    def count_effect(self, effect: Effect) -> None:
        """One of this seat."""
        match effect:
            case PointsScored(points=points, rule="W6"):
                self._points.update({PALACES: 1, LINKS: points - 1})
            case PointsScored(points=points, rule=rule):
                self._points[_SOURCE_OF_RULE[rule]] += points
            case Claim(court_seat=piece):
                self._claims[piece] += 1
                self._numbers["lost"] -= not self._won_this_visit
                self._won_this_visit = True
            case PrestigeGained(seat=seat, from_seat=from_seat):
                self._numbers["prestige"] += from_seat != seat
            case CardDrawn():
                self._numbers["drew"] += 1
            case CardTaken():
                self._numbers["took"] += 1
            case TokenTaken():
                self._numbers["token"] += 1

    def counts(self, player: str, turn: int, standing: Standing) -> SeatCounts:
        """When the game is over."""
        return SeatCounts(
            player=player,
            turn=turn,
            score=standing.score,
            share=standing.win_share,
            points=self._points,
            played=self._numbers["played"],
            passed=self._numbers["passed"],
            fought=self._numbers["fought"],
            lost=self._numbers["lost"],
            taken=self._numbers["took"],
            drawn=self._numbers["drew"],
            claims=self._claims,
            tokens=self._numbers["token"],
            prestige=self._numbers["prestige"],
        )
