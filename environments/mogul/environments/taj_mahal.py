"""Taj Mahal with every card, tile and token as an outcome of chance, and its observations as numbers; see
`mogul.environments.explicit_game`."""

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

import numpy as np

from mogul.engine.game_rules import Move, Moved
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.game_rules import RULES
from mogul.engine.taj_mahal.notation import UNKNOWN_TEXT, Notation, notation_of, sorted_cards
from mogul.engine.taj_mahal.records.record import HAND as CARDS_DEALT
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, GameRecord, Setup, Unrest
from mogul.engine.taj_mahal.rule_sets import ADVISORS, COLOURS, COURT_SEATS, PHASES, RULE_SETS, Card, City, Token
from mogul.engine.taj_mahal.rules.card_places import cards_by_kind, count_kinds, read_cards
from mogul.engine.taj_mahal.rules.game import TajMahal, taj_mahal
from mogul.engine.taj_mahal.rules.game_state import GameState
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_REFUSAL, FOR_TOKEN, FOR_UNREST, NO_CARD
from mogul.engine.taj_mahal.rules.tables import CARDS, PROVINCES, fortress_slots, token_kinds
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import (
    Player,
    SpectatorView,
    View,
    prestige_played,
    row_cards,
    visible_cards,
)
from mogul.engine.word import Word
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
from mogul.search.root import list_root_moves, new_world

_USUAL_SCORE: Final = 50.0
_USUAL_CARDS: Final = 10.0
_USUAL_TOKENS: Final = 4.0


def observe(components: ComponentSet, view: View | SpectatorView) -> Parts:
    """Returns the parts of an observation, from the view of a seat or of a spectator.

    N seats, K kinds of cards, C cities, T kinds of bonus tokens. Cards are counted as shares of all copies of a kind.
    Of the seats: score[N], is_in[N], row[N, K], row_prestige[N, 4], row_color[N, 4], hand_size[N], known_cards[N, K],
    prestige_cards[N, 4], advisor_tokens[N, 4], palaces[N, C], crown_palaces[N, C], tile_visits[N, 12], tokens[N, T].
    hidden[N, K]: expected cards of a hand that the viewer does not know, by its memory; of the viewer itself 0.
    hand[K]: of the viewer, those that nobody else knows of; of a spectator 0. The others are named like the fields of
    `View`.
    """
    notation = notation_of(components, RULE_SETS[view.rule_set])
    seat = view.seat if isinstance(view, View) else 0
    players = from_seat(view.players, seat)
    cities, kinds = len(components.cities), len(notation.tokens)
    dealt, taken = dict(view.bonus_tokens), {city for player in players for city in player.bonus_token_cities}
    tokens = np.zeros((cities, kinds), np.float32)
    for city, token in dealt.items():
        tokens[city, token] = float(city not in taken)
    provinces = np.zeros((PROVINCES, PROVINCES), np.float32)
    provinces[np.arange(PROVINCES), view.provinces] = 1.0
    seats = range(view.player_count)
    return {
        "visit": marks(PROVINCES, [view.visit - 1]),
        "phase": marks(len(PHASES), [view.phase.number]),
        "seat_to_move": marks(len(seats), [(each - seat) % len(seats) for each in view.seats_to_move]),
        "first_player": marks(len(seats), [(view.first_player - seat) % len(seats)]),
        "owed": amounts(view.palaces_owed, view.crown_owed, view.cards_owed, usual=2.0),
        "provinces": provinces,
        "tile_visits_out": marks(PROVINCES, (visit - 1 for visit in view.tile_visits_out)),
        "bonus_tokens": tokens,
        "court": _words(COURT_SEATS, view.court),
        "set_aside": _words(COURT_SEATS, view.set_aside),
        "protest": amounts(view.protest, usual=1.0),
        "display": _cards(notation, view.display),
        "discard_pile": _cards(notation, view.discard_pile),
        "unrest": _cards(notation, view.unrest),
        "deck_size": amounts(view.deck_size, usual=sum(notation.copies)),
        "score": amounts(*(player.score for player in players), usual=_USUAL_SCORE),
        "is_in": amounts(*(player.is_in for player in players), usual=1.0),
        "row": np.stack([_cards(notation, row_cards(notation, player)) for player in players]),
        "row_prestige": np.stack([_words(ADVISORS, prestige_played(player)) for player in players]),
        "row_color": np.stack([_row_color(player) for player in players]),
        "hand_size": amounts(*(player.hand_size for player in players), usual=_USUAL_CARDS),
        "known_cards": np.stack([_cards(notation, player.known_cards) for player in players]),
        "prestige_cards": np.stack([_words(ADVISORS, player.prestige_cards) for player in players]),
        "advisor_tokens": np.stack([_words(ADVISORS, player.advisor_tokens) for player in players]),
        "palaces": np.stack([marks(cities, player.palaces) for player in players]),
        "crown_palaces": np.stack([marks(cities, player.crown_palaces) for player in players]),
        "tile_visits": np.stack([marks(PROVINCES, (visit - 1 for visit in player.tile_visits)) for player in players]),
        "tokens": np.stack([_tokens(kinds, dealt, player) for player in players]),
        "hidden": np.stack(from_seat(list(_hidden(notation, view)), seat)),
        "hand": _cards(notation, view.hand if isinstance(view, View) else ()),
    }


def _words(words: Sequence[Word], present: Sequence[Word]) -> Numbers:
    return counts(len(words), (word.number for word in present), 1.0)


def _cards(notation: Notation, cards: Sequence[Card]) -> Numbers:
    found: Numbers = counts(len(notation.copies), cards, 1.0) / _copies(notation)
    return found


def _copies(notation: Notation) -> Numbers:
    return np.array(notation.copies, np.float32)


def _row_color(player: Player) -> Numbers:
    return marks(len(COLOURS), [] if player.row_color is None else [player.row_color.number])


def _tokens(kinds: int, dealt: Mapping[City, Token], player: Player) -> Numbers:
    return counts(kinds, (dealt[city] for city in player.bonus_token_cities), _USUAL_TOKENS)


def _hidden(notation: Notation, view: View | SpectatorView) -> Numbers:
    """By seat and kind, float32[N, K]: expected hidden cards as shares of the copies."""
    kinds = len(notation.copies)
    found = np.zeros((view.player_count, kinds), np.float32)
    for explanation in view.memory or ():
        for epoch in explanation.epochs:
            pool = counts(kinds, epoch.pool, max(len(epoch.pool), 1))
            hidden = np.array(epoch.hidden, np.float32) * np.float32(explanation.weight)
            found += hidden[:, None] * pool
    if isinstance(view, View) and view.memory is None:  # every unseen card is equally likely everywhere
        unseen = _copies(notation) - counts(kinds, visible_cards(notation, view), 1.0)
        for seat, player in enumerate(view.players):
            if seat != view.seat:
                found[seat] = (player.hand_size - len(player.known_cards)) * unseen / max(unseen.sum(), 1.0)
    shares: Numbers = found / _copies(notation)
    return shares


# Kinds of chance steps: a card for one of the needs of the rules, or a part of the set-up (S1..S3).
FIRST_PLAYER, TILE, BONUS_TOKEN, HAND = range(FOR_UNREST + 1, FOR_UNREST + 5)
_PRIVATE: Final = frozenset((FOR_TOKEN, FOR_REFUSAL, HAND))  # seen by the seat of the card alone
_WORDS: Final = {FOR_DISPLAY: "display", FOR_TOKEN: "gets", FOR_REFUSAL: "gets", FOR_UNREST: "unrest", HAND: "gets"}
assert MOVE == NO_CARD, "a game that needs no card needs a move"

# Most moves of a seat in a visit besides cards: a withdrawal, four palaces and that of the crown, two cards taken.
_WITHDRAWAL_STEPS: Final = 8
_NO_MOVES: Final = np.zeros(0, np.int16)


class ExplicitTajMahal(ExplicitGame):
    """Taj Mahal."""

    rules = RULES
    observe = staticmethod(observe)
    private_name = "hand"
    record_type = GameRecord

    @cached_property
    def game(self) -> TajMahal:
        """The rules for this table; see `ExplicitGame`."""
        return taj_mahal(self.components, self.players, self.rule_set)

    @cached_property
    def notation(self) -> Notation:
        """Texts of moves and cards."""
        return notation_of(self.components, self.rule_set)

    @cached_property
    def provinces(self) -> tuple[str, ...]:
        """The provinces with a random visit: all but the last one (S1)."""
        agra = self.components.province_of_city[self.components.agra_city]
        return tuple(province for province in self.components.provinces if province != agra)

    @cached_property
    def fortresses(self) -> tuple[str, ...]:
        """The cities with a random bonus token, in dealing order (S2)."""
        return tuple(city for city in fortress_slots(self.components) if city != self.components.agra_city)

    @cached_property
    def setup_steps(self) -> tuple[tuple[int, int], ...]:
        """See `ExplicitGame`."""
        return (
            (FIRST_PLAYER, 0),
            *[(TILE, 0)] * len(self.provinces),
            *[(BONUS_TOKEN, 0)] * len(self.fortresses),
            *((HAND, seat) for seat in range(self.players) for _ in range(CARDS_DEALT)),
        )

    @cached_property
    def supply(self) -> dict[int, list[int]]:
        """See `ExplicitGame`."""
        tokens = self.components.bonus_tokens
        return {
            FIRST_PLAYER: [1] * self.players,
            TILE: [1] * len(self.provinces),
            BONUS_TOKEN: [tokens.get(kind, 0) for kind in token_kinds(self.components)],
            HAND: list(self.notation.copies),
        }

    @cached_property
    def outcome_texts(self) -> dict[int, list[str]]:
        """See `ExplicitGame`."""
        cards = self.notation.cards
        return {
            FIRST_PLAYER: [f"first player {seat}" for seat in range(self.players)],
            TILE: [f"tile {province}" for province in self.provinces],
            BONUS_TOKEN: [f"bonus token {kind}" for kind in token_kinds(self.components)],
            **{cause: [f"{word} {card}" for card in cards] for cause, word in _WORDS.items()},
        }

    @property
    def most_moves(self) -> int:
        """See `ExplicitGame`: no card is drawn and played in the same visit."""
        return PROVINCES * (CARDS + _WITHDRAWAL_STEPS * self.players)

    @property
    def most_draws(self) -> int:
        """See `ExplicitGame`: at most one card for each step of a seat, and the displays."""
        return 2 * self.most_moves

    def hidden_text(self, step: HistoryStep) -> str | None:
        """See `ExplicitGame`."""
        return f"gets {UNKNOWN_TEXT}" if step.cause in _PRIVATE else None

    def setup_of(self, history: Sequence[HistoryStep]) -> Setup:
        """See `ExplicitGame`. Tiles, bonus tokens, first player and hands are drawn (S1..S4)."""
        components, notation = self.components, self.notation
        outcomes = {cause: [step.action for step in history if step.cause == cause] for cause in self.supply}
        tokens = dict(zip(map(notation.city, self.fortresses), map(Token, outcomes[BONUS_TOKEN]), strict=True))
        tokens[notation.city(components.agra_city)] = notation.token(f"+{components.agra_bonus_points}")
        hands = [
            [step.action for step in history if step.cause == HAND and step.seat == seat]
            for seat in range(self.players)
        ]
        return Setup(
            rule_set=self.rule_set.name,
            player_count=self.players,
            component_set=components.name,
            component_hash=components.content_hash,
            first_player=outcomes[FIRST_PLAYER][0],
            provinces=(
                *(notation.province(self.provinces[tile]) for tile in outcomes[TILE]),
                notation.province(components.agra_province),
            ),
            bonus_tokens=tuple(sorted(tokens.items())),
            hands=tuple(tuple(map(Card, sorted(hand))) for hand in hands),
        )

    def events_of(self, history: Iterable[HistoryStep]) -> list[Event]:
        """See `ExplicitGame`. The cards of one display are one event (V3)."""
        events: list[Event] = []
        display: list[Card] = []
        for step in history:
            if step.cause == FOR_DISPLAY:
                display.append(Card(step.action))
                continue
            if display:
                events.append(Displayed(tuple(display)))
                display.clear()
            events.append(_event(step))
        return [*events, Displayed(tuple(display))] if display else events

    def in_progress(self) -> GameState:
        """See `ExplicitGame`."""
        return GameState(self.game)

    def copies(self, game: GameState) -> list[int]:
        """See `ExplicitGame`: the deck, by kinds."""
        deck = read_cards(game.state, "deck")
        return [(deck & cards).bit_count() for cards in self._kind_cards]

    def draw(self, game: GameState, outcome: int) -> None:
        """See `ExplicitGame`."""
        cards = read_cards(game.state, "deck") & self._kind_cards[outcome]
        game.draw((cards & -cards).bit_length() - 1)

    @cached_property
    def _kind_cards(self) -> list[int]:
        """Cards by kind, as bit sets."""
        return cards_by_kind(self.game.tables)

    def sampler(self, view: View, to_move: int) -> Callable[[int], np.void]:
        """See `ExplicitGame`: as the search samples its worlds."""
        position = Position(self.components, view)

        def sample(seed: int) -> np.void:
            world = new_world(position.game, seed)
            list_root_moves(position.game, position.information, _NO_MOVES, world)  # samples `world.state`
            state: np.void = world.state
            return state

        return sample

    def public_part(self, view: View) -> View:
        """See `ExplicitGame`."""
        return dataclasses.replace(view, hand=(), memory=None)

    def private_text(self, state: np.void, seat: int) -> str:
        """See `ExplicitGame`: the hand."""
        cards = sorted_cards(count_kinds(self.game.tables, read_cards(state, "hand", seat)))
        return f"{seat} has {', '.join(map(self.notation.card_text, cards))}"

    def private_numbers(self, view: View) -> Numbers:
        """See `ExplicitGame`: the hand, as in an observation."""
        return observe(self.components, view)[self.private_name]


def _event(step: HistoryStep) -> Event:
    if step.cause == MOVE:
        return Moved(step.seat, Move(step.action))
    card = Card(step.action)
    return Unrest(card) if step.cause == FOR_UNREST else Drew(step.seat, card)


GAME: Final = ExplicitTajMahal
