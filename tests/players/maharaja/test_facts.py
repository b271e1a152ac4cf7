"""The expected consequences of a move, compared with the effects of the same moves in the engine."""

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from mogul.engine.game_rules import Move, Moved
from mogul.engine.jit import implements
from mogul.engine.maharaja.records.effects import CityScored, Effect, GoldChanged, PalaceBuilt, PlanUndone, TollPaid
from mogul.engine.maharaja.rule_sets import ACTION_PENALTY, BASIC, PAIRS
from mogul.engine.maharaja.rules.state import (
    END,
    GOLD_ACTION,
    HOUSE_ACTION,
    MOVE_LIMIT,
    PALACE_ACTION,
    PLAN,
    PLANNING,
    PUT,
    TAKE,
    TURN,
    WALK,
)
from mogul.engine.maharaja.table import Table
from mogul.engine.maharaja.views.position import Position
from mogul.players.maharaja.facts import Facts, facts, reason
from mogul.search import Budget, SearchRequest
from mogul.search.evaluator import NO_WORKSPACE, SLICE, evaluate, play_out, priors
from mogul.search.request import SMALLEST_CAPACITY
from mogul.search.root import new_root
from mogul.search.simulate import SearchThread
from tests.engine.maharaja.played import PLAYERS, Played, new_game, random_event
from tests.games import evaluators

# Plans of which random seats carry out some, and the gold for walks.
PLANS = [number for number, pair in enumerate(PAIRS) if {*pair} & {GOLD_ACTION, HOUSE_ACTION, PALACE_ACTION}]
CANDIDATES = 6  # of each case
PRIORS = np.dtype([("prior", np.float32, (MOVE_LIMIT,))])


class Habits(NamedTuple):
    """A policy for Maharaja: the prior of move m is `weights.prior[m]`."""

    weights: Any

    @property
    def workspace_dtype(self) -> np.dtype[np.void]:
        return NO_WORKSPACE

    @property
    def slice(self) -> int:
        return SLICE


implements(evaluate, Habits)(play_out)


@implements(priors, Habits)
def _priors(evaluator, game, world, count):
    for place in range(count):
        world.priors.prior[place] = evaluator.weights.prior[world.moves.move[place]]


class Case(NamedTuple):
    """A turn in progress. habits: of every seat from here on, the strongest first."""

    played: Played
    habits: tuple[Move, ...]

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.played.game.seats_to_move[0]


def cases() -> Iterator[Case]:
    """Turns in random games. From there on every seat walks one road where it can, and ends its turn; and all have the
    same plan. So there is one continuation."""
    for players in PLAYERS:
        for seed in range(2):
            rng, plan = random.Random(players + 10 * seed), Move(PLAN)
            played = new_game(players, seed, ACTION_PENALTY if seed else BASIC)
            while not played.game.is_over:
                phase = played.game.state["phase"]
                if phase == PLANNING:
                    if len(played.game.seats_to_move) == players:
                        plan = Move(PLAN + rng.choice(PLANS))
                    played.push(Moved(played.game.seats_to_move[0], plan))
                    continue
                if phase == TURN and rng.random() < 0.06:
                    yield Case(played, (plan, Move(rng.randrange(WALK, END)), Move(END)))
                played.push(random_event(played.game, rng))


def candidates(case: Case) -> list[Move]:
    """The end of the turn and some other moves, none that takes up a house: it can be put in many places."""
    moves = [move for move in case.played.game.legal_moves() if not TAKE <= move < PUT]
    return random.Random(len(case.played.events)).sample(moves[:-1], min(len(moves) - 1, CANDIDATES - 1)) + moves[-1:]


def facts_of(case: Case, move: Move) -> Facts:
    """Of continuations without a tree."""
    weights = np.zeros(1, PRIORS)[0]
    weights["prior"] = 1e-30
    for rank, habit in enumerate(case.habits):
        weights["prior"][habit] = 10.0 ** (-9 * rank)
    settings = evaluators.puct(Habits(weights), capacity=SMALLEST_CAPACITY)
    position = Position(case.played.components, case.played.view(case.seat))
    request = SearchRequest(position.game, position.information, Budget(1), 1, settings=settings)
    return facts(SearchThread(position.game, new_root(request), settings, 1), request, move)


def play_to_the_end_of_the_round(case: Case, move: Move) -> tuple[Table, list[Effect]]:
    """The table after the same moves, and their effects."""
    table = case.played.table()
    ending, effects = table.game.state["round"], list(table.play(move))
    while not table.game.is_over and table.game.state["round"] == ending:
        legal = table.game.legal_moves()
        effects += table.play(next(habit for habit in (*case.habits, *legal) if habit in legal))
    return table, effects


def counted(case: Case, table: Table, effects: list[Effect]) -> Facts:
    """The facts as the effects tell them, which led to this table."""
    seat, before = case.seat, case.played.game.state["had_turn"]
    tolls = [each for each in effects if isinstance(each, TollPaid)]
    # P1, P2: more points are better, and of equal ones the lower card.
    scored = [each for each in effects if isinstance(each, CityScored) and each.seat is not None]
    order = [each.seat for each in sorted(scored, key=lambda each: (-each.points, table.game.state["card"][each.seat]))]
    undone = sum(isinstance(each, PlanUndone) and each.seat == seat for each in effects)
    players = case.played.game.game.players
    return Facts(
        gold_scored=sum(
            each.gold
            for each in effects
            if isinstance(each, GoldChanged) and each.rule in ("P2", "P3") and each.seat == seat
        ),
        tolls_paid=sum(each.gold for each in tolls if each.seat == seat),
        tolls_received=sum(each.gold for each in tolls if each.to_seat == seat),
        city_place=order.index(seat) + 1 if seat in order else players,
        palaces=sum(isinstance(each, PalaceBuilt) and each.seat == seat for each in effects),
        undone=undone,
        foils=tuple(float(undone and other != seat and bool(before >> other & 1)) for other in range(players)),
    )


def test_facts_are_those_of_the_effects_of_the_same_moves() -> None:
    """N1: gold for a plan that another seat leaves undone is not scored. P2: of equals the lower card is first."""
    seen = Counter[str]()
    for case in cases():
        for move in candidates(case):
            table, effects = play_to_the_end_of_the_round(case, move)
            expected = counted(case, table, effects)
            assert facts_of(case, move) == expected, case.played.game.notation.move_text(move)
            seen.update(name for name in Facts.__slots__ if np.any(getattr(expected, name)))
            seen["fine"] += any(
                isinstance(each, GoldChanged) and (each.rule, each.seat) == ("N1", case.seat) for each in effects
            )
            points = Counter(each.points for each in effects if isinstance(each, CityScored) and each.seat is not None)
            mine = [each.points for each in effects if isinstance(each, CityScored) and each.seat == case.seat]
            seen["tie"] += bool(mine) and points[mine[0]] > 1
            seen["no points"] += not mine
            seen["cases"] += 1
    assert len(seen) == 11
    assert min(seen.values()) > 2


NOTHING = Facts(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, (0.0,) * 4)


def test_the_largest_advantage_is_the_reason() -> None:
    gold = dataclasses.replace(NOTHING, gold_scored=6.0, tolls_received=1.0)
    assert reason(gold, NOTHING) == (
        "The better move brings more gold when the Maharaja's city is scored: 6.0 instead of 0.0."
    )
    palace = dataclasses.replace(gold, palaces=1.0)
    assert reason(palace, NOTHING) == "The better move builds more palaces in this round: 1.0 instead of 0.0."


def test_of_tolls_places_and_undone_plans_less_is_better() -> None:
    tolls = dataclasses.replace(NOTHING, tolls_paid=3.0)
    assert reason(NOTHING, tolls) == "The better move costs less in tolls: 0.0 instead of 3.0."
    first, second = (dataclasses.replace(NOTHING, city_place=place) for place in (1.0, 2.0))
    assert reason(first, second) == "The better move ranks higher in the Maharaja's city: 1.0 instead of 2.0."
    undone = dataclasses.replace(NOTHING, undone=0.75)
    assert reason(NOTHING, undone) == "The better move leaves the plan undone less often: 0% instead of 75%."


def test_where_nothing_is_gained_in_the_round_it_says_so() -> None:
    more = dataclasses.replace(NOTHING, palaces=1.0, tolls_paid=1.0, city_place=2.0)
    assert reason(dataclasses.replace(more, palaces=0.0), more) == (
        "Within this round the better move brings little more; what it leads to is worth more."
    )
