"""From a view to the record the search takes worlds from.

The view must be playable: `view_problems` finds no error in it. What a state needs beyond its fields follows from them.
"""

import functools
import itertools
from collections import Counter
from collections.abc import Iterable

import numpy as np

from mogul.engine.game_interface import MOVES
from mogul.engine.game_rules import Move
from mogul.engine.taj_mahal.cards import ADVISORS, COMMODITIES, COURT_SEATS
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import notation_of
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.engine.taj_mahal.rules.card_places import write_cards
from mogul.engine.taj_mahal.rules.game import TajMahal, taj_mahal
from mogul.engine.taj_mahal.rules.information import INFORMATION, MAX_EXPLANATIONS
from mogul.engine.taj_mahal.rules.legal import list_legal_moves
from mogul.engine.taj_mahal.rules.state import NO_COLOUR
from mogul.engine.taj_mahal.rules.tables import fortress_slots, token_kinds
from mogul.engine.taj_mahal.rules.withdrawal import BUILDING, DRAFTING, NOT_WITHDRAWING
from mogul.engine.taj_mahal.views.sight import prestige_played, row_cards, seen_cards
from mogul.engine.taj_mahal.views.view import PHASES, Epoch, Explanation, Player, View


class Position:
    """What a seat knows, ready for kernels: `game` (a TajMahal) and `information` (a record of dtype INFORMATION).

    Takes 0.1 to 0.15 ms for a view from the middle of a game, its memory included.
    """

    def __init__(self, components: ComponentSet, view: View, *, any_order: bool = False) -> None:
        """any_order: whether the game offers palaces and takes in every order, not in the canonical one alone."""
        self.view = view
        self.notation = notation_of(components, RULE_SETS[view.rule_set])
        self.game: TajMahal = taj_mahal(components, len(view.players), RULE_SETS[view.rule_set], any_order)
        self.information = np.zeros(1, INFORMATION)[0]
        self._components = components
        self._free = _FreeCards(_copies(components))
        self._fill_public(self.information["public"])
        self._fill_memory()

    def check_to_move(self) -> None:
        """Raises ValueError if there is nothing the viewer could decide now."""
        if self.view.phase == "over":
            raise ValueError("the game is over: nobody is to move")
        if self.view.seat != self.view.seat_to_move:
            raise ValueError(f"seat {self.view.seat_to_move} is to move, not seat {self.view.seat}, whose view this is")

    def legal_moves(self) -> list[Move]:
        """Ids of every legal move, in any order of palaces and takes, rising.

        Raises ValueError if the viewer is not to move: nobody can say what another hand may do.
        """
        self.check_to_move()
        moves = np.zeros(1, MOVES)[0]
        count = list_legal_moves(self.game._replace(any_order=True), self.information["public"], moves)
        return sorted(map(Move, moves["move"][:count].tolist()))

    def _cards(self, cards: Iterable[str]) -> int:
        return self._free.take(self.notation.kinds(cards))

    def _fill_public(self, state: np.void) -> None:
        view, tables = self.view, self.game.tables
        provinces, kinds = list(self._components.provinces), token_kinds(self._components)
        tokens = dict(view.bonus_tokens)
        state["tile_province"] = [provinces.index(name) for name in view.tiles]
        state["token_kind"] = [kinds.index(tokens[city]) for city in fortress_slots(self._components)]
        taken = {city for player in view.players for city in player.bonus_tokens}
        state["tokens_left"] = self._cities(city for city, _ in view.bonus_tokens if city not in taken)
        state["first_player"] = view.first_player
        state["seat"] = state["mover"] = view.seat_to_move
        state["visit"] = view.visit - 1
        state["phase"] = PHASES.index(view.phase)
        state["players_in"] = sum(1 << seat for seat, player in enumerate(view.players) if player.is_in)
        state["court"], state["aside"] = _court(view.court), _court(view.aside)
        state["protest"] = view.protest
        state["palaces_owed"], state["crown_owed"], state["takes_owed"] = (
            view.palaces_owed,
            view.crown_owed,
            view.cards_owed,
        )
        state["row_colour"] = NO_COLOUR
        for place, cards in (("display", view.display), ("discard", view.discard_pile), ("unrest", view.unrest)):
            write_cards(state, place, None, self._cards(cards))
        state["unrest_symbols"] = sum(int(tables["kind_symbols"][kind]) for kind in self.notation.kinds(view.unrest))
        for seat, player in enumerate(view.players):
            self._fill_player(state, seat, player)
        self._fill_withdrawal(state)

    def _fill_player(self, state: np.void, seat: int, player: Player) -> None:
        own = self.view.hand if seat == self.view.seat else ()
        write_cards(state, "hand", seat, self._cards((*player.known_cards, *own)))
        cards = row_cards(player)
        write_cards(state, "row", seat, self._cards(cards))
        prestige = [ADVISORS.index(advisor) for advisor in prestige_played(player)]
        state["row_prestige"][seat] = sum(1 << advisor for advisor in prestige)
        state["hand_prestige"][seat] = sum(1 << ADVISORS.index(advisor) for advisor in player.prestige)
        symbols = sum(int(self.game.tables["kind_symbols"][kind]) for kind in self.notation.kinds(cards))
        symbols += (prestige.count(ADVISORS.index("vizier")) << 8 * 4) + (
            prestige.count(ADVISORS.index("general")) << 8 * 5
        )
        state["row_symbols"][seat] = symbols
        if player.row_colour is not None:
            state["row_colour"][seat] = self.notation.colour_names.index(player.row_colour)
        state["palaces"][seat], state["crowned"][seat] = (
            self._cities(player.palaces),
            self._cities(player.crown_palaces),
        )
        state["score"][seat] = player.score
        for advisor, copies in Counter(player.advisor_tokens).items():
            state["advisor_tokens"][seat] += copies << 2 * ADVISORS.index(advisor)

    def _fill_withdrawal(self, state: np.void) -> None:
        """How far the withdrawal has got, and so which tokens and tiles are resolved already (W4, W7)."""
        view, seat = self.view, self.view.seat_to_move
        building = view.phase in ("palace", "crown")
        state["withdrawing"] = BUILDING if building else DRAFTING if view.phase == "take" else NOT_WITHDRAWING
        state["tile_claimed"] = building and view.visit in view.players[seat].tiles
        pending = set[str]()
        if view.phase == "palace" and not self.game.tokens_at_once:
            here = set(self._components.provinces[view.tiles[view.visit - 1]])
            pending = here.intersection(view.players[seat].bonus_tokens)
        state["tokens_pending"] = self._cities(pending)
        kind_of = dict(view.bonus_tokens)
        for owner, player in enumerate(view.players):
            goods = Counter(kind_of[city] for city in player.bonus_tokens if city not in pending)
            for visit in player.tiles:
                if not (state["tile_claimed"] and owner == seat and visit == view.visit):
                    goods.update(self._components.province_tiles[visit])
            state["goods"][owner] = sum(goods[good] << 8 * place for place, good in enumerate(COMMODITIES))

    def _cities(self, names: Iterable[str]) -> int:
        return sum({1 << self.notation.city(name) for name in names})

    def _fill_memory(self) -> None:
        information = self.information
        explanations = represented(self.view.memory or (self._untracked(),))
        information["explanations"] = len(explanations)
        information["threshold"][: len(explanations)] = np.cumsum([explanation.weight for explanation in explanations])
        for place, explanation in enumerate(explanations):
            information["epochs"][place] = len(explanation.epochs)
            free = self._free.copy()
            for row, epoch in enumerate(explanation.epochs):
                pool = free.take(self.notation.kinds(epoch.pool))
                information["pool_lo"][place, row], information["pool_hi"][place, row] = pool & 2**64 - 1, pool >> 64
                information["hidden"][place, row, : len(epoch.hidden)] = epoch.hidden

    def _untracked(self) -> Explanation:
        """Without memory: all that is not in sight is one pool, and any of it can be anywhere."""
        counts = list(self.notation.copies)
        for kind in self.notation.kinds(seen_cards(self.view)):
            counts[kind] -= 1
        hidden = tuple(
            0 if seat == self.view.seat else player.hand_size - len(player.known_cards)
            for seat, player in enumerate(self.view.players)
        )
        return Explanation(1.0, (Epoch(0, self.notation.sorted_cards(counts), hidden),))


def _court(pieces: Iterable[str]) -> int:
    return sum({1 << COURT_SEATS.index(piece) for piece in pieces})


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


_Copies = tuple[tuple[int, ...], ...]  # for each kind, for each copy of it the set of that card alone


@functools.lru_cache(maxsize=64)
def _copies(components: ComponentSet) -> _Copies:
    numbers = itertools.count()
    return tuple(tuple(1 << next(numbers) for _ in range(copies)) for _, copies in components.card_kinds)


class _FreeCards:
    """Hands out copies of kinds; which copy stands for which card of a view means nothing."""

    def __init__(self, copies: _Copies, taken: Iterable[int] | None = None) -> None:
        self._copies = copies
        self._taken = [0] * len(copies) if taken is None else [*taken]  # copies by kind

    def copy(self) -> "_FreeCards":
        return _FreeCards(self._copies, self._taken)

    def take(self, kinds: Iterable[int]) -> int:
        """The set of one new copy of each kind given."""
        cards, taken = 0, self._taken
        for kind in kinds:
            cards |= self._copies[kind][taken[kind]]
            taken[kind] += 1
        return cards
