"""What all states of a game have in common, and what its numbers mean."""

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

# What a step of a game is: a move, a card drawn for one of the needs of the rules, or a part of the set-up (S1..S3).
MOVE: Final = NO_CARD
FIRST_PLAYER, TILE, BONUS_TOKEN, HAND = range(FOR_UNREST + 1, FOR_UNREST + 5)
PRIVATE: Final = frozenset((FOR_TOKEN, FOR_REFUSAL, HAND))  # seen by the seat that gets the card alone

_WORDS: Final = {FOR_DISPLAY: "display", FOR_TOKEN: "gets", FOR_REFUSAL: "gets", FOR_UNREST: "unrest", HAND: "gets"}


@dataclass(frozen=True, eq=False)
class Board:
    """One table's constants; make it with `board_of`.

    components, players, rule_set: what it is made of. game, notation: what the engine makes of that.
    """

    components: ComponentSet
    players: int
    rule_set: RuleSet
    game: TajMahal
    notation: Notation

    def __reduce__(self) -> tuple[Any, ...]:
        return board_of, (self.components, self.players, self.rule_set)

    @cached_property
    def kind_cards(self) -> list[int]:
        """By kind: its cards, a bit each."""
        return cards_by_kind(self.game.tables)

    @cached_property
    def provinces(self) -> tuple[str, ...]:
        """The provinces whose visit chance decides: all but the last (S1)."""
        agra = self.components.province_of_city[self.components.agra_city]
        return tuple(province for province in self.components.provinces if province != agra)

    @cached_property
    def fortresses(self) -> tuple[str, ...]:
        """The cities that are dealt a bonus token, in its order (S2)."""
        return tuple(city for city in fortress_slots(self.components) if city != self.components.agra_city)

    @cached_property
    def set_up(self) -> tuple[tuple[int, int], ...]:
        """What chance decides before the game begins, in order, and for which seat (0 where it is for nobody)."""
        return (
            (FIRST_PLAYER, 0),
            *[(TILE, 0)] * len(self.provinces),
            *[(BONUS_TOKEN, 0)] * len(self.fortresses),
            *((HAND, seat) for seat in range(self.players) for _ in range(CARDS_DEALT)),
        )

    @cached_property
    def supply(self) -> dict[int, list[int]]:
        """By part of the set-up: copies of each outcome."""
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
        """A step in words."""
        return self.notation.move_text(action) if cause == MOVE else self._names[cause][action]


@lru_cache(maxsize=64)
def board_of(components: ComponentSet, players: int, rule_set: RuleSet) -> Board:
    """Made once and shared. Raises ValueError for a number of players the rule set does not know."""
    game = taj_mahal(components, players, rule_set)
    return Board(components, players, rule_set, game, notation_of(components, rule_set))
