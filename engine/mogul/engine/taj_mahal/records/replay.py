"""The replay of a record by the rules kernels: event by event, or all events of a record by one kernel.

The keeper of a record need not know every card. An unknown one has a *placeholder*: any card that is still unseen. When
the real card shows, it changes places with the placeholder. So all that is public in the state of a replay is exact,
and every card that was seen is where it was seen; placeholders mean nothing and are never shown.

Whether a card shown was seen elsewhere is checked, and whether a copy is left. *When* an unseen card can have been
drawn is not: a card that came into the deck by a later shuffle may take the place of one dealt before it. An `Observer`
finds that out: it keeps the epochs of unseen cards apart.

Every card of the deck and of the hands is somewhere in the state of a replay. Those the keeper has seen go there are
*seen*; the others are placeholders of the true cards there, and may be exchanged with each other. Copies of a kind are
interchangeable: of a kind held twice and seen once, it means nothing which copy is the seen one.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mogul.engine.effect_log import Entry
from mogul.engine.game_rules import Move, Moved, RecordError, Standing, for_each_event
from mogul.engine.problem import quote
from mogul.engine.standings import final_standings
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import notation_of
from mogul.engine.taj_mahal.records.effects import UNSEEN, Effect, Layout
from mogul.engine.taj_mahal.records.ledger import Ledger, played_kinds
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, GameRecord, Setup
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, UNKNOWN, Card
from mogul.engine.taj_mahal.rules.card_places import cards_by_kind, count_kinds, halves, read_cards, write_cards
from mogul.engine.taj_mahal.rules.effect_log import DREW, FINAL_POINTS, RESHUFFLED, TOOK
from mogul.engine.taj_mahal.rules.game import taj_mahal
from mogul.engine.taj_mahal.rules.game_state import GameState
from mogul.engine.taj_mahal.rules.keeper import (
    DISPLAY,
    DRAW,
    KEEPER,
    LAST_DISPLAY,
    MOST_OBSERVATIONS,
    MOVE,
    NO_SEAT,
    UNREST,
    replay_actions,
)
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_REFUSAL, FOR_TOKEN, FOR_UNREST, NO_CARD


def actions_of(events: Iterable[Event]) -> NDArray[np.int64]:
    """The actions, shape (n, 3). Raises OverflowError for a seat beyond 64 bits."""
    actions: list[int] = []
    for event in events:
        if isinstance(event, Moved):
            actions += MOVE, event.seat, event.move
        elif isinstance(event, Displayed):
            for card in event.cards[:-1]:
                actions += DISPLAY, NO_SEAT, card
            actions += LAST_DISPLAY, NO_SEAT, event.cards[-1] if event.cards else UNKNOWN  # refused, as no card is
        elif isinstance(event, Drew):
            actions += DRAW, event.seat, event.card
        else:
            actions += UNREST, NO_SEAT, event.card
    return np.array(actions, np.int64).reshape(-1, 3)


class Pile:
    """The deck or a hand. Card sets are integers, bit a card."""

    def __init__(self, states: NDArray[np.void], place: str, seat: int | None = None) -> None:
        """`states`: shape (1,), dtype STATE. Reading the set through memoryviews takes 0.2 us, by `read_cards` 1.1."""
        self._at = seat or 0
        self._lo, self._hi = (states[f"{place}_{half}"].reshape(-1).data for half in ("lo", "hi"))
        self.seen = 0

    @property
    def cards(self) -> int:
        """All of it."""
        return int(self._lo[self._at] | self._hi[self._at] << 64)

    @cards.setter
    def cards(self, cards: int) -> None:
        self._lo[self._at], self._hi[self._at] = halves(cards)

    @property
    def placeholders(self) -> int:
        """The cards that the keeper has not seen there."""
        return self.cards & ~self.seen

    def see(self, same: int) -> None:
        """One more card of the set `same`, all of a kind, has been seen; the pile holds one that was not."""
        self.seen |= _lowest(self.placeholders & same)

    def forget(self, same: int) -> None:
        """A card of a kind has left: a seen one, if there is one."""
        self.seen ^= _lowest(self.seen & same)


class Piles:
    """The deck and the hands of one state."""

    def __init__(self, states: NDArray[np.void], tables: np.void, players: int) -> None:
        """`states`: shape (1,), dtype STATE."""
        self.deck = Pile(states, "deck")
        self.hands = [Pile(states, "hand", seat) for seat in range(players)]
        self.all = [self.deck, *self.hands]
        self.kind_cards = cards_by_kind(tables)  # [kind]: its cards

    def deal(self, hands: Sequence[tuple[Sequence[int], int]]) -> None:
        """Deals hands from the deck: by seat, the kinds seen and the number of unseen cards."""
        deck = self.deck.cards
        for pile, (kinds, _) in zip(self.hands, hands, strict=True):
            for kind in kinds:
                pile.seen |= _lowest(deck & ~pile.seen & self.kind_cards[kind])
            deck &= ~pile.seen
        for pile, (_, unseen) in zip(self.hands, hands, strict=True):
            left = deck
            for _ in range(unseen):
                left &= left - 1
            pile.cards = pile.seen | deck ^ left
            deck = left
        self.deck.cards = deck

    def bring(self, kinds: Sequence[int], pile: Pile) -> tuple[int, str] | None:
        """Makes a pile hold a card of each kind (distinct ones), exchanging placeholders.

        Returns the first kind of which no copy can be there, and the reason; or None.
        """
        wanted = [self.kind_cards[kind] for kind in kinds]
        for kind, same in zip(kinds, wanted, strict=True):
            if pile.cards & same:
                continue
            out = pile.placeholders & ~_needed(wanted, pile)
            source = next((other for other in self.all if other.placeholders & same), None)
            if not out:
                return kind, "every card there is known to be another"
            if source is None:
                return kind, "every copy is known to be elsewhere"
            exchanged = _lowest(out) | _lowest(source.placeholders & same)
            pile.cards ^= exchanged
            source.cards ^= exchanged
        return None


def _needed(wanted: list[int], pile: Pile) -> int:
    """One card of a pile for each of the sets `wanted`, where there is one: a seen card rather than a placeholder."""
    needed = 0
    for same in wanted:
        needed |= _lowest(pile.seen & same or pile.cards & same)
    return needed


def _lowest(cards: int) -> int:
    return cards & -cards


# The event that comes next when a card is owed, in the words of a record.
_OWED = {
    FOR_DISPLAY: "a display card",
    FOR_TOKEN: "a drawn card",
    FOR_REFUSAL: "a drawn card",
    FOR_UNREST: "an unrest card",
}


class Step(NamedTuple):
    """One step of the rules: a move, or one card drawn."""

    layout: Layout
    seat: int | None  # that moved or drew; None for display and unrest
    entries: Sequence[Entry] = ()  # of its effects, as far as the keeper knows
    shown: tuple[Card, ...] = ()  # cards a play took off the seat's hidden cards
    is_draw: bool = False
    drawn: Card | None = None  # the card drawn; None when the keeper has not seen it
    new_deck: tuple[int, ...] | None = None  # kinds in the deck after a reshuffle that ended the step (V4)

    @property
    def effects(self) -> tuple[Effect, ...]:
        """Its effects, made when asked for: a replay takes a sixth longer with them."""
        return self.layout.effects(self.entries)


class Replay:
    """A game in progress as its keeper knows it."""

    def __init__(self, components: ComponentSet, setup: Setup) -> None:
        """At the set-up, which must have no problems (`setup_problems`)."""
        rule_set = RULE_SETS[setup.rule_set]
        self.components = components
        self.setup = setup
        self.notation = notation_of(components, rule_set)
        self.game = taj_mahal(components, setup.player_count, rule_set)
        self.ledger = Ledger(setup.player_count)
        self._game_state = GameState(self.game)
        self.state = self._game_state.state
        self._layout = Layout(dict(setup.bonus_tokens), setup.provinces)
        tokens = [token for _, token in sorted(setup.bonus_tokens)]
        self._game_state.begin(setup.first_player, setup.provinces, tokens)
        self._piles = Piles(self._game_state.states, self.game.tables, setup.player_count)
        self._piles.deal([([card for card in hand if card != UNKNOWN], hand.count(UNKNOWN)) for hand in setup.hands])

    def __getstate__(self) -> tuple[ComponentSet, Setup, np.void, Ledger, list[int]]:
        seen = [pile.seen for pile in self._piles.all]
        return self.components, self.setup, self.state.copy(), self.ledger, seen

    def __setstate__(self, state: tuple[ComponentSet, Setup, np.void, Ledger, list[int]]) -> None:
        """A copy has memory of its own, with its own views of it."""
        components, setup, now, ledger, seen = state
        Replay.__init__(self, components, setup)
        self._game_state.states[0] = now
        self.ledger = ledger
        for pile, cards in zip(self._piles.all, seen, strict=True):
            pile.seen = cards

    # The next event

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self._game_state.is_over

    @property
    def need(self) -> int:
        """The purpose of the card that must be drawn next (a FOR_ constant of `state`), or NO_CARD."""
        return self._game_state.need

    @property
    def seat(self) -> int:
        """The seat to move, or to draw for."""
        return self._game_state.seat

    @property
    def seats_to_move(self) -> tuple[int, ...]:
        """The seat that decides; none while a card is owed, and once the game is over."""
        return () if self.is_over or self.need != NO_CARD else (self.seat,)

    @property
    def certain(self) -> list[Counter[int]]:
        """Per seat: kinds in hand the keeper is certain of."""
        tables = self.game.tables
        return [Counter(dict(enumerate(count_kinds(tables, hand.seen)))) for hand in self._piles.hands]

    def knows_hand(self, seat: int) -> bool:
        """True if the keeper knows every influence card in a hand."""
        return not self._piles.hands[seat].placeholders

    @property
    def knows_every_hand(self) -> bool:
        """True if the keeper knows the hands of all seats."""
        return all(map(self.knows_hand, range(self.game.players)))

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The result, by seat (F1, F2); empty before the end, and where a hand is not known."""
        if not (self.is_over and self.knows_every_hand):
            return ()
        state = self.state
        hands = [
            read_cards(state, "hand", seat).bit_count() + int(state["hand_prestige"][seat]).bit_count()
            for seat in range(self.game.players)
        ]
        return final_standings(self.game, state, **({"cards": hands} if self.game.cards_break_ties else {}))

    def legal_moves(self) -> list[Move]:
        """Every legal move of the seat to move, as far as the keeper knows its hand; rising."""
        if not self.seats_to_move:
            return []
        moves = sorted(self._game_state.moves())
        if self.knows_hand(self.seat):
            return moves
        tables, certain = self.game.tables, self.certain[self.seat]  # placeholders are not played
        return [move for move in moves if all(certain[kind] for kind in played_kinds(tables, move))]

    # Events

    def push(self, event: Event) -> list[Step]:
        """Carries out one event. Raises RecordError, and leaves the replay unusable then."""
        match event:
            case Moved():
                return [self._move(event)]
            case Displayed(cards):
                return self._display(cards)
            case Drew(seat, card):
                self._expect(seat, FOR_TOKEN, FOR_REFUSAL)
                return [self.draw(card)]
        self._expect(None, FOR_UNREST)
        return [self.draw(event.card)]

    def push_record(self, events: Iterable[Event]) -> list[list[int]] | None:
        """Carries out the events of a record from its beginning, in a tenth of the time of `push`.

        Returns the observations they bring (`rules.keeper`), or None, where one of them is impossible; the replay is
        unusable then.
        """
        try:
            actions = actions_of(events)
        except OverflowError:
            return None
        keepers = np.zeros(1, KEEPER)
        for seat, hand in enumerate(self._piles.hands):
            write_cards(keepers[0], "seen", seat, hand.seen)
        observations = np.empty((MOST_OBSERVATIONS * len(actions), 3), np.uint64)
        count = replay_actions(self._game_state.game_states, keepers, actions, observations)
        if count < 0:
            return None
        keeper = keepers[0]
        for seat, hand in enumerate(self._piles.hands):
            hand.seen = read_cards(keeper, "seen", seat)
        self.ledger.take_over(keeper)
        found: list[list[int]] = observations[:count].tolist()
        return found

    def _expect(self, seat: int | None, *needs: int) -> None:
        if self.need in needs and (seat is None or seat == self.seat):
            return
        raise RecordError(f"expected {self.expectation()}")

    def expectation(self) -> str:
        """The next event, in words."""
        if self.is_over:
            return "nothing more: the game is over"
        if self.need == NO_CARD:
            return f"a move of seat {self.seat}"
        return _OWED[self.need] + (f" for seat {self.seat}" if self.need in (FOR_TOKEN, FOR_REFUSAL) else "")

    def _display(self, cards: Sequence[Card]) -> list[Step]:
        self._expect(None, FOR_DISPLAY)
        steps: list[Step] = []
        for card in cards:
            if self.need != FOR_DISPLAY:
                raise RecordError(
                    f"a display of {len(steps)} cards, not {len(cards)}: no more are due or left (V3, V4)"
                )
            steps.append(self.draw(card))
        if self.need == FOR_DISPLAY:
            owed = int(self.state["display_owed"])
            raise RecordError(f"a display of {len(cards)} cards; {owed} more are due and there are cards left (V3)")
        return steps

    def _move(self, event: Moved) -> Step:
        game_state, seat = self._game_state, event.seat
        if game_state.is_over or game_state.need != NO_CARD or seat != game_state.seat:
            raise RecordError(f"{self._quoted(event)}: expected {self.expectation()}")
        move = event.move
        kinds = played_kinds(self.game.tables, move)
        hand = self._piles.hands[seat]
        self._bring(kinds, hand, f"the hand of seat {seat}")
        if not game_state.allows(move):
            raise RecordError(f"{self._quoted(event)} is not legal; {self._legal_text()}")
        shown = tuple(self.ledger.played(seat, move, kinds)) if kinds else ()
        visit = game_state.visit
        game_state.move(move)
        for kind in kinds:
            hand.forget(self._piles.kind_cards[kind])
        return self._done(visit, seat, shown, False, None)

    def _quoted(self, event: Moved) -> str:
        return f"{quote(self.notation.move_text(event.move))} of seat {event.seat}"

    def _legal_text(self) -> str:
        moves = [self.notation.move_text(move) for move in self.legal_moves()]
        return f"{len(moves)} moves are: " + "; ".join(moves[:12]) + ("; ..." if len(moves) > 12 else "")

    def draw(self, card: Card) -> Step:
        """The next single card, for the purpose `need` says; part of a display too. Raises RecordError."""
        if self.need == NO_CARD:
            text = quote(self.notation.card_text(card))
            raise RecordError(f"no card is due, not even {text}: expected {self.expectation()}")
        seat, deck = self.seat if self.need in (FOR_TOKEN, FOR_REFUSAL) else None, self._piles.deck
        if card == UNKNOWN:
            if seat is None:
                raise RecordError("display and unrest cards are turned up for everybody: they cannot be ?")
            return self._draw(deck.cards, seat, None)
        self._bring((card,), deck, "the deck")
        return self._draw(deck.cards & self._piles.kind_cards[card], seat, card)

    def _draw(self, cards: int, seat: int | None, kind: Card | None) -> Step:
        """Draws one of a set of cards. kind: None if the keeper has not seen it."""
        visit = self._game_state.visit
        self._game_state.draw((cards & -cards).bit_length() - 1)
        if seat is not None and kind is not None:
            self._piles.hands[seat].see(self._piles.kind_cards[kind])
        return self._done(visit, seat, (), True, kind)

    def _bring(self, kinds: tuple[int, ...], pile: Pile, where: str) -> None:
        if all(pile.cards & self._piles.kind_cards[kind] for kind in kinds):
            return
        missing = self._piles.bring(kinds, pile)
        if missing is not None:
            kind, reason = missing
            raise RecordError(f'no "{self.notation.cards[kind]}" can be in {where}: {reason}')

    def _done(self, visit: int, seat: int | None, shown: tuple[Card, ...], is_draw: bool, drawn: Card | None) -> Step:
        """The step just made, in this visit."""
        entries: Sequence[Entry] = self._game_state.entries()
        new_deck = None
        if entries:
            self.ledger.apply(entries, visit)
            for effect, taker, what, _ in entries:
                if effect == TOOK:
                    self._piles.hands[taker].see(self._piles.kind_cards[what])
                elif effect == RESHUFFLED:
                    new_deck = tuple(count_kinds(self.game.tables, self._piles.deck.cards))
            entries = self._known(entries, drawn)
        return Step(self._layout, seat, entries, shown, is_draw, drawn, new_deck)

    def _known(self, entries: Sequence[Entry], drawn: int | None) -> Sequence[Entry]:
        """The entries without facts about placeholders: the kind of an unseen draw, the points of an unknown hand
        (F1)."""
        hands = self._piles.hands
        return tuple(
            (effect, seat, UNSEEN, amount) if effect == DREW and drawn is None else (effect, seat, what, amount)
            for effect, seat, what, amount in entries
            if effect != FINAL_POINTS or not hands[seat].placeholders
        )


def replay(components: ComponentSet, record: GameRecord) -> Replay:
    """A record replayed to its end. Raises RecordError for the first impossible event, epochs of unseen cards aside."""
    game = Replay(components, record.setup)
    if game.push_record(record.events) is None:  # the single events say which is impossible, and why
        game = Replay(components, record.setup)
        for_each_event(record.events, game.push)
    return game
