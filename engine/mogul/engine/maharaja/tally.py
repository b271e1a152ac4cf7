"""The sums of the table: what the Maharaja's city would pay now, what each legal move brings at once, what each plan
would come to.

They follow from what lies open and from the viewer's own plan: facts, no advice. Every sum is that of the rules
kernels, which carry out the moves in question on a copy.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from mogul.engine.game_rules import Move
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.plans import Planner, PlanTally
from mogul.engine.maharaja.records.effects import Effect, effect_of
from mogul.engine.maharaja.rule_sets import RULE_SETS, Phase
from mogul.engine.maharaja.rules.game import maharaja
from mogul.engine.maharaja.rules.game_state import GameState
from mogul.engine.maharaja.rules.state import END, STATE
from mogul.engine.maharaja.scoring import Scoring, scoring_of
from mogul.engine.maharaja.views.position import Position, fill_table
from mogul.engine.maharaja.views.view import PublicView, View

# In the set-up the Maharaja is in no city, and afterwards nothing is scored any more.
_UNSCORED: Final = frozenset((Phase.CHARACTERS, Phase.HOUSES, Phase.OVER))


@dataclass(frozen=True)
class MoveTally:
    """The effects of a move before the next decision."""

    move: Move
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Tally:
    """The sums of a table. now: of the city; None where nothing is to be scored. moves: of the viewer, every legal one;
    none if it is not to move. after: the city after each of them; none outside a turn. plans: what each of them would
    come to; none unless they choose plans."""

    now: Scoring | None
    moves: tuple[MoveTally, ...] = ()
    after: tuple[Scoring, ...] = ()
    plans: tuple[PlanTally, ...] = ()


def tally(components: ComponentSet, view: PublicView) -> Tally:
    """Returns the sums of a table. view: of a seat, playable (`view_problems`), or of a spectator."""
    if not isinstance(view, View):
        return Tally(_spectated(components, view))
    position = Position(components, view)
    game, before = GameState(position.game), position.information["public"]
    game.states[0] = before
    now = None if view.phase in _UNSCORED else scoring_of(game, view.player_count)
    if view.seat not in view.seats_to_move:
        return Tally(now)
    moves, after = list[MoveTally](), list[Scoring]()
    for move in position.legal_moves():
        game.states[0] = before
        moves.append(MoveTally(move, tuple(map(effect_of, game.move(move)))))
        if view.turn is not None and now is not None:
            after.append(now if move == END else scoring_of(game, view.player_count))
    return Tally(now, tuple(moves), tuple(after), _plans(position, game, before))


def _plans(position: Position, game: GameState, before: np.void) -> tuple[PlanTally, ...]:
    view = position.view
    if view.phase is not Phase.PLANNING:
        return ()
    planner = Planner(game, position.game.tables, view.player_count, view.seat, before)
    return tuple(map(planner.tally, position.legal_moves()))


def _spectated(components: ComponentSet, view: PublicView) -> Scoring | None:
    if view.phase in _UNSCORED:
        return None
    state = np.zeros(1, STATE)[0]
    fill_table(state, view.table)
    game = maharaja(components, view.player_count, RULE_SETS[view.rule_set])
    return scoring_of(GameState(game, state), view.player_count)
