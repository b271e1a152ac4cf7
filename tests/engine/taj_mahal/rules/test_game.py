"""Taj Mahal on the game interface: options, observations of chance, and ends of games."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from mogul.engine import game_interface
from mogul.engine.game_interface import determinize, follow
from mogul.engine.jit import kernel
from mogul.engine.rng import new_rng
from mogul.engine.taj_mahal.components import ComponentSet, default_components, random_components
from mogul.engine.taj_mahal.notation import sorted_cards
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.effects import CardDisplayed, CardDrawn, UnrestTurned
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, WHITE, ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.card_places import count_kinds, members, read_cards, write_cards
from mogul.engine.taj_mahal.rules.game import TajMahal, taj_mahal, write_information
from mogul.engine.taj_mahal.rules.information import INFORMATION
from mogul.engine.taj_mahal.rules.state import OPEN_CARDS
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.position import Position
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, decisions, finished, new_table
from tests.games.referee import Referee

GAMES = [(ZMAN, 2, None), (ZMAN, 3, None), (ZMAN, 4, 5), (ZMAN, 5, None), (RIO_GRANDE, 4, None), (RIO_GRANDE, 5, 6)]
CARD_SETS = ("hand", "row", "deck", "discard", "display", "unrest")


@kernel
def follow_move(game, before, after, known):
    follow(game, before, after, known)


@kernel
def draw_world(game, information, rng, state):
    determinize(game, information, rng, state)


def informed(table: Table, known: np.void) -> np.void:
    """The information that training gives the seat to move."""
    information: np.void = np.zeros(1, INFORMATION)[0]
    write_information(table.game.state, known, information)
    return information


def positions(
    rule_set: RuleSet, players: int, board: int | None, seed: int
) -> Iterator[tuple[ComponentSet, Table, np.void]]:
    """Every decision of a game played at random at a table, with the cards that everybody knows of."""
    components = default_components() if board is None else random_components(board)
    table = Table(components, new_setup(components, rule_set, players, seed), seed)
    rng, known = random.Random(seed), np.zeros(1, OPEN_CARDS)[0]
    while not table.game.is_over:
        yield components, table, known
        before = table.game.state.copy()
        table.play(rng.choice(table.game.legal_moves()))
        follow_move(table.game.game, before, table.game.state, known)


def public_part(game: TajMahal, information: np.void) -> dict[str, Any]:
    """All that lies open, and the viewer's hand; cards by kind, for which copy it is means nothing."""
    public = information["public"]
    names = {name for name in public.dtype.names if not name.endswith(("_lo", "_hi"))}
    found = {name: public[name].tolist() for name in names}
    for name in CARD_SETS:
        lows, highs = np.atleast_1d(public[f"{name}_lo"]), np.atleast_1d(public[f"{name}_hi"])
        found[name] = [kinds_known(game, lo, hi) for lo, hi in zip(lows, highs, strict=True)]
    return found


def kinds_known(game: TajMahal, lo: np.uint64, hi: np.uint64) -> Counter[int]:
    return Counter(int(game.tables["card_kind"][card]) for card in members(int(lo) | int(hi) << 64))


def hidden_part(game: TajMahal, information: np.void) -> list[tuple[Counter[int], list[int]]]:
    """The unseen cards and their number in each hand, for every explanation; shuffles are merged."""
    found = []
    for place in range(int(information["explanations"])):
        epochs = range(int(information["epochs"][place]))
        pools = [
            kinds_known(game, information["pool_lo"][place, epoch], information["pool_hi"][place, epoch])
            for epoch in epochs
        ]
        found.append((sum(pools, Counter[int]()), information["hidden"][place, : len(epochs)].sum(0).tolist()))
    return found


@pytest.mark.parametrize(("rule_set", "players", "board"), GAMES)
def test_the_information_of_a_seat_is_that_of_its_view(rule_set: RuleSet, players: int, board: int | None) -> None:
    epochs = set()
    for components, table, known in positions(rule_set, players, board, 7):
        position = Position(components, table.view(table.game.seat))
        values, seen = informed(table, known), position.information
        assert public_part(position.game, values) == public_part(position.game, seen)
        ((pool, hidden),) = hidden_part(position.game, values)
        assert all(each == (pool, hidden) for each in hidden_part(position.game, seen))
        epochs.add(int(seen["epochs"][0]))
    assert len(epochs) > 1 or players < 4  # there were reshuffles


@pytest.mark.parametrize(("rule_set", "players", "board"), GAMES)
def test_nothing_depends_on_where_hidden_cards_are(rule_set: RuleSet, players: int, board: int | None) -> None:
    """In every world drawn from a seat's information, the seat has the same information."""
    differing = 0
    for number, (_, table, known) in enumerate(positions(rule_set, players, board, 8)):
        values, again, world = informed(table, known), np.zeros(1, INFORMATION)[0], table.game.state.copy()
        draw_world(table.game.game, values, new_rng(number), world)
        write_information(world, known, again)
        assert again.tobytes() == values.tobytes()
        differing += world.tobytes() != table.game.state.tobytes()
    assert differing > 50


# Options


@pytest.mark.parametrize(
    ("rule_set", "players", "options"),
    [
        (ZMAN, 2, (2, False, True, True)),
        (ZMAN, 3, (3, False, True, False)),
        (ZMAN, 5, (5, False, True, False)),
        (RIO_GRANDE, 3, (3, True, False, False)),
    ],
    ids=["zman for two", "zman for three", "zman for five", "rio_grande"],
)
def test_a_game_knows_its_options(
    components: ComponentSet, rule_set: RuleSet, players: int, options: tuple[int, bool, bool, bool]
) -> None:
    """Rules W4 (at once), F2 (cards break ties), U (two players)."""
    game = taj_mahal(components, players, rule_set)
    assert (game.players, game.tokens_at_once, game.cards_break_ties, game.unrest) == options


@pytest.mark.parametrize(("rule_set", "players"), [(ZMAN, 1), (ZMAN, 6), (RIO_GRANDE, 2)], ids=["1", "6", "2"])
def test_an_impossible_table_is_refused(components: ComponentSet, rule_set: RuleSet, players: int) -> None:
    message = f"players is {players}; {rule_set.name} is played by {rule_set.players[0]} to 5"
    with pytest.raises(ValueError, match=message):
        taj_mahal(components, players, rule_set)


# What is seen of chance

Kinds = tuple[int, ...]


def kinds(table: Table, state: np.void, place: str, seat: int | None = None) -> Kinds:
    return tuple(count_kinds(table.game.game.tables, read_cards(state, place, seat)))


def seen_of_chance(table: Table, after: np.void, seat: int) -> tuple[Kinds, ...]:
    """The cards a seat sees after a move: all face-up cards, and its own hand. For equal moves from equal states."""
    face_up = [kinds(table, after, place) for place in ("display", "unrest", "discard")]
    return (*face_up, kinds(table, after, "hand", seat))


@AT_EVERY_TABLE
def test_observations_differ_exactly_when_a_seat_sees_different_cards(rule_set: RuleSet, players: int) -> None:
    """V3, W4, W9, U1: moves are made with several random streams; ids are equal for observations that look alike, and
    for no others."""
    seen_by_mover = seen_by_others = 0
    for seed in range(3):
        table, choose = new_table(rule_set, players, seed), random.Random(seed)
        while not table.game.is_over:
            before, move = table.game.state.copy(), choose.choice(table.game.legal_moves())
            effects = table.play(move)
            turned_up = {
                type(effect): effect.seat
                for effect in effects
                if isinstance(effect, CardDrawn | CardDisplayed | UnrestTurned)
            }
            for seat in range(players) if turned_up and choose.random() < 0.3 else ():
                ids: dict[int, set[tuple[Kinds, ...]]] = {}
                for rng in range(8):
                    referee = Referee(table.game.game, before, rng).play(move)
                    ids.setdefault(referee.chance(seat), set()).add(seen_of_chance(table, referee.state, seat))
                assert all(len(seen) == 1 for seen in ids.values())
                assert len(set.union(*ids.values())) == len(ids)
                sees = bool({CardDisplayed, UnrestTurned} & {*turned_up}) or turned_up[CardDrawn] == seat
                assert (game_interface.NOTHING_SEEN not in ids) if sees else ({*ids} == {game_interface.NOTHING_SEEN})
                seen_by_mover += len(ids) > 1 and seat == before["seat"]
                seen_by_others += len(ids) > 1 and seat != before["seat"]
    assert seen_by_mover >= 5
    assert seen_by_others >= 5


def test_moves_without_chance_reveal_nothing() -> None:
    table = new_table(ZMAN, 4, 0)
    quiet = 0
    for number, _ in enumerate(decisions(table, 0)):
        before, move = table.game.state, table.game.legal_moves()[-1]
        referee = Referee(table.game.game, before, number).play(move)
        if cards_left(referee.state) == cards_left(before):
            quiet += 1
            assert [referee.chance(seat) for seat in range(4)] == [game_interface.NOTHING_SEEN] * 4
    assert quiet > 50


def cards_left(state: np.void) -> int:
    return read_cards(state, "deck").bit_count()


@AT_EVERY_TABLE
def test_moves_are_seen_by_all(rule_set: RuleSet, players: int) -> None:
    """Every decision is made in the open (section I)."""
    table = new_table(rule_set, players, 1)
    for number, _ in enumerate(decisions(table, 1)):
        if number % 20 == 0:
            referee = Referee(table.game.game, table.game.state)
            for move in referee.moves:
                assert [referee.seen(move, seat) for seat in range(players)] == [move] * players


# The end


def points_of_hand(table: Table, seat: int) -> int:
    """F1."""
    cards = sorted_cards(kinds(table, table.game.state, "hand", seat))
    colours = Counter(table.game.notation.card_colors[card] for card in cards)
    whites = colours.pop(WHITE, 0)
    return whites + max(colours.values(), default=0) + int(table.game.state["hand_prestige"][seat]).bit_count()


def cards_in_hand(table: Table, seat: int) -> int:
    """F2: influence and prestige cards."""
    state = table.game.state
    return read_cards(state, "hand", seat).bit_count() + int(state["hand_prestige"][seat]).bit_count()


@AT_EVERY_TABLE
def test_a_game_ends_with_the_track_and_the_hands(rule_set: RuleSet, players: int) -> None:
    """F1, F2: scores, places and shares of random games, as the rules page has them."""
    for seed in range(6):
        table = finished(new_table(rule_set, players, seed), seed)
        outcome = Referee(table.game.game, table.game.state).result()
        seats = range(players)
        scores = [int(table.game.state["score"][seat]) + points_of_hand(table, seat) for seat in seats]
        cards = [cards_in_hand(table, seat) if rule_set is ZMAN else 0 for seat in seats]
        standings = list(zip(scores, cards, strict=True))
        ranks = [sum(other > own for other in standings) for own in standings]
        assert outcome["score"][:players].tolist() == scores
        assert outcome["rank"][:players].tolist() == ranks
        winners = ranks.count(0)
        assert outcome["share"][:players].tolist() == [1 / winners if rank == 0 else 0 for rank in ranks]


def with_hands(table: Table, hands: list[tuple[str, ...]], scores: list[int], prestige: list[int]) -> np.void:
    """The finished state with other hands and scores."""
    state: np.void = table.game.state.copy()
    free = 2**96 - 1
    tables = table.game.game.tables
    for seat, hand in enumerate(hands):
        cards = 0
        for kind in map(table.game.notation.card, hand):
            same = free & (int(tables["kind_lo"][kind]) | int(tables["kind_hi"][kind]) << 64)
            cards |= same & -same
            free &= ~(same & -same)
        write_cards(state, "hand", seat, cards)
    state["score"][: len(scores)] = scores
    state["hand_prestige"][: len(prestige)] = prestige
    return state


RED, GREEN = "red vizier+elephant", "green vizier+elephant"
WORKED: dict[str, tuple[Any, ...]] = {
    # hands, track, prestige cards; final scores; places and shares in zman, in rio_grande
    "most points": (
        [(RED, RED), (RED,), ()], [10, 10, 10], [0, 0, 0], [12, 11, 10],
        ([0, 1, 2], [1, 0, 0]), ([0, 1, 2], [1, 0, 0]),
    ),
    "one colour counts, a tie between colours once": (
        [(RED, RED, GREEN, GREEN), (RED,), ()], [8, 8, 8], [0, 0, 0], [10, 9, 8],
        ([0, 1, 2], [1, 0, 0]), ([0, 1, 2], [1, 0, 0]),
    ),
    "colourless cards count one each, prestige too": (
        [("white elephant", "white monk", RED), (), ()], [0, 3, 0], [0b0000, 0b0001, 0b1110], [3, 4, 3],
        ([1, 0, 1], [0, 1, 0]), ([1, 0, 1], [0, 1, 0]),
    ),
    "cards in hand break ties in zman": (
        [(RED, GREEN), (RED,), ()], [10, 10, 9], [0, 0, 0], [11, 11, 9],
        ([0, 1, 2], [1, 0, 0]), ([0, 0, 2], [Fraction(1, 2), Fraction(1, 2), 0]),
    ),
    "prestige cards are cards in hand": (
        [(RED,), (RED, GREEN), (RED,)], [9, 10, 8], [0b11, 0, 0b10], [12, 11, 10],
        ([0, 1, 2], [1, 0, 0]), ([0, 1, 2], [1, 0, 0]),
    ),
    "prestige cards break ties": (
        [(), (RED,), ()], [10, 10, 0], [0b11, 0, 0b100], [12, 11, 1],
        ([0, 1, 2], [1, 0, 0]), ([0, 1, 2], [1, 0, 0]),
    ),
    "what is still tied is shared": (
        [(RED,), (RED,), ()], [10, 10, 11], [0, 0, 0], [11, 11, 11],
        ([0, 0, 2], [Fraction(1, 2), Fraction(1, 2), 0]), ([0, 0, 0], [Fraction(1, 3)] * 3),
    ),
}  # fmt: skip


@pytest.mark.parametrize("rule_set", [ZMAN, RIO_GRANDE], ids=lambda rule_set: rule_set.name)
@pytest.mark.parametrize("name", WORKED)
def test_worked_endings(name: str, rule_set: RuleSet) -> None:
    """F1, F2."""
    hands, track, prestige, scores, zman, rio_grande = WORKED[name]
    table = finished(new_table(rule_set, 3, 0), 0)
    outcome = Referee(table.game.game, with_hands(table, hands, track, prestige)).result()
    ranks, shares = zman if rule_set is ZMAN else rio_grande
    assert outcome["score"][:3].tolist() == scores
    assert outcome["rank"][:3].tolist() == ranks
    assert outcome["share"][:3].tolist() == [float(share) for share in shares]
