"""What one seat knows: the information set as a value (rules, section I).

Nothing in a view can carry another player's unknown card, which copy of a kind a card is, or the order of the deck:
cards are texts of kinds, in canonical order wherever order means nothing. A view comes from an `Observer`, which is
fed only what the seat observed, or from a client.
"""

from dataclasses import dataclass

PHASES = ("auction", "palace", "crown", "take", "over")


@dataclass(frozen=True)
class Play:
    """One play of a row: a coloured card and the colourless card played with it, if any (P1)."""

    card: str
    companion: str | None = None


@dataclass(frozen=True)
class Player:
    """What everybody knows of one seat."""

    score: int  # points on the track (F1 is counted only at the end)
    is_in: bool  # not yet withdrawn in this visit
    row: tuple[Play, ...]  # in the order played; empty once withdrawn (W8)
    row_colour: str | None  # P2, P6
    hand_size: int  # influence cards in hand; prestige cards are counted apart
    known_cards: tuple[str, ...]  # influence cards in hand everybody knows of: taken from a display, not played since
    prestige: tuple[str, ...]  # advisors whose prestige card is in hand
    advisor_tokens: tuple[str, ...]  # one entry a token
    palaces: tuple[str, ...]  # cities with a normal palace
    crown_palaces: tuple[str, ...]  # cities with a crown palace
    tiles: tuple[int, ...]  # visits (1..12) whose province tile was claimed, this withdrawal's included
    bonus_tokens: tuple[str, ...]  # cities whose bonus token was taken, this withdrawal's included


@dataclass(frozen=True)
class Epoch:
    """The hidden cards of others that were drawn between one shuffle and the next.

    In the current epoch (the last of an explanation) the pool also holds the deck: its size is the deck's size plus all
    of `hidden`. In an older epoch the pool is exactly what lies in the others' hands.
    """

    number: int  # 0: the deal and the first deck; then one more per reshuffle (V4)
    pool: tuple[str, ...]  # kinds this seat has not seen since that shuffle, one entry a card
    hidden: tuple[int, ...]  # per seat: how many of its hidden cards are of this epoch; 0 for the viewer


@dataclass(frozen=True)
class Explanation:
    """One way the hidden cards can have come about. Within it, every deal of the pools is equally probable."""

    weight: float  # probability; the weights of a view sum to 1
    epochs: tuple[Epoch, ...]  # rising numbers; only the current epoch and older ones with hidden cards


def explanation_order(explanation: Explanation) -> list[tuple[int, tuple[int, ...], tuple[str, ...]]]:
    """The key by which the explanations of a view are ordered."""
    return [(epoch.number, epoch.hidden, epoch.pool) for epoch in explanation.epochs]


@dataclass(frozen=True)
class View:
    """Everything `seat` knows of a position."""

    rule_set: str
    component_set: str
    component_hash: str
    seat: int  # whose knowledge this is
    players: tuple[Player, ...]  # by seat
    tiles: tuple[str, ...]  # province of visit 1..12 (S1)
    tiles_out: tuple[int, ...]  # visits whose tile has left the game (E3, U5)
    bonus_tokens: tuple[tuple[str, str], ...]  # (fortress city, kind) as dealt, taken or not, in city order (S2)
    visit: int  # 1..12
    first_player: int
    seat_to_move: int  # once the game is over: the seat that moved last
    phase: str  # one of PHASES: what seat_to_move decides
    palaces_owed: int  # W2: palaces still to place in this withdrawal
    crown_owed: bool  # W5
    cards_owed: int  # W10: cards still to take; 0 unless phase is "take"
    court: tuple[str, ...]  # court seats that hold their piece
    aside: tuple[str, ...]  # court seats whose piece a protest set aside (U3)
    protest: bool  # a protest has happened in this visit
    display: tuple[str, ...]
    discard_pile: tuple[str, ...]
    unrest: tuple[str, ...]
    deck_size: int
    hand: tuple[str, ...]  # the viewer's influence cards nobody else knows of; the others are its known_cards
    memory: (
        tuple[Explanation, ...] | None
    )  # in explanation_order; None: not tracked; then every unseen card is equally likely everywhere

    @property
    def player_count(self) -> int:
        """How many seats there are."""
        return len(self.players)

    @property
    def seats_to_move(self) -> tuple[int, ...]:
        """The seat that decides; none once the game is over."""
        return () if self.is_over else (self.seat_to_move,)

    @property
    def round(self) -> int:
        """The visit, for generic code."""
        return self.visit

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == "over"
