"""What a plan would come to: the same as the rules allow whoever has its turn before all others."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Final

from mogul.engine.game_rules import Move
from mogul.engine.maharaja.rule_sets import ACTIONS, PAIRS, RULE_SETS, Action, Phase
from mogul.engine.maharaja.rules.effect_log import UNDONE
from mogul.engine.maharaja.rules.game import maharaja
from mogul.engine.maharaja.rules.game_state import GameState
from mogul.engine.maharaja.rules.state import END, PLAN, SHOW, SHOWING
from mogul.engine.maharaja.scoring import scoring_of
from mogul.engine.maharaja.tally import tally
from tests.engine.maharaja.played import AT_EVERY_TABLE, Played, random_game

# Plans of which all ways can be gone through, by their actions.
FEW_WAYS: Final = {Action.GOLD, Action.QUARRY, Action.HOUSE, Action.PALACE}


def plannings(players: int, seed: int) -> Iterator[tuple[Played, int]]:
    """The positions of a random game in which seats choose plans, with one of these seats."""
    for played in random_game(players, seed):
        if not played.game.is_over and played.view(0).phase is Phase.PLANNING:
            yield played, played.game.seats_to_move[0]


class Turn:
    """A turn with a plan that begins now, step by step."""

    def __init__(self, played: Played, seat: int, choice: Move) -> None:
        self.players, self.seat = played.view(seat).player_count, seat
        rule_set = RULE_SETS[played.game.setup.rule_set]
        self.game = GameState(maharaja(played.components, self.players, rule_set))
        self.game.states[0] = played.game.state
        self.game.state["phase"], self.game.state["seat"] = SHOWING, seat
        self.game.state["plan"][seat] = choice - PLAN
        self.game.move(SHOW + choice - PLAN)

    def is_done(self) -> bool:
        """Whether the end of the turn leaves nothing undone."""
        before = self.game.state.copy()
        effects = self.game.move(END)
        self.game.states[0] = before
        return not any(effect == UNDONE for effect, *_ in effects)

    def promise(self) -> int:
        """The gold that is left with what the city pays."""
        before = self.game.state.copy()
        gold = int(before["gold"][self.seat]) + scoring_of(self.game, self.players).gold[self.seat]
        self.game.states[0] = before
        return gold

    def most(self) -> int | None:
        """The most gold that the plan can leave, by all ways; None if it cannot be carried out."""
        found, left, seen = None, [self.game.state.copy()], set[bytes]()
        while left:
            state = left.pop()
            if state.tobytes() in seen:
                continue
            seen.add(state.tobytes())
            self.game.states[0] = state
            for move in self.game.moves():
                self.game.states[0] = state
                if move != END:
                    self.game.move(move)
                    left.append(self.game.state.copy())
                elif self.is_done():
                    found = max(self.promise(), found or 0)
        return found


@AT_EVERY_TABLE
def test_a_way_is_legal_carries_the_plan_out_and_leaves_what_it_says(players: int) -> None:
    possible = 0
    for played, seat in islice(plannings(players, 4), 0, 12 * players, 4 * players):
        found = tally(played.components, played.view(seat))
        assert len(found.plans) == len(found.moves)
        for each, plan in zip(found.moves, found.plans, strict=True):
            if not plan.is_possible:
                assert (plan.way, plan.gold, plan.scoring) == ((), 0, None)
                continue
            turn = Turn(played, seat, each.move)
            for move in plan.way:
                assert turn.game.allows(move)
                turn.game.move(move)
            assert turn.is_done()
            assert plan.gold == turn.game.state["gold"][seat]
            assert plan.scoring == scoring_of(turn.game, players)
            possible += 1
    assert possible > 50


@AT_EVERY_TABLE
def test_what_is_impossible_has_no_way_and_few_plans_have_a_better_one(players: int) -> None:
    chance, lacks = random.Random(players), list[int]()
    for played, seat in islice(plannings(players, 5), 0, 16 * players, 4 * players):
        found = tally(played.components, played.view(seat))
        few = [place for place, each in enumerate(found.moves) if has_few_ways(each.move)]
        for place in chance.sample(few, 3):
            plan = found.plans[place]
            most = Turn(played, seat, found.moves[place].move).most()
            assert plan.is_possible == (most is not None)
            if plan.scoring is not None and most is not None:
                lacks.append(most - plan.gold - plan.scoring.gold[seat])
    assert min(lacks) == 0
    assert lacks.count(0) >= 0.8 * len(lacks)


def has_few_ways(choice: Move) -> bool:
    return {ACTIONS[number] for number in PAIRS[choice - PLAN]} <= FEW_WAYS


def test_only_whoever_chooses_a_plan_is_told() -> None:
    for played in islice(random_game(3, 6), 60):
        for seat in range(3):
            found = tally(played.components, played.view(seat))
            is_choosing = played.view(seat).phase is Phase.PLANNING and seat in played.game.seats_to_move
            assert bool(found.plans) == is_choosing
