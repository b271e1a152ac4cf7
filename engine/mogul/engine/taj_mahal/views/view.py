"""The knowledge of one seat: the information set as a value (rules, section I); and that of a spectator, who has none.

Nothing in a view can carry another player's unknown card, which copy of a kind a card is, or the order of the deck:
cards are kinds, in canonical order wherever order means nothing. A view comes from an `Observer`, which sees the
observations of the seat alone, or from a client; a spectator's view comes from a `Spectator` only. Fields have the
contract's names.

In canonical form equal knowledge is an equal value, in any order of its lists. The memory of a viewer is all it can
tell of the cards it has not seen, by what it observed of a game.
"""

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mogul.engine.taj_mahal.notation import Notation, Play, sorted_cards
from mogul.engine.taj_mahal.records.replay import Replay, Step
from mogul.engine.taj_mahal.rule_sets import UNKNOWN, Advisor, Card, City, Color, CourtSeat, Phase, Province, Token
from mogul.engine.taj_mahal.rules.card_places import count_kinds
from mogul.engine.taj_mahal.rules.keeper import DREW_UNSEEN, SAW_DRAWN, SAW_HIDDEN
from mogul.engine.taj_mahal.views.belief import Belief, ImpossibleObservation, TooManyExplanations
from mogul.engine.word import Word


@dataclass(frozen=True)
class Player:
    """The public side of one seat."""

    score: int  # points on the track (F1 is counted only at the end)
    is_in: bool  # not yet withdrawn in this visit
    row: tuple[Play, ...]  # in the order played; empty once withdrawn (W8)
    row_color: Color | None  # P2, P6
    hand_size: int  # influence cards in hand; prestige cards are counted apart
    known_cards: tuple[Card, ...]  # influence cards in hand everybody knows of: taken from a display, not played since
    prestige_cards: tuple[Advisor, ...]  # advisors whose prestige card is in hand
    advisor_tokens: tuple[Advisor, ...]  # one entry a token
    palaces: tuple[City, ...]  # cities with a normal palace
    crown_palaces: tuple[City, ...]  # cities with a crown palace
    tile_visits: tuple[int, ...]  # visits (1..12) whose province tile was claimed, this withdrawal's included
    bonus_token_cities: tuple[City, ...]  # cities whose bonus token was taken, this withdrawal's included


@dataclass(frozen=True)
class Epoch:
    """The hidden cards of others that were drawn between one shuffle and the next.

    In the current epoch (the last of an explanation) the pool also holds the deck: its size is the deck's size plus all
    of `hidden`. In an older epoch all of the pool lies in the others' hands.
    """

    number: int  # 0: the deal and the first deck; then one more per reshuffle (V4)
    pool: tuple[Card, ...]  # kinds the viewer has not seen since that shuffle, one entry a card
    hidden: tuple[int, ...]  # per seat: how many of its hidden cards are of this epoch; 0 for the viewer


@dataclass(frozen=True)
class Explanation:
    """A possible history of the hidden cards. Within it, every deal of the pools is equally probable."""

    weight: float  # probability; the weights of a view sum to 1
    epochs: tuple[Epoch, ...]  # rising numbers; only the current epoch and older ones with hidden cards


_Key = list[tuple[int, tuple[int, ...], tuple[str, ...]]]


def explanation_order(notation: Notation) -> Callable[[Explanation], _Key]:
    """The key by which the explanations of a view are ordered: pools by the texts of their cards."""
    texts = notation.cards

    def key(explanation: Explanation) -> _Key:
        return [(epoch.number, epoch.hidden, tuple(texts[card] for card in epoch.pool)) for epoch in explanation.epochs]

    return key


@dataclass(frozen=True)
class PublicView:
    """The part of a position that everybody at the table knows. Every view has it."""

    rule_set: str
    component_set: str
    component_hash: str
    players: tuple[Player, ...]  # by seat
    provinces: tuple[Province, ...]  # of visit 1..12 (S1)
    tile_visits_out: tuple[int, ...]  # visits whose tile has left the game (E3, U5)
    bonus_tokens: tuple[tuple[City, Token], ...]  # on each fortress city as dealt, taken or not, in city order (S2)
    visit: int  # 1..12
    first_player: int
    seat_to_move: int  # once the game is over: the seat that moved last
    phase: Phase
    palaces_owed: int  # W2: palaces still to place in this withdrawal
    crown_owed: bool  # W5
    cards_owed: int  # W10: cards still to take; 0 unless phase is "take"
    court: tuple[CourtSeat, ...]  # court seats that hold their piece
    set_aside: tuple[CourtSeat, ...]  # court seats whose piece a protest set aside (U3)
    protest: bool  # a protest has happened in this visit
    display: tuple[Card, ...]
    discard_pile: tuple[Card, ...]
    unrest: tuple[Card, ...]
    deck_size: int

    @property
    def player_count(self) -> int:
        """The number of seats."""
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
        """True if the game has ended."""
        return self.phase is Phase.OVER


@dataclass(frozen=True)
class View(PublicView):
    """Everything `seat` knows of a position."""

    seat: int  # the viewer
    hand: tuple[Card, ...]  # the viewer's influence cards nobody else knows of; the others are its known_cards
    memory: (
        tuple[Explanation, ...] | None
    )  # in explanation_order; None: not tracked; then every unseen card is equally likely everywhere


@dataclass(frozen=True)
class SpectatorView(PublicView):
    """Everything that somebody without a seat knows of a position. It is no `View`: there is no seat to decide for."""

    memory: tuple[Explanation, ...]  # in explanation_order


def row_cards(notation: Notation, player: Player) -> list[Card]:
    """The influence cards of a row."""
    return [card for play in player.row for card in notation.cards_of(play)]


def row_color(notation: Notation, player: Player) -> Color | None:
    """The colour that the plays of a row give it: the first card played without the monk sets it (P2, P6)."""
    return next(
        (notation.card_colors[play.card] for play in player.row if play.prestige_card is not Advisor.MONK), None
    )


def prestige_played(player: Player) -> list[Advisor]:
    """The advisors whose prestige cards are in a row."""
    return [play.prestige_card for play in player.row if play.prestige_card is not None]


def visible_cards(notation: Notation, view: View) -> list[Card]:
    """Every influence card in sight: own hand, known cards of others, rows, display, unrest, discard pile."""
    cards = [*view.hand, *view.display, *view.unrest, *view.discard_pile]
    for player in view.players:
        cards += [*player.known_cards, *row_cards(notation, player)]
    return cards


_IN_ORDER: Final = ("provinces", "hidden")
"""The fields whose order has a meaning; so has that of dataclasses, but for explanations."""


def canonical_view(notation: Notation, view: View) -> View:
    """The view with everything sorted whose order means nothing."""
    view = _canonical(view)
    memory = view.memory and tuple(sorted(view.memory, key=explanation_order(notation)))
    return dataclasses.replace(view, memory=memory)


def _canonical(value: Any) -> Any:
    """A dataclass with everything in its tuples sorted whose order means nothing."""
    fields = dict(vars(value))
    for name, entries in fields.items():
        if isinstance(entries, tuple) and entries:
            if dataclasses.is_dataclass(entries[0]):
                fields[name] = tuple(map(_canonical, entries))
            elif name not in _IN_ORDER:
                fields[name] = tuple(sorted(entries, key=_number if isinstance(entries[0], Word) else None))
    return type(value)(**fields)


def _number(word: Word) -> int:
    return word.number


class CardMemory:
    """The exact memory of one seat, or of a spectator, to whom every hand is hidden."""

    def __init__(self, game: Replay, seat: int | None, belief: type[Belief] = Belief) -> None:
        """game: at its set-up, as the viewer observed it. seat: None: a spectator. belief: the class of its belief."""
        self._notation, self._tables, self._seat = game.notation, game.game.tables, seat
        hands, pool = game.setup.hands, list(game.notation.copies)
        for card in hands[seat] if seat is not None else ():
            pool[card] -= 1
        self.belief = belief(pool, [hand.count(UNKNOWN) for hand in hands])

    def learn(self, step: Step) -> None:
        """A step of the game, as the viewer observed it. Raises ImpossibleObservation, TooManyExplanations."""
        if step.is_draw and step.drawn is None:
            assert step.seat is not None
            self.belief.drew_unseen(step.seat)
        elif step.drawn is not None:
            self.belief.saw_drawn(step.drawn)
        elif step.seat is not None and step.seat != self._seat:
            for kind in step.shown:
                self.belief.saw_hidden_card(step.seat, kind)
        if step.new_deck is not None:
            self.belief.reshuffled(step.new_deck)

    def learn_record(self, observations: Iterable[Sequence[int]]) -> bool:
        """The observations (`rules.keeper`) of a record from its beginning. False: a card that the viewer drew is not
        known, or no deal that is followed explains them; the memory is unusable then."""
        belief, own = self.belief, self._seat
        try:
            for what, first, second in observations:
                if what == SAW_DRAWN:
                    belief.saw_drawn(first)
                elif what == SAW_HIDDEN:
                    if first != own:
                        belief.saw_hidden_card(first, second)
                elif what == DREW_UNSEEN:
                    if first == own:
                        return False
                    belief.drew_unseen(first)
                else:
                    belief.reshuffled(count_kinds(self._tables, first | second << 64))
        except (ImpossibleObservation, TooManyExplanations):
            return False
        return True

    def explanations(self) -> tuple[Explanation, ...]:
        """The possible histories of the cards not seen, in the order of views."""
        found = [
            Explanation(
                float(weight),
                tuple(Epoch(epoch.number, sorted_cards(epoch.pool), epoch.hidden) for epoch in epochs),
            )
            for epochs, weight in self.belief.mixture.items()
        ]
        return tuple(sorted(found, key=explanation_order(self._notation)))
