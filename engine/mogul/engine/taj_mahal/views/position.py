"""Views prepared for the search: the record from which it draws worlds.

The view must be playable: `view_problems` finds no error in it. The rest of a state follows from its fields.
"""

import functools
from collections.abc import Iterable
from typing import Final

import numpy as np

from mogul.engine.game_interface import MOVES
from mogul.engine.game_rules import Move
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import notation_of, sorted_cards
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, Advisor, Card, Phase, Symbol
from mogul.engine.taj_mahal.rules.card_places import cards_by_kind, halves, write_cards
from mogul.engine.taj_mahal.rules.game import TajMahal, taj_mahal
from mogul.engine.taj_mahal.rules.information import INFORMATION, MAX_EXPLANATIONS
from mogul.engine.taj_mahal.rules.legal import list_legal_moves
from mogul.engine.taj_mahal.rules.state import NO_COLOUR
from mogul.engine.taj_mahal.rules.tables import CARDS, build_tables
from mogul.engine.taj_mahal.rules.withdrawal import BUILDING, DRAFTING, NOT_WITHDRAWING
from mogul.engine.taj_mahal.views.view import (
    Epoch,
    Explanation,
    Player,
    View,
    prestige_played,
    row_cards,
    visible_cards,
)
from mogul.engine.word import Word

# The symbols that prestige cards show (P4); the others show none.
SHOWN: Final = {Advisor.VIZIER: Symbol.MOGUL, Advisor.GENERAL: Symbol.ELEPHANT}


class Position:
    """The knowledge of a seat, for kernels: `game` (a TajMahal) and `information` (a record of dtype INFORMATION).

    Takes 0.1 to 0.15 ms for a view from the middle of a game, its memory included.
    """

    def __init__(self, components: ComponentSet, view: View, *, any_order: bool = False) -> None:
        """any_order: whether the game offers palaces and takes in every order, not in the canonical one alone."""
        self.view = view
        self.notation = notation_of(components, RULE_SETS[view.rule_set])
        self.game: TajMahal = taj_mahal(components, view.player_count, RULE_SETS[view.rule_set], any_order)
        self.information = np.zeros(1, INFORMATION)[0]
        self._tables = _lists(components)
        self._taken = 0  # the cards of the state so far
        self._fill_public(self.information["public"])
        self._fill_memory()

    def check_to_move(self) -> None:
        """Raises ValueError if there is nothing the viewer could decide now."""
        if self.view.is_over:
            raise ValueError("the game is over: nobody is to move")
        if self.view.seat != self.view.seat_to_move:
            raise ValueError(f"seat {self.view.seat_to_move} is to move, not seat {self.view.seat}, whose view this is")

    def legal_moves(self) -> list[Move]:
        """Every legal move, in any order of palaces and takes, rising.

        Raises ValueError if the viewer is not to move: another hand is not known.
        """
        self.check_to_move()
        moves = np.zeros(1, MOVES)[0]
        count = list_legal_moves(self.game._replace(any_order=True), self.information["public"], moves)
        return sorted(map(Move, moves["move"][:count].tolist()))

    @property
    def unseen(self) -> int:
        """The set of the cards that the viewer has not seen: of the deck, or of others' hands."""
        return (1 << CARDS) - 1 & ~self._taken

    def _fill_public(self, state: np.void) -> None:
        view = self.view
        state["tile_province"] = view.provinces
        state["token_kind"] = [token for _, token in sorted(view.bonus_tokens)]
        taken = {city for player in view.players for city in player.bonus_token_cities}
        state["tokens_left"] = _bits(city for city, _ in view.bonus_tokens if city not in taken)
        for name in ("first_player", "protest", "palaces_owed", "crown_owed"):
            state[name] = getattr(view, name)
        state["seat"] = state["mover"] = view.seat_to_move
        state["visit"] = view.visit - 1
        state["phase"] = view.phase.number
        state["players_in"] = _bits(seat for seat, player in enumerate(view.players) if player.is_in)
        state["court"], state["aside"] = _word_bits(view.court), _word_bits(view.set_aside)
        state["takes_owed"] = view.cards_owed
        state["row_colour"] = NO_COLOUR
        for place, cards in (("display", view.display), ("discard", view.discard_pile), ("unrest", view.unrest)):
            write_cards(state, place, None, self._take(cards))
        state["unrest_symbols"] = self._symbols(view.unrest)
        for seat, player in enumerate(view.players):
            self._fill_player(state, seat, player)
        self._fill_withdrawal(state)

    def _fill_player(self, state: np.void, seat: int, player: Player) -> None:
        own = self.view.hand if seat == self.view.seat else ()
        write_cards(state, "hand", seat, self._take((*player.known_cards, *own)))
        cards, prestige = row_cards(self.notation, player), prestige_played(player)
        write_cards(state, "row", seat, self._take(cards))
        state["row_prestige"][seat] = _word_bits(prestige)
        state["hand_prestige"][seat] = _word_bits(player.prestige_cards)
        shown = sum(1 << 8 * SHOWN[advisor].number for advisor in prestige if advisor in SHOWN)
        state["row_symbols"][seat] = self._symbols(cards) + shown
        if player.row_color is not None:
            state["row_colour"][seat] = player.row_color.number
        state["palaces"][seat], state["crowned"][seat] = _bits(player.palaces), _bits(player.crown_palaces)
        state["score"][seat] = player.score
        state["advisor_tokens"][seat] = sum(1 << 2 * advisor.number for advisor in player.advisor_tokens)

    def _fill_withdrawal(self, state: np.void) -> None:
        """The progress of the withdrawal, and so which tokens and tiles are resolved already (W4, W7)."""
        view, seat, tables = self.view, self.view.seat_to_move, self._tables
        building = view.phase in (Phase.PALACE, Phase.CROWN)
        state["withdrawing"] = BUILDING if building else DRAFTING if view.phase is Phase.TAKE else NOT_WITHDRAWING
        state["tile_claimed"] = building and view.visit in view.players[seat].tile_visits
        pending = 0
        if view.phase is Phase.PALACE and not self.game.tokens_at_once:
            here = tables["province_cities"][view.provinces[view.visit - 1]]
            pending = here & _bits(view.players[seat].bonus_token_cities)
        state["tokens_pending"] = pending
        tokens = dict(view.bonus_tokens)
        for owner, player in enumerate(view.players):
            commodities = sum(
                tables["token_commodities"][tokens[city]]
                for city in player.bonus_token_cities
                if not pending >> city & 1
            )
            for visit in player.tile_visits:
                if not (state["tile_claimed"] and owner == seat and visit == view.visit):
                    commodities += tables["tile_commodities"][visit - 1]
            state["commodities"][owner] = commodities

    def _fill_memory(self) -> None:
        information = self.information
        explanations = represented(self.view.memory or (self._untracked(),))
        information["explanations"] = len(explanations)
        information["threshold"][: len(explanations)] = np.cumsum([explanation.weight for explanation in explanations])
        for place, explanation in enumerate(explanations):
            information["epochs"][place] = len(explanation.epochs)
            taken = self._taken
            for row, epoch in enumerate(explanation.epochs):
                pool = self._free(epoch.pool, taken)
                taken |= pool
                information["pool_lo"][place, row], information["pool_hi"][place, row] = halves(pool)
                information["hidden"][place, row, : len(epoch.hidden)] = epoch.hidden

    def _take(self, kinds: Iterable[Card]) -> int:
        """The set of one new copy of each card given; which copy stands for which card of a view means nothing."""
        cards = self._free(kinds, self._taken)
        self._taken |= cards
        return cards

    def _free(self, kinds: Iterable[Card], taken: int) -> int:
        cards, copies = taken, self._tables["cards"]
        for kind in kinds:
            free = copies[kind] & ~cards
            cards |= free & -free
        return cards ^ taken

    def _symbols(self, cards: Iterable[Card]) -> int:
        return sum(map(self._tables["kind_symbols"].__getitem__, cards))

    def _untracked(self) -> Explanation:
        """Without memory: all that is not in sight is one pool, and any of it can be anywhere."""
        counts = list(self.notation.copies)
        for card in visible_cards(self.notation, self.view):
            counts[card] -= 1
        hidden = tuple(
            0 if seat == self.view.seat else player.hand_size - len(player.known_cards)
            for seat, player in enumerate(self.view.players)
        )
        return Explanation(1.0, (Epoch(0, sorted_cards(counts), hidden),))


def _bits(numbers: Iterable[int]) -> int:
    """The set of these numbers."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def _word_bits(words: Iterable[Word]) -> int:
    return _bits(word.number for word in words)


def represented(memory: tuple[Explanation, ...]) -> list[Explanation]:
    """At most MAX_EXPLANATIONS explanations that stand for the mixture: all of it, or a systematic sample of it.

    The sample takes the explanation at MAX_EXPLANATIONS evenly spaced points of the summed weights, equally weighted:
    each is represented within 1 / MAX_EXPLANATIONS of its weight.
    """
    if len(memory) <= MAX_EXPLANATIONS:
        return list(memory)
    ends = np.cumsum([explanation.weight for explanation in memory])
    points = (np.arange(MAX_EXPLANATIONS) + 0.5) / MAX_EXPLANATIONS * ends[-1]
    chosen = [memory[place] for place in np.searchsorted(ends, points, side="right")]
    return [Explanation(1 / MAX_EXPLANATIONS, explanation.epochs) for explanation in chosen]


@functools.lru_cache(maxsize=64)
def _lists(components: ComponentSet) -> dict[str, list[int]]:
    """Tables of a component set as lists, and `cards`, the cards of each kind: reading a number from a table would take
    1 us."""
    tables = build_tables(components)
    names = ("kind_symbols", "province_cities", "token_commodities", "tile_commodities")
    return {"cards": cards_by_kind(tables), **{name: tables[name].tolist() for name in names}}
