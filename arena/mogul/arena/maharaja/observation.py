"""Observations of Maharaja as numbers; see `mogul.arena.observations`."""

from typing import Final

import numpy as np

from mogul.arena.observations import Numbers, Parts, amounts, counts, from_seat, marks
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.rules.game import PALACES
from mogul.engine.maharaja.rules.legal import PLANS
from mogul.engine.maharaja.rules.rounds import LAST_ROUND
from mogul.engine.maharaja.rules.tables import CITIES, JUNCTIONS, PLACES
from mogul.engine.maharaja.views.view import SpectatorView, Table, Turn, View
from mogul.engine.maharaja.words import CHARACTERS, PHASES

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
