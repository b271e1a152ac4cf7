"""Folding a record, event by event, through the rules kernels.

The keeper of a record need not know every card. A `?` is filled by a *stand-in*: any card that is still unseen. When
the real card shows, it is exchanged with the stand-in's place. So the state of a replay is always some world that
agrees with everything written down, and all that is public in it is exact; what its stand-ins are means nothing and is
never shown.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from mogul.engine.problem import Problem, Severity, problem_lines, quote
from mogul.engine.seam import MOVES
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import UNKNOWN, Notation, NotationError
from mogul.engine.taj_mahal.records.effect import NAMES, Effect, read_effects
from mogul.engine.taj_mahal.records.ledger import Ledger, played_kinds
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, GameRecord, Moved, Setup
from mogul.engine.taj_mahal.records.setup_problems import setup_problems
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.engine.taj_mahal.rules.card_places import count_kinds, kind_cards, members, read_cards, write_cards
from mogul.engine.taj_mahal.rules.effect_log import DREW, FINAL_POINTS, LOG, RESHUFFLED, TOOK
from mogul.engine.taj_mahal.rules.game import taj_mahal
from mogul.engine.taj_mahal.rules.legal import list_every_move
from mogul.engine.taj_mahal.rules.start import start_state
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_REFUSAL, FOR_TOKEN, FOR_UNREST, NO_CARD, OVER, STATE
from mogul.engine.taj_mahal.rules.steps import apply, resolve_draw
from mogul.engine.taj_mahal.rules.tables import fortress_slots, token_kinds

# What has to come next when a card is owed, in the words of a record.
_OWED = {
    FOR_DISPLAY: "a display card",
    FOR_TOKEN: "a drawn card",
    FOR_REFUSAL: "a drawn card",
    FOR_UNREST: "an unrest card",
}


class RecordError(ValueError):
    """A record that cannot have happened: `problems` say where, why, and what was expected."""

    def __init__(self, problems: str | Iterable[Problem]) -> None:
        """A text is one problem, of the event at hand or of all of the record."""
        self.problems = (Problem(Severity.ERROR, "", problems),) if isinstance(problems, str) else tuple(problems)
        super().__init__(problem_lines(self.problems))


@dataclass(frozen=True)
class Step:
    """One step of the rules: a move, or one card drawn."""

    effects: tuple[Effect, ...]
    seat: int | None  # whose move, whose draw; None for display and unrest
    shown: tuple[int, ...] = ()  # kinds a play took off the seat's hidden cards
    is_draw: bool = False
    drawn: int | None = None  # kind of the card drawn; None when the keeper has not seen it
    new_deck: tuple[int, ...] | None = None  # kinds in the deck after a reshuffle that ended the step (V4)


class Replay:
    """A game in progress as its keeper knows it."""

    def __init__(self, components: ComponentSet, setup: Setup) -> None:
        """Begin with the set-up. Raises RecordError with every problem of it."""
        problems = setup_problems(components, setup)
        if problems:
            raise RecordError(problems)
        rule_set = RULE_SETS[setup.rule_set]
        self.components = components
        self.setup = setup
        self.notation = Notation(components, rule_set)
        self.game = taj_mahal(components, setup.players, rule_set)
        self.ledger = Ledger(setup.players)
        self.state = np.zeros(1, STATE)[0]
        self._moves = np.zeros(1, MOVES)[0]
        self._log = np.zeros(1, LOG)[0]
        city_number = {city: number for number, city in enumerate(self.notation.cities)}
        self._token_kinds = {city_number[city]: kind for city, kind in setup.bonus_tokens}
        # Per seat: kinds in hand the keeper is certain of. The rest of the hand is stand-ins.
        self.certain = [Counter(self.notation.kinds(card for card in hand if card != UNKNOWN)) for hand in setup.hands]
        self._begin()

    def _begin(self) -> None:
        setup, tables = self.setup, self.game.tables
        slots, kinds = fortress_slots(self.components), token_kinds(self.components)
        tokens = dict(setup.bonus_tokens)
        provinces = list(self.components.provinces)
        start_state(
            self.game,
            self.state,
            setup.first_player,
            np.array([provinces.index(name) for name in setup.tiles], np.uint8),
            np.array([kinds.index(tokens[city]) for city in slots], np.uint8),
        )
        deck = read_cards(self.state, "deck")
        hands = [0] * setup.players
        for seat, certain in enumerate(self.certain):
            for kind, copies in certain.items():
                for card in members(deck & kind_cards(tables, kind))[:copies]:
                    hands[seat] |= 1 << card
                    deck ^= 1 << card
        for seat, hand in enumerate(setup.hands):
            for _ in range(len(hand) - hands[seat].bit_count()):
                stand_in = deck & -deck
                hands[seat] |= stand_in
                deck ^= stand_in
            write_cards(self.state, "hand", seat, hands[seat])
        write_cards(self.state, "deck", None, deck)

    # What comes next

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state["phase"] == OVER)

    @property
    def need(self) -> int:
        """Why a card must be drawn next (a FOR_ constant of `state`), or NO_CARD."""
        return int(self.state["need"])

    @property
    def seat(self) -> int:
        """The seat to move, or to draw for."""
        return int(self.state["seat"])

    def legal_moves(self) -> list[int]:
        """Ids of every legal move of the seat to move, as far as the keeper knows its hand; rising."""
        tables, certain = self.game.tables, self.certain[self.seat]
        return [move for move in self._allowed() if all(certain[kind] for kind in played_kinds(tables, move))]

    def _allowed(self) -> list[int]:
        """Ids of every move the rules allow in this world, plays of stand-ins included; rising."""
        if self.is_over or self.need != NO_CARD:
            return []
        count = list_every_move(self.game, self.state, self._moves)
        return sorted(self._moves["move"][:count].tolist())

    # Events

    def push(self, event: Event) -> list[Step]:
        """Carry out one event. Raises RecordError, and leaves the replay unusable then."""
        try:
            if isinstance(event, Moved):
                return [self._move(event)]
            if isinstance(event, Displayed):
                return self._display(event.cards)
            if isinstance(event, Drew):
                self._expect(event.seat, FOR_TOKEN, FOR_REFUSAL)
                return [self.draw(event.card)]
            self._expect(None, FOR_UNREST)
            return [self.draw(event.card)]
        except NotationError as error:
            raise RecordError(str(error)) from error

    def _expect(self, seat: int | None, *needs: int) -> None:
        if self.need in needs and (seat is None or seat == self.seat):
            return
        raise RecordError(f"expected {self.expectation()}")

    def expectation(self) -> str:
        """What the next event must be, in words."""
        if self.is_over:
            return "nothing more: the game is over"
        if self.need == NO_CARD:
            return f"a move of seat {self.seat}"
        return _OWED[self.need] + (f" for seat {self.seat}" if self.need in (FOR_TOKEN, FOR_REFUSAL) else "")

    def _display(self, cards: tuple[str, ...]) -> list[Step]:
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
        if self.is_over or self.need != NO_CARD or event.seat != self.seat:
            raise RecordError(f"{quote(event.move)} of seat {event.seat}: expected {self.expectation()}")
        move = self.notation.move_id(event.move)
        kinds = played_kinds(self.game.tables, move)
        self._bring(kinds, "hand", event.seat)
        if move not in self._allowed():
            raise RecordError(f"{quote(event.move)} of seat {event.seat} is not legal; {self._legal_text()}")
        shown = self.ledger.played(event.seat, move, kinds) if kinds else []
        for kind in kinds:
            self.certain[event.seat][kind] = max(0, self.certain[event.seat][kind] - 1)
        return self._run(apply, move, event.seat, shown=tuple(shown))

    def _legal_text(self) -> str:
        moves = [self.notation.move_text(move) for move in self.legal_moves()]
        return f"{len(moves)} moves are: " + "; ".join(moves[:12]) + ("; ..." if len(moves) > 12 else "")

    def draw(self, card: str) -> Step:
        """The next single card, for what `need` says; part of a display too. Raises RecordError."""
        if self.need == NO_CARD:
            raise RecordError(f"no card is due, not even {quote(card)}: expected {self.expectation()}")
        seat = self.seat if self.need in (FOR_TOKEN, FOR_REFUSAL) else None
        if card == UNKNOWN:
            if seat is None:
                raise RecordError("display and unrest cards are turned up for everybody: they cannot be ?")
            deck = read_cards(self.state, "deck")
            return self._run(resolve_draw, np.uint64((deck & -deck).bit_length() - 1), seat, is_draw=True)
        kind = self.notation.kind(card)
        self._bring((kind,), "deck", None)
        drawn = members(read_cards(self.state, "deck") & kind_cards(self.game.tables, kind))[0]
        if seat is not None:
            self.certain[seat][kind] += 1
        return self._run(resolve_draw, np.uint64(drawn), seat, is_draw=True, drawn=kind)

    def _run(
        self,
        step: Callable[..., None],
        argument: int | np.uint64,
        seat: int | None,
        *,
        shown: tuple[int, ...] = (),
        is_draw: bool = False,
        drawn: int | None = None,
    ) -> Step:
        log, visit = self._log, int(self.state["visit"])
        log["count"] = 0
        step(self.game, self.state, argument, log)
        self.state["palace_floor"] = self.state["take_floor"] = 0  # at a table any order is fine
        self.ledger.read(log, visit)
        for entry in range(log["count"]):
            if log["effect"][entry] == TOOK:
                self.certain[log["seat"][entry]][int(log["what"][entry])] += 1
        effects = self._told(read_effects(log, self.notation, self._token_kinds), drawn)
        reshuffled = RESHUFFLED in log["effect"][: log["count"]]
        new_deck = tuple(count_kinds(self.game.tables, read_cards(self.state, "deck"))) if reshuffled else None
        return Step(effects, seat, shown, is_draw, drawn, new_deck)

    def _told(self, effects: tuple[Effect, ...], drawn: int | None) -> tuple[Effect, ...]:
        """Effects without what stand-ins alone say: the kind of an unseen draw, the points of an unknown hand (F1)."""
        return tuple(
            effect._replace(what=UNKNOWN) if effect.name == NAMES[DREW] and drawn is None else effect
            for effect in effects
            if effect.name != NAMES[FINAL_POINTS] or not self._stand_ins("hand", effect.seat)
        )

    # Stand-ins

    def _bring(self, kinds: tuple[int, ...], place: str, seat: int | None) -> None:
        """See to it that a place holds a card of each kind (distinct ones), exchanging stand-ins.

        Raises RecordError if no copy is unseen.
        """
        wanted = [kind_cards(self.game.tables, kind) for kind in kinds]
        for kind, same in zip(kinds, wanted, strict=True):
            if read_cards(self.state, place, seat) & same:
                continue
            out = self._stand_ins(place, seat) & ~self._needed(wanted, place, seat)
            sources: list[tuple[str, int | None]] = [
                ("deck", None),
                *(("hand", other) for other in range(self.game.players)),
            ]
            found = [source for source in sources if source != (place, seat) and self._stand_ins(*source) & same]
            if not out or not found:
                raise RecordError(self._missing(kind, place, seat))
            incoming = self._stand_ins(*found[0]) & same
            self._exchange(out & -out, (place, seat), incoming & -incoming, found[0])

    def _needed(self, wanted: list[int], place: str, seat: int | None) -> int:
        """One card at a place for each of the sets `wanted`, where there is one: a card seen there rather than a
        stand-in."""
        cards, stand_ins = read_cards(self.state, place, seat), self._stand_ins(place, seat)
        needed = 0
        for same in wanted:
            choice = cards & same & ~stand_ins or cards & same
            needed |= choice & -choice
        return needed

    def _missing(self, kind: int, place: str, seat: int | None) -> str:
        where = "the deck" if place == "deck" else f"the hand of seat {seat}"
        return f'no "{self.notation.cards[kind]}" can be in {where}: every copy is known to be elsewhere'

    def _stand_ins(self, place: str, seat: int | None) -> int:
        """The cards at a place the keeper has not seen there."""
        cards = read_cards(self.state, place, seat)
        if seat is None:
            return cards
        for kind, copies in self.certain[seat].items():
            for card in members(cards & kind_cards(self.game.tables, kind))[:copies]:
                cards ^= 1 << card
        return cards

    def _exchange(
        self, one: int, one_place: tuple[str, int | None], other: int, other_place: tuple[str, int | None]
    ) -> None:
        write_cards(self.state, *one_place, read_cards(self.state, *one_place) ^ one ^ other)
        write_cards(self.state, *other_place, read_cards(self.state, *other_place) ^ one ^ other)


def replay(components: ComponentSet, record: GameRecord) -> Replay:
    """A record from its beginning to its end. Raises RecordError: every problem of the set-up, or the first event that
    cannot have happened."""
    game = Replay(components, record.setup)
    for number, event in enumerate(record.events):
        try:
            game.push(event)
        except RecordError as error:
            raise RecordError([Problem(Severity.ERROR, f"events[{number}]", str(error))]) from error
    return game
