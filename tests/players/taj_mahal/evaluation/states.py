"""States of games for tests of features: along random games, changed by hand, and played on by the engine, which gives
the true gains of a move."""

import random
from collections.abc import Iterator, Sequence

import numpy as np

from mogul.engine.effect_log import Entry
from mogul.engine.game_interface import MAX_SEATS, MOVES
from mogul.engine.taj_mahal.rule_sets import CARD_TOKEN, SYMBOLS, RuleSet
from mogul.engine.taj_mahal.rules.card_places import members, read_cards, write_cards
from mogul.engine.taj_mahal.rules.effect_log import CLAIM, POINTS, W4, W6, W7
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.game_state import GameState
from mogul.engine.taj_mahal.rules.legal import list_legal_moves
from mogul.engine.taj_mahal.rules.state import CROWN, CROWN_OWED, NO_CARD, PALACE, PALACE_OWED, WITHDRAW
from mogul.engine.taj_mahal.table import Table
from mogul.players.taj_mahal.evaluation.seat_features import CARD_POINTS
from tests.engine.taj_mahal.random_tables import decisions, new_table

PILES = ("deck", "discard", "display", "unrest")


def states(rule_set: RuleSet, players: int, seed: int, every: int = 1) -> Iterator[tuple[TajMahal, np.void]]:
    """The game, and a copy of the state at every so many decisions of a random game."""
    for number, table in enumerate(decisions(new_table(rule_set, players, seed), seed)):
        if number % every == 0:
            yield table.game.game, table.game.state.copy()


def legal_moves(game: TajMahal, state: np.void) -> list[int]:
    """In the order in which they are listed."""
    moves = np.zeros(1, MOVES)[0]
    count = list_legal_moves(game, state, moves)
    found: list[int] = moves["move"][:count].tolist()
    return found


# What is played on


class Trial:
    """A copy of a state, played on by the engine. Cards are drawn from the lowest number on."""

    def __init__(self, game: TajMahal, state: np.void) -> None:
        self._game_state = GameState(game)
        self._game_state.states[0] = state
        self.state = self._game_state.state

    def move(self, move: int) -> list[Entry]:
        """Plays a move; returns its log entries up to the next decision."""
        self._game_state.move(move)
        done = self._game_state.entries()
        while self._game_state.need != NO_CARD:
            self._game_state.draw(members(read_cards(self.state, "deck"))[0])
            done += self._game_state.entries()
        return done


def points(entries: Sequence[Entry], reason: int) -> int:
    """Points for one of the REASONS."""
    return sum(amount for effect, _, what, amount in entries if effect == POINTS and what == reason)


def claims(entries: Sequence[Entry]) -> set[int]:
    """The court seats whose pieces were claimed."""
    return {what for effect, _, what, _ in entries if effect == CLAIM}


def best_of_withdrawing(game: TajMahal, state: np.void) -> float | None:
    """Points that the seat to move gets by withdrawing: the most of W4 (2 for a card), of W6 and of W7, each by itself;
    None if it is to place several palaces."""
    trial = Trial(game, state)
    done = trial.move(WITHDRAW)
    if trial.state["phase"] not in (PALACE_OWED, CROWN_OWED):
        return points(done, W7)
    if trial.state["palaces_owed"] + trial.state["crown_owed"] > 1:
        return None
    is_crown = trial.state["phase"] == CROWN_OWED
    without_tokens = trial.state.copy()  # one that is taken with a tile of its kind makes the tile worth more
    without_tokens["tokens_left"] = 0
    links, token, tile = [], [], 0
    for move in legal_moves(game, trial.state):
        city = move - (CROWN if is_crown else PALACE)
        done = Trial(game, trial.state).move(move)
        links.append(points(done, W6))
        token.append(points(done, W4) + (0 if is_crown else CARD_POINTS * has_card(game, state, city)))
        tile = points(Trial(game, without_tokens).move(move), W7)
    return float(max(links) + max(token) + tile)


def has_card(game: TajMahal, state: np.void, city: int) -> bool:
    """True if the token that is left on a city is a card."""
    is_left = bool(int(state["tokens_left"]) >> city & 1)
    return is_left and bool(state["token_kind"][game.tables["token_slot"][city]] == CARD_TOKEN)


# What is changed by hand


def in_turn(state: np.void, seat: int) -> np.void:
    """Another state: it is the turn of `seat`."""
    changed = state.copy()
    changed["seat"] = seat
    return changed


def packed(counts: dict[str, int]) -> int:
    """Symbols as a row has them, a byte a symbol."""
    return sum(count << 8 * SYMBOLS.index(symbol) for symbol, count in counts.items())


def with_row(state: np.void, seat: int, **counts: int) -> np.void:
    """Another state: the row of the seat shows these symbols, without cards for them."""
    changed = state.copy()
    changed["row_symbols"][seat] = packed(counts)
    return changed


def is_in_court(state: np.void, symbol: str) -> bool:
    """True if the piece that a symbol contests can still be won."""
    return bool(int(state["court"]) >> SYMBOLS.index(symbol) & 1)


def cards_of(table: Table, texts: Sequence[str]) -> int:
    """A set of cards of these kinds."""
    tables, found = table.game.game.tables, 0
    for kind in map(table.game.notation.card, texts):
        copies = (int(tables["kind_lo"][kind]) | int(tables["kind_hi"][kind]) << 64) & ~found
        found |= copies & -copies
    return found


def cities_of(table: Table, names: Sequence[str]) -> int:
    """A set of cities."""
    return sum(1 << table.game.notation.city(name) for name in names)


# What looks the same


def redealt(game: TajMahal, state: np.void, seat: int, seed: int) -> np.void:
    """The hidden cards of the other hands and the deck, dealt anew."""
    others = [other for other in range(game.players) if other != seat]
    held = {other: members(read_cards(state, "hand", other)) for other in others}
    pool = [*members(read_cards(state, "deck")), *(card for cards in held.values() for card in cards)]
    random.Random(seed).shuffle(pool)
    changed = state.copy()
    for other, cards in held.items():
        write_cards(changed, "hand", other, sum(1 << pool.pop() for _ in cards))
    write_cards(changed, "deck", None, sum(1 << card for card in pool))
    return changed


def rotated(game: TajMahal, state: np.void, by: int) -> np.void:
    """Seat s becomes seat s + by."""
    changed, players = state.copy(), game.players
    for name in state.dtype.names or ():
        if state.dtype[name].shape == (MAX_SEATS,):
            changed[name][:players] = np.roll(state[name][:players], by)
    for name in ("seat", "first_player", "mover"):
        changed[name] = (int(state[name]) + by) % players
    is_in = [int(state["players_in"]) >> seat & 1 for seat in range(players)]
    changed["players_in"] = sum(each << (seat + by) % players for seat, each in enumerate(is_in))
    return changed


def recoloured(game: TajMahal, state: np.void) -> np.void:
    """Red for yellow and yellow for red, in a set in which they have the same cards."""
    changed = state.copy()
    places = [(name, seat) for name in ("hand", "row") for seat in range(game.players)]
    for name, seat in [*places, *((pile, None) for pile in PILES)]:
        write_cards(changed, name, seat, _recoloured_cards(game, read_cards(state, name, seat)))
    for seat in range(game.players):
        colour = int(state["row_colour"][seat])
        changed["row_colour"][seat] = colour ^ 1 if colour < 2 else colour
    return changed


def of_colour(game: TajMahal, colour: int) -> int:
    """All cards of a colour."""
    return int(game.tables["colour_lo"][colour]) | int(game.tables["colour_hi"][colour]) << 64


def _recoloured_cards(game: TajMahal, cards: int) -> int:
    red, yellow = of_colour(game, 0), of_colour(game, 1)
    apart = (yellow & -yellow).bit_length() - (red & -red).bit_length()
    return cards & ~red & ~yellow | (cards & red) << apart | (cards & yellow) >> apart
