"""The knowledge of one seat as a value, and that of a spectator, who has none. Fields have the contract's names.

Everything is open but the plans of seats that have not had their turn (I1), so a view is the table, and the plans that
its viewer knows. A view comes from an `Observer`, or from a client; a spectator's view comes from a `Spectator` only.
"""

from dataclasses import dataclass

from mogul.engine.maharaja.rule_sets import Character, City, Junction, Phase, Place, Plan


@dataclass(frozen=True)
class Player:
    """The public side of one seat."""

    gold: int
    supply: int  # houses at hand
    quarry: int  # houses not yet at hand; in the set-up those set aside too (S1)
    palaces_left: int
    architect: Junction
    character: Character | None  # None before S3
    houses: tuple[Place, ...]  # on the board, an entry a house, rising
    centre_palaces: tuple[City, ...]
    outer_palaces: tuple[City, ...]  # an entry a palace, rising


@dataclass(frozen=True)
class Table:
    """Everything that lies on the table. governor_boxes: by city (S2)."""

    players: tuple[Player, ...]
    governor_boxes: tuple[int, ...]
    maharaja: Junction


@dataclass(frozen=True)
class Turn:
    """The turn that has begun: what was done of the plan so far."""

    village_houses: int = 0  # built for the plan
    city_houses: int = 0
    palaces: int = 0
    houses_moved: int = 0  # for the plan
    governors_moved: int = 0
    characters_swapped: int = 0
    quarries: int = 0  # A5 carried out
    power_used: bool = False  # C5
    taken_house: Place | None = None  # the place of the house that is to be put elsewhere
    taken_by_power: bool = False
    visited: tuple[Junction, ...] = ()  # T6: since the last step that was no walk


@dataclass(frozen=True)
class PublicView:
    """The part of a position that everybody at the table knows. Every view has it."""

    rule_set: str
    component_set: str
    component_hash: str
    round: int  # from 1; 0 in the set-up
    phase: Phase
    seats_to_move: tuple[int, ...]  # while planning: all that have not chosen
    first_player: int  # S3
    table: Table
    had_turn: tuple[int, ...]  # seats whose turn of this round has begun
    turn: Turn | None  # of the seat to move; None unless its turn has begun
    table_at_planning: Table | None  # as it was when plans were made; None before a turn has begun in this round

    @property
    def player_count(self) -> int:
        """The number of seats."""
        return len(self.table.players)

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self.phase is Phase.OVER


@dataclass(frozen=True)
class View(PublicView):
    """Everything `seat` knows of a position."""

    seat: int  # the viewer
    plans: tuple[Plan | None, ...]  # by seat: that of this seat, and those shown in this round


@dataclass(frozen=True)
class SpectatorView(PublicView):
    """Everything that somebody without a seat knows of a position. It is no `View`: there is no seat to decide for."""

    plans: tuple[Plan | None, ...]  # by seat: those shown in this round
