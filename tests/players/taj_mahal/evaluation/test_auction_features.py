"""The features of a play and of withdrawing. The engine is the referee: the seat plays and withdraws at once, and
nobody answers."""

import random
from collections.abc import Iterator

import numpy as np

from mogul.engine.taj_mahal.rule_sets import SYMBOLS, ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.card_places import write_cards
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.state import AUCTION, WITHDRAW
from mogul.engine.taj_mahal.table import Table
from mogul.players.taj_mahal.evaluation.auction_features import LAYOUT
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, new_table
from tests.players.taj_mahal.evaluation.network_answers import move_features
from tests.players.taj_mahal.evaluation.states import (
    Trial,
    best_of_withdrawing,
    cards_of,
    cities_of,
    claims,
    in_turn,
    is_in_court,
    legal_moves,
    packed,
    states,
)

GAINS, BEHIND = LAYOUT.at.gains, LAYOUT.at.behind
MOST_BEHIND = 3


def moves_made(rule_set: RuleSet, players: int) -> Iterator[tuple[TajMahal, np.void, int, np.void]]:
    """States of auctions, a move of the seat to move, and the state after it as if nobody answered."""
    rng = random.Random(players)
    for game, state in states(rule_set, players, seed=players - 2, every=2):
        if state["phase"] == AUCTION:
            state["protest"] = 1  # U1: no unrest is drawn
            moves = legal_moves(game, state)
            for move in rng.sample(moves, min(len(moves), 3)):
                trial = Trial(game, state)
                if move != WITHDRAW:
                    trial.move(move)
                yield game, state, move, in_turn(trial.state, int(state["seat"]))


def claimed(game: TajMahal, state: np.void) -> set[int]:
    """The pieces that the seat to move would win by withdrawing."""
    return claims(Trial(game, state).move(WITHDRAW))


def with_more(state: np.void, symbol: int, count: int) -> np.void:
    """The seat to move shows so many more of a symbol."""
    changed = state.copy()
    changed["row_symbols"][state["seat"]] += np.uint64(count << 8 * symbol)
    return changed


@AT_EVERY_TABLE
def test_gains_are_the_pieces_that_the_move_adds(rule_set: RuleSet, players: int) -> None:
    """W1."""
    found = 0
    for game, before, move, after in moves_made(rule_set, players):
        x = move_features(game, before, move)
        gained = claimed(game, after) - claimed(game, before)
        assert {piece for piece in range(len(SYMBOLS)) if x[GAINS + piece]} == gained
        found += len(gained)
    assert found > 10


@AT_EVERY_TABLE
def test_behind_is_what_misses_to_a_tie(rule_set: RuleSet, players: int) -> None:
    """W1: with one more than that, the piece is won. Cut at three."""
    written = set()
    for game, before, move, after in moves_made(rule_set, players):
        x, won = move_features(game, before, move), claimed(game, after)
        for symbol, name in enumerate(SYMBOLS):
            missing = int(2 * x[BEHIND + symbol])
            if symbol in won or not is_in_court(before, name):
                assert missing == 0
                continue
            assert symbol not in claimed(game, with_more(after, symbol, missing))
            if missing < MOST_BEHIND:
                assert symbol in claimed(game, with_more(after, symbol, missing + 1))
            written.add(missing)
    assert written >= {0, 1, 2}


@AT_EVERY_TABLE
def test_points_are_what_the_pieces_score(rule_set: RuleSet, players: int) -> None:
    """W4, W6, W7, where at most one palace comes of it."""
    found = []
    for game, before, move, after in moves_made(rule_set, players):
        x, (old, new) = move_features(game, before, move), (best_of_withdrawing(game, each) for each in (before, after))
        if old is not None and new is not None:
            assert 4 * x[LAYOUT.at.new_points] == new - old
            found.append(new - old)
    assert sum(each > 0 for each in found) > 5


def position() -> tuple[Table, np.void]:
    """Made by hand: a rival shows one vizier and three elephants, the seat to move has a monk's token and nothing in
    its row; no bonus tokens, no roads between palaces."""
    table = new_table(ZMAN, 4, 2)
    state = table.game.state.copy()
    seat, red = int(state["seat"]), ["red vizier+elephant", "red vizier+elephant", "red general+monk"]
    write_cards(state, "hand", seat, cards_of(table, [*red, "yellow monk+elephant", "white elephant"]))
    write_cards(state, "display", None, cards_of(table, ["red general+elephant", "white monk", "blue general+monk"]))
    state["row_symbols"][(seat + 1) % 4] = packed({"vizier": 1, "elephant": 3})
    state["hand_prestige"][seat] = 0b1111
    state["advisor_tokens"][seat] = 1 << 2 * SYMBOLS.index("monk")
    state["tokens_left"] = 0
    return table, state


def assert_features(table: Table, state: np.void, move: str, **expected: list[float]) -> None:
    x = move_features(table.game.game, state, table.game.notation.move_id(move))
    found = {name: x[LAYOUT.places(name)].tolist() for name, values in expected.items()}
    assert found == expected


def test_features_of_a_play_with_a_white_card() -> None:
    table, state = position()
    assert_features(
        table,
        state,
        "play red vizier+elephant with white elephant",
        withdraws=[0.0],
        gains=[0.0] * 6,
        behind=[0.0, 0.0, 0.0, 0.0, 0.0, 0.5],
        new_points=[0.0],
        tile=[0.0],
        links=[0.0],
        pairs=[0.0],
        white=[1.0],
        prestige=[0.0] * 4,
        colour=[0.75],
        largest=[1.0],
        left=[0.5],
        unplayed=[0.0],
        display_white=[0.0],
        display_colour=[0.0],
    )


def test_features_of_a_play_with_a_prestige_card() -> None:
    """P4: the general adds an elephant, the vizier a grand mogul."""
    table, state = position()
    assert_features(
        table,
        state,
        "play yellow monk+elephant with prestige general",
        gains=[0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
        behind=[0.5, 0.0, 0.0, 0.0, 0.0, 0.5],
        new_points=[0.25],  # a palace
        pairs=[1.0],
        white=[0.0],
        prestige=[0.0, 1.0, 0.0, 0.0],
        colour=[0.25],
        largest=[0.0],
        left=[0.0],
    )
    gains, prestige = [0.0, 1.0, 1.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0]
    assert_features(
        table, state, "play red general+monk with prestige vizier", gains=gains, prestige=prestige, left=[0.5]
    )


def test_features_of_withdrawing() -> None:
    """W9, W10: red is the colour the hand has most of."""
    table, state = position()
    same = {"withdraws": [1.0], "gains": [0.0] * 6, "new_points": [0.0], "white": [0.0], "prestige": [0.0] * 4}
    display = {"display_white": [0.5], "display_colour": [0.25]}
    assert_features(table, state, "withdraw", **same, **display, unplayed=[1.0], left=[0.0])
    seat = int(state["seat"])
    write_cards(state, "row", seat, cards_of(table, ["red monk+princess"]))
    state["row_symbols"][seat], state["row_colour"][seat] = packed({"monk": 1, "princess": 1}), 0
    written = {"unplayed": [0.0], "left": [0.75], "pairs": [1.0], "behind": [0.5, 0.0, 0.0, 0.0, 0.0, 1.5]}
    assert_features(table, state, "withdraw", **same, **display, **written)


def test_a_token_under_a_rivals_palace_is_not_to_be_won() -> None:
    """W2, W3. Of rice: 1 point."""
    table, state = position()
    city, play = cities_of(table, ["Amritsar"]), "play yellow monk+elephant"
    state["tile_province"][0] = list(table.components.provinces).index("Lahore")
    state["tokens_left"], state["token_kind"] = city, 0
    assert_features(table, state, play, gains=[0.0, 0.0, 1.0, 0.0, 0.0, 0.0], new_points=[0.5])
    state["palaces"][(int(state["seat"]) + 2) % 4] = city
    assert_features(table, state, play, gains=[0.0, 0.0, 1.0, 0.0, 0.0, 0.0], new_points=[0.25])


def test_the_monk_takes_no_card_off_the_rows_colour() -> None:
    """P6: the row stays red, and so do the three red cards."""
    table, state = position()
    seat = int(state["seat"])
    write_cards(state, "row", seat, cards_of(table, ["red monk+princess"]))
    state["row_symbols"][seat], state["row_colour"][seat] = packed({"monk": 1, "princess": 1}), 0
    assert_features(table, state, "play yellow monk+elephant with prestige monk", left=[0.75])
    assert_features(table, state, "play red general+monk", left=[0.5])
