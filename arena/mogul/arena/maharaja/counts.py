"""Counts of a game, from the effects of its moves."""

from collections.abc import Mapping, Sequence
from typing import Final

from mogul.arena.arena_game import Figure, GameCounts, SeatCounts, Statistics
from mogul.engine.maharaja.records.effects import (
    CharacterTaken,
    Effect,
    GoldChanged,
    HouseBuilt,
    PalaceBuilt,
    PlanShown,
    PlanUndone,
    RoundStarted,
    TollPaid,
)
from mogul.engine.maharaja.records.replay import Replay
from mogul.engine.maharaja.rules.state import GOVERNOR, SWAP
from mogul.players.review import ReviewableGame

ROUNDS: Final = Figure("rounds")
MOVES: Final = Figure("moves", digits=0)
DECISIONS: Final = Figure("  decisions: moves with a choice", digits=0)

WINS: Final = Figure("wins, %", 100)
PALACES: Final = Figure("palaces", digits=2)
CENTRES: Final = Figure("  on a centre site", digits=2)
HOUSES: Final = Figure("houses built")
GOLD: Final = Figure("gold at the end")
SCORED: Final = Figure("gold for points in cities (P2, P3)")
PAID: Final = Figure("tolls paid")
GOT: Final = Figure("tolls received")
TURNS: Final = Figure("turns")
UNDONE: Final = Figure("turns with a plan undone")
GOVERNORS: Final = Figure("governors moved", digits=2)
SWAPS: Final = Figure("characters swapped", digits=2)
SEAT_FIGURES: Final = (*(WINS, PALACES, CENTRES, HOUSES, GOLD, SCORED, PAID, GOT, TURNS, UNDONE, GOVERNORS, SWAPS),)
_SCORING: Final = ("P2", "P3")


def counts(game: ReviewableGame, players: Sequence[str] = ()) -> GameCounts:
    """Returns the counts of a game. players: by seat, if known. Raises ValueError for an unfinished game."""
    setup = game.record.setup
    replay = Replay(game.components, setup)
    seats = [dict.fromkeys(SEAT_FIGURES, 0.0) for _ in range(setup.player_count)]
    rounds = decisions = 0
    for event in game.record.events:
        decisions += len(replay.legal_moves()) > 1
        is_turn = bool(replay.state["round"])
        seats[event.seat][GOVERNORS] += GOVERNOR <= event.move < SWAP  # effects name those passed too
        for step in replay.push(event):
            for effect in step.effects:
                rounds += isinstance(effect, RoundStarted)
                if is_turn:
                    _count(seats, effect)
    if not replay.standings:
        raise ValueError("the game goes on: there is no result")
    gold = replay.state["gold"].tolist()
    for seat, standing in zip(seats, replay.standings, strict=True):
        seat[WINS], seat[GOLD] = standing.win_share, gold[standing.seat]
    figures = {ROUNDS: rounds, MOVES: len(game.record.events), DECISIONS: decisions}
    seated = zip(players or [""] * len(seats), seats, strict=True)
    return GameCounts(setup, figures, tuple(SeatCounts(player, seat) for player, seat in seated))


def _count(seats: Sequence[dict[Figure, float]], effect: Effect) -> None:
    """Counts an effect of a turn."""
    if isinstance(effect, TollPaid):
        seats[effect.to_seat][GOT] += effect.gold
    if effect.seat is None:
        return
    figures = seats[effect.seat]
    match effect:
        case TollPaid(gold=gold):
            figures[PAID] += gold
        case GoldChanged(gold=gold, rule=rule) if rule in _SCORING:
            figures[SCORED] += gold
        case HouseBuilt():
            figures[HOUSES] += 1
        case PalaceBuilt(is_centre=is_centre):
            figures[PALACES] += 1
            figures[CENTRES] += is_centre
        case PlanShown():
            figures[TURNS] += 1
        case PlanUndone():
            figures[UNDONE] += 1
        case CharacterTaken():
            figures[SWAPS] += 1


def _people(players: int) -> Mapping[Figure, str]:
    """No figures of games between people are known."""
    return {}


def _notes(players: int) -> list[str]:
    return ["Houses: built in turns, not in the set-up. Tolls received: from others, and from the bank (C4)."]


STATISTICS: Final = Statistics(counts, _people, _notes)
