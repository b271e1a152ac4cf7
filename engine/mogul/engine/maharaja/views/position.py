"""Views prepared for the search: the record from which it draws worlds.

The view must be playable: `view_problems` finds no error in it.
"""

import numpy as np

from mogul.engine.game_rules import Move
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.notation import notation_of
from mogul.engine.maharaja.rule_sets import RULE_SETS
from mogul.engine.maharaja.rules.game import Maharaja, maharaja
from mogul.engine.maharaja.rules.game_state import GameState
from mogul.engine.maharaja.rules.information import INFORMATION
from mogul.engine.maharaja.rules.legal import PLANS
from mogul.engine.maharaja.rules.state import NO_PLAN, PLANNING
from mogul.engine.maharaja.views.state_view import fill_state, fill_table
from mogul.engine.maharaja.views.view import View
from mogul.engine.maharaja.words import UNKNOWN_PLAN, Phase


class Position:
    """The knowledge of a seat, for kernels: `game` (a Maharaja) and `information` (a record of dtype INFORMATION)."""

    def __init__(self, components: ComponentSet, view: View, *, any_order: bool = False) -> None:
        """any_order: whether the game offers houses in every order, not in the canonical one alone."""
        self.view = view
        self.notation = notation_of(components)
        self.game: Maharaja = maharaja(components, view.player_count, RULE_SETS[view.rule_set], any_order)
        self.information = np.zeros(1, INFORMATION)[0]
        self.information["weight"], self.information["total"] = 1.0, PLANS
        fill_state(self.information["public"], view)
        self._fill_planning(self.information["planning"])
        if view.round:
            self._hide_plans(self.information["public"])

    def _fill_planning(self, state: np.void) -> None:
        """The state in which the plans of this round were made."""
        fill_table(state, self.view.table_at_planning or self.view.table)
        state["round"], state["phase"], state["plan"] = self.view.round, PLANNING, NO_PLAN

    def _hide_plans(self, state: np.void) -> None:
        """All other seats have chosen, whichever have at the table (I4). If the viewer has too, the first of the others
        is taken to be the last one to choose."""
        others = [seat for seat in range(self.view.player_count) if seat != self.view.seat]
        for seat in others:
            if self.view.plans[seat] is None:
                state["plan"][seat] = UNKNOWN_PLAN
        if self.view.phase is Phase.PLANNING:
            state["seat"] = self.view.seat
            if self.view.plans[self.view.seat] is not None:
                state["seat"], state["plan"][others[0]] = others[0], NO_PLAN

    def check_to_move(self) -> None:
        """Raises ValueError if there is nothing the viewer could decide now."""
        if self.view.is_over:
            raise ValueError("the game is over: nobody is to move")
        if self.view.seat not in self.view.seats_to_move:
            seats = " and ".join(map(str, self.view.seats_to_move))
            raise ValueError(f"seat {seats} is to move, not seat {self.view.seat}, whose view this is")

    def legal_moves(self) -> list[Move]:
        """Every legal move, rising. Raises ValueError if the viewer is not to move."""
        self.check_to_move()
        return GameState(self.game, self.information["public"]).moves()
