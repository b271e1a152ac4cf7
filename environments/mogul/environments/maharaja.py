"""Maharaja with its set-up as outcomes of chance, and its observations as numbers; see
`mogul.environments.explicit_game`. There is no chance after the set-up.

Seats plan one after the other; a plan is hidden from the others until its turn begins (I1).
"""

import dataclasses
import random
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Final

import numpy as np

from mogul.engine.game_rules import Move, Moved
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.game_rules import RULES
from mogul.engine.maharaja.notation import Notation, notation_of
from mogul.engine.maharaja.records.record import GameRecord, Setup
from mogul.engine.maharaja.rule_sets import CHARACTERS, PHASES, City, Phase
from mogul.engine.maharaja.rules.game import PALACES, Maharaja, maharaja
from mogul.engine.maharaja.rules.game_state import GameState
from mogul.engine.maharaja.rules.legal import PLANS
from mogul.engine.maharaja.rules.rounds import LAST_ROUND, SETUP_HOUSES
from mogul.engine.maharaja.rules.state import HIDDEN, NO_PLAN, OVER, SHOW, STATE
from mogul.engine.maharaja.rules.tables import CITIES, JUNCTIONS, PLACES
from mogul.engine.maharaja.rules.turn import ACTIONS_OF_A_PLAN
from mogul.engine.maharaja.views.position import fill_state
from mogul.engine.maharaja.views.view import SpectatorView, Table, Turn, View
from mogul.environments.explicit_game import (
    MOVE,
    ExplicitGame,
    HistoryStep,
    Numbers,
    Parts,
    amounts,
    counts,
    from_seat,
    marks,
)

_USUAL_GOLD: Final = 30.0
_ALL_HOUSES: Final = 20.0  # of a seat (S1)
_USUAL_BOX: Final = 17.0  # of the governor track, topmost at the end (F1)


def observe(components: ComponentSet, view: View | SpectatorView) -> Parts:
    """Returns the parts of an observation, from the view of a seat or of a spectator.

    N seats. The table now, and as it was when plans were made with `_at_planning` behind the names (0 before a turn):
    gold[N], supply[N], quarry[N], palaces_left[N], architect[N, 8], character[N, 6], houses[N, 37] by place,
    centre_palaces[N, 7], outer_palaces[N, 7], governor_boxes[7], maharaja[8]. turn[9]: counts of the turn so far;
    taken_house[37], visited[8]. plans[N, 45]: those that the viewer knows. The others are named like the fields of
    `View`.
    """
    seat = view.seat if isinstance(view, View) else 0
    seats = range(view.player_count)
    planned = view.table_at_planning
    before = {f"{name}_at_planning": part for name, part in _table(planned or view.table, seat).items()}
    return {
        "phase": marks(len(PHASES), [view.phase.number]),
        "round": amounts(view.round, usual=LAST_ROUND),
        "seats_to_move": marks(len(seats), ((each - seat) % len(seats) for each in view.seats_to_move)),
        "first_player": marks(len(seats), [(view.first_player - seat) % len(seats)]),
        "had_turn": marks(len(seats), ((each - seat) % len(seats) for each in view.had_turn)),
        **_table(view.table, seat),
        **(before if planned else {name: np.zeros_like(part) for name, part in before.items()}),
        **_turn(view.turn or Turn()),
        "plans": np.stack([marks(PLANS, [] if plan is None else [plan]) for plan in from_seat(view.plans, seat)]),
    }


def _table(table: Table, seat: int) -> dict[str, Numbers]:
    players = from_seat(table.players, seat)
    return {
        "gold": amounts(*(player.gold for player in players), usual=_USUAL_GOLD),
        "supply": amounts(*(player.supply for player in players), usual=_ALL_HOUSES),
        "quarry": amounts(*(player.quarry for player in players), usual=_ALL_HOUSES),
        "palaces_left": amounts(*(player.palaces_left for player in players), usual=PALACES),
        "architect": np.stack([marks(JUNCTIONS, [player.architect]) for player in players]),
        "character": np.stack(
            [
                marks(len(CHARACTERS), [] if player.character is None else [player.character.number])
                for player in players
            ]
        ),
        "houses": np.stack([counts(PLACES, player.houses, 2.0) for player in players]),
        "centre_palaces": np.stack([marks(CITIES, player.centre_palaces) for player in players]),
        "outer_palaces": np.stack([counts(CITIES, player.outer_palaces, 2.0) for player in players]),
        "governor_boxes": amounts(*table.governor_boxes, usual=_USUAL_BOX),
        "maharaja": marks(JUNCTIONS, [table.maharaja]),
    }


def _turn(turn: Turn) -> dict[str, Numbers]:
    done = (
        turn.village_houses,
        turn.city_houses,
        turn.palaces,
        turn.houses_moved,
        turn.governors_moved,
        turn.characters_swapped,
        turn.quarries,
        turn.power_used,
        turn.taken_by_power,
    )
    return {
        "turn": amounts(*done, usual=2.0),
        "taken_house": marks(PLACES, [] if turn.taken_house is None else [turn.taken_house]),
        "visited": marks(JUNCTIONS, turn.visited),
    }


FIRST_PLAYER, GOVERNOR = range(MOVE + 1, MOVE + 3)
"""Kinds of chance steps: the draws of the first player (S3) and of the governors (S2)."""

# Most steps of a turn: two for each action and for the Builder's power, each with walks before it (T6); then walks, and
# the end of the turn.
_STEPS: Final = 2 * (ACTIONS_OF_A_PLAN + 1)
_TURN: Final = _STEPS + (_STEPS + 1) * (JUNCTIONS - 1) + 1


class _Playing(GameState):
    """A game whose every step is a move."""

    need: Final = MOVE

    @property
    def is_over(self) -> bool:
        return bool(self.state["phase"] == OVER)

    @property
    def seat(self) -> int:
        return int(self.state["seat"])


class ExplicitMaharaja(ExplicitGame):
    """Maharaja."""

    rules = RULES
    observe = staticmethod(observe)
    private_name = "hidden_plan"
    record_type = GameRecord

    @cached_property
    def game(self) -> Maharaja:
        """The rules for this table; see `ExplicitGame`."""
        return maharaja(self.components, self.players, self.rule_set)

    @cached_property
    def notation(self) -> Notation:
        """Texts of moves and plans."""
        return notation_of(self.components)

    @property
    def setup_steps(self) -> tuple[tuple[int, int], ...]:
        """See `ExplicitGame`."""
        return ((FIRST_PLAYER, 0), *[(GOVERNOR, 0)] * CITIES)

    @cached_property
    def supply(self) -> dict[int, list[int]]:
        """See `ExplicitGame`."""
        return {FIRST_PLAYER: [1] * self.players, GOVERNOR: [1] * CITIES}

    @cached_property
    def outcome_texts(self) -> dict[int, list[str]]:
        """See `ExplicitGame`."""
        return {
            FIRST_PLAYER: [f"first player {seat}" for seat in range(self.players)],
            GOVERNOR: [f"governor of {city}" for city in self.notation.cities],
        }

    @property
    def most_moves(self) -> int:
        """See `ExplicitGame`: set-up, and in every round a plan, its showing and a turn (S3, S4, R3, R4)."""
        return self.players * (1 + SETUP_HOUSES + LAST_ROUND * (2 + _TURN))

    def hidden_text(self, step: HistoryStep) -> str | None:
        """See `ExplicitGame`: plans are hidden."""
        return self.notation.move_text(HIDDEN) if step.cause == MOVE and step.action < SHOW else None

    def setup_of(self, history: Sequence[HistoryStep]) -> Setup:
        """See `ExplicitGame`. Governors and first player are drawn (S2, S3)."""
        first, *governors = (step.action for step in history)
        return Setup(
            rule_set=self.rule_set.name,
            player_count=self.players,
            component_set=self.components.name,
            component_hash=self.components.content_hash,
            first_player=first,
            governors=tuple(map(City, governors)),
        )

    def events_of(self, history: Iterable[HistoryStep]) -> list[Moved]:
        """See `ExplicitGame`."""
        return [Moved(step.seat, Move(step.action)) for step in history]

    def in_progress(self) -> _Playing:
        """See `ExplicitGame`."""
        return _Playing(self.game)

    def sampler(self, view: View, to_move: int) -> Callable[[int], np.void]:
        """See `ExplicitGame`: hidden plans are drawn, all equally likely; seats that have not planned do so later."""
        known: np.void = np.zeros(1, STATE)[0]
        fill_state(known, view)
        known["seat"] = to_move
        planning = view.seats_to_move if view.phase is Phase.PLANNING else ()
        hidden = [seat for seat, plan in enumerate(view.plans) if view.round and plan is None and seat not in planning]

        def sample(seed: int) -> np.void:
            state, rng = known.copy(), random.Random(seed)
            for seat in hidden:
                state["plan"][seat] = rng.randrange(PLANS)
            return state

        return sample

    def public_part(self, view: View) -> View:
        """See `ExplicitGame`."""
        shown = (plan if seat in view.had_turn else None for seat, plan in enumerate(view.plans))
        return dataclasses.replace(view, plans=tuple(shown))

    def private_text(self, state: np.void, seat: int) -> str:
        """See `ExplicitGame`: the plan until it is shown."""
        plan = int(state["plan"][seat])
        is_hidden = plan != NO_PLAN and not int(state["had_turn"]) >> seat & 1
        return f"{seat} {self.notation.move_text(plan)}" if is_hidden else f"{seat} has no hidden plan"

    def private_numbers(self, view: View) -> Numbers:
        """See `ExplicitGame`: the plan until it is shown, float32[45]."""
        plan = None if view.seat in view.had_turn else view.plans[view.seat]
        return marks(PLANS, [] if plan is None else [plan])


GAME: Final = ExplicitMaharaja
