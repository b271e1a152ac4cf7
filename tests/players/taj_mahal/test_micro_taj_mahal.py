"""Micro Taj Mahal: the end of the last auction with open cards, where the best move can be computed.

No card can come up any more (everybody has played, the display is empty, no token is left, the protest is over), so the
rest of the game is finite and open: backward induction over the rules gives every move's exact value.
"""

import random

import numpy as np
import pytest

from mogul.engine import game_interface
from mogul.engine.game_interface import MOVES, RESULT
from mogul.engine.jit import kernel
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules.card_places import members, read_cards, write_cards
from mogul.engine.taj_mahal.rules.game import TajMahal, taj_mahal
from mogul.engine.taj_mahal.rules.information import INFORMATION
from mogul.engine.taj_mahal.rules.legal import list_legal_moves
from mogul.engine.taj_mahal.rules.state import AUCTION, NO_CARD, OVER, STATE, WHOLE_COURT
from mogul.engine.taj_mahal.rules.steps import apply
from mogul.engine.taj_mahal.rules.tables import CARDS, PROVINCES
from mogul.search import Budget, SearchRequest, search

ITERATIONS = 20_000
# A move within this of the best value, in win share, is as good as it: the search cannot tell, nor can a player.
AS_GOOD = 0.02
Shares = tuple[float, ...]


@kernel
def finish(game: TajMahal, state: np.void, outcome: np.void) -> None:
    game_interface.result(game, state, outcome)


def micro_position(players: int, cards: int, rng: random.Random) -> tuple[TajMahal, np.void]:
    """The last visit; everybody has one coloured card in the row and `cards` open cards in hand."""
    game = taj_mahal(default_components(), players, ZMAN)
    state: np.void = np.zeros(1, STATE)[0]
    deck = list(range(CARDS))
    rng.shuffle(deck)
    coloured = [card for card in deck if card < 84]
    state["tile_province"] = range(PROVINCES)
    rng.shuffle(state["tile_province"])
    state["visit"] = PROVINCES - 1
    state["court"] = WHOLE_COURT
    state["protest"] = 1
    state["players_in"] = (1 << players) - 1
    state["phase"] = AUCTION
    used = set()
    for seat in range(players):
        row = coloured.pop()
        kind = int(game.tables["card_kind"][row])
        used.add(row)
        deck.remove(row)
        write_cards(state, "row", seat, 1 << row)
        state["row_symbols"][seat] = game.tables["kind_symbols"][kind]
        state["row_colour"][seat] = game.tables["kind_colour"][kind]
        hand = [deck.pop() for _ in range(cards)]
        coloured = [card for card in coloured if card not in hand]
        used.update(hand)
        write_cards(state, "hand", seat, sum(1 << card for card in hand))
        state["score"][seat] = rng.randrange(30, 33)
        state["palaces"][seat] = rng.getrandbits(48) & rng.getrandbits(48)
    here = int(game.tables["province_cities"][state["tile_province"][-1]])
    for seat in range(players):
        state["palaces"][seat] = int(state["palaces"][seat]) & ~here
    write_cards(state, "discard", None, (1 << CARDS) - 1 - sum(1 << card for card in used))
    return game, state


def open_information(state: np.void) -> np.void:
    """A seat that knows everything there is to know."""
    information: np.void = np.zeros(1, INFORMATION)[0]
    information["public"] = state
    information["explanations"] = information["epochs"][0] = 1
    return information


class Induction:
    """Exact values by backward induction; a player with equally good moves makes any of them."""

    def __init__(self, game: TajMahal) -> None:
        self._game = game
        self._known: dict[bytes, Shares] = {}

    def moves(self, state: np.void) -> list[tuple[int, Shares]]:
        """Every legal move with the shares it leads to."""
        buffer = np.zeros(1, MOVES)[0]
        count = list_legal_moves(self._game, state, buffer)
        found = []
        for move in buffer["move"][:count].tolist():
            after = state.copy()
            apply(self._game, after, move, None)
            assert after["need"] == NO_CARD
            found.append((move, self.value(after)))
        return found

    def value(self, state: np.void) -> Shares:
        """The shares of the win that a position leads to."""
        key = state.tobytes()
        if key not in self._known:
            self._known[key] = self._compute(state)
        return self._known[key]

    def _compute(self, state: np.void) -> Shares:
        players = range(self._game.players)
        if state["phase"] == OVER:
            outcome = np.zeros(1, RESULT)[0]
            finish(self._game, state, outcome)
            return tuple(outcome["share"][: len(players)].tolist())
        seat = int(state["seat"])
        values = [shares for _, shares in self.moves(state)]
        most = max(shares[seat] for shares in values)
        best = [shares for shares in values if shares[seat] > most - 1e-9]
        return tuple(sum(shares[player] for shares in best) / len(best) for player in players)


def finds_a_best_move(players: int, cards: int, seed: int) -> bool | None:
    """True if the search does; None if there is nothing to find: all moves are as good as the best."""
    game, state = micro_position(players, cards, random.Random(seed))
    values = {move: shares[0] for move, shares in Induction(game).moves(state)}
    if max(values.values()) - min(values.values()) <= AS_GOOD:
        return None
    found = search(SearchRequest(game, open_information(state), Budget(ITERATIONS), seed))
    return values[found.best_move] >= max(values.values()) - AS_GOOD


def share_found(players: int, cards: int, positions: int) -> tuple[int, int]:
    """Of the first positions with something to find: in how many it is found, and how many there are."""
    answers: list[bool] = []
    seed = 0
    while len(answers) < positions:
        answer = finds_a_best_move(players, cards, seed)
        seed += 1
        if answer is not None:
            answers.append(answer)
    return sum(answers), positions


def test_a_position_has_cards_only_where_they_belong() -> None:
    game, state = micro_position(3, 3, random.Random(1))
    places = [read_cards(state, "discard")] + [
        read_cards(state, place, seat) for place in ("hand", "row") for seat in range(3)
    ]
    assert sum(len(members(place)) for place in places) == CARDS
    assert game.players == 3


@pytest.mark.parametrize(("players", "cards"), [(2, 4), (3, 3)])
def test_the_search_finds_a_best_move_in_the_last_auction(players: int, cards: int) -> None:
    """At most 1 miss in 20; the long test has the numbers to say 99 %."""
    found, positions = share_found(players, cards, 20)
    assert found >= positions - 1


@pytest.mark.long
@pytest.mark.parametrize(("players", "cards"), [(2, 3), (2, 4), (3, 3), (3, 4)])
def test_the_search_finds_a_best_move_in_99_of_100_last_auctions(players: int, cards: int) -> None:
    found, positions = share_found(players, cards, 200)
    assert found >= 0.99 * positions
