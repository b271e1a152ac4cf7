"""Constants of a table, common to all states of its games, and the meaning of action numbers."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Notation, notation_of
from mogul.engine.taj_mahal.records.record import HAND as CARDS_DEALT
from mogul.engine.taj_mahal.rule_sets import RuleSet
from mogul.engine.taj_mahal.rules.card_places import cards_by_kind
from mogul.engine.taj_mahal.rules.game import TajMahal, taj_mahal
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_REFUSAL, FOR_TOKEN, FOR_UNREST, NO_CARD
from mogul.engine.taj_mahal.rules.tables import fortress_slots, token_kinds

# Kinds of steps: a move, a card drawn for one of the needs of the rules, or a part of the set-up (S1..S3).
MOVE: Final = NO_CARD
FIRST_PLAYER, TILE, BONUS_TOKEN, HAND = range(FOR_UNREST + 1, FOR_UNREST + 5)
PRIVATE: Final = frozenset((FOR_TOKEN, FOR_REFUSAL, HAND))  # observed by the seat of the card alone

_WORDS: Final = {FOR_DISPLAY: "display", FOR_TOKEN: "gets", FOR_REFUSAL: "gets", FOR_UNREST: "unrest", HAND: "gets"}


@dataclass(frozen=True, eq=False)
class Board:
    """Constants of a table; made by `board_of`. game, notation: of the engine."""

    components: ComponentSet
    players: int
    rule_set: RuleSet
    game: TajMahal
    notation: Notation

    def __reduce__(self) -> tuple[Any, ...]:
        return board_of, (self.components, self.players, self.rule_set)

    @cached_property
    def kind_cards(self) -> list[int]:
        """Cards by kind, as bit sets."""
        return cards_by_kind(self.game.tables)

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
        """The chance steps of the set-up in order, each with its seat (0 for public ones)."""
        return (
            (FIRST_PLAYER, 0),
            *[(TILE, 0)] * len(self.provinces),
            *[(BONUS_TOKEN, 0)] * len(self.fortresses),
            *((HAND, seat) for seat in range(self.players) for _ in range(CARDS_DEALT)),
        )

    @cached_property
    def supply(self) -> dict[int, list[int]]:
        """Copies of each outcome, by part of the set-up."""
        tokens = self.components.bonus_tokens
        return {
            FIRST_PLAYER: [1] * self.players,
            TILE: [1] * len(self.provinces),
            BONUS_TOKEN: [tokens.get(kind, 0) for kind in token_kinds(self.components)],
            HAND: list(self.notation.copies),
        }

    @cached_property
    def _names(self) -> dict[int, list[str]]:
        cards = self.notation.cards
        return {
            FIRST_PLAYER: [f"first player {seat}" for seat in range(self.players)],
            TILE: [f"tile {province}" for province in self.provinces],
            BONUS_TOKEN: [f"bonus token {kind}" for kind in token_kinds(self.components)],
            **{cause: [f"{word} {card}" for card in cards] for cause, word in _WORDS.items()},
        }

    def text(self, cause: int, action: int) -> str:
        """Returns an action as text."""
        return self.notation.move_text(action) if cause == MOVE else self._names[cause][action]


@lru_cache(maxsize=64)
def board_of(components: ComponentSet, players: int, rule_set: RuleSet) -> Board:
    """Returns the shared board of a table. Raises ValueError for a table size that the rule set excludes."""
    game = taj_mahal(components, players, rule_set)
    return Board(components, players, rule_set, game, notation_of(components, rule_set))
