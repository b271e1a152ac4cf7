"""The public side of a game that kernels do not keep."""

from collections import Counter

import pytest

from mogul.engine.game_rules import Move
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.records.ledger import Ledger, played_kinds
from mogul.engine.taj_mahal.rule_sets import ZMAN, Card
from mogul.engine.taj_mahal.rules import effect_log
from mogul.engine.taj_mahal.rules.state import MOVE_LIMIT, PALACE, PLAY
from mogul.engine.taj_mahal.rules.tables import build_tables


def kinds(*numbers: int) -> tuple[Card, ...]:
    return tuple(map(Card, numbers))


def log_of(*entries: tuple[int, int, int]) -> list[tuple[int, int, int, int]]:
    """Entries of (effect, seat, subject)."""
    return [(*entry, 0) for entry in entries]


def test_every_seat_begins_with_nothing() -> None:
    ledger = Ledger(3)
    assert ledger.rows == ledger.tiles == ledger.tokens == [[], [], []]
    assert ledger.tiles_out == []
    assert ledger.known == [Counter()] * 3
    ledger.rows[0].append(Move(1))
    assert ledger.rows[1] == Ledger(3).rows[0] == []


def test_a_play_comes_off_the_known_cards_first() -> None:
    """Section I: returned are the kinds that come off the hidden cards."""
    ledger = Ledger(2)
    ledger.apply(log_of((effect_log.TOOK, 1, 7), (effect_log.TOOK, 1, 7), (effect_log.TOOK, 0, 8)), visit=0)
    assert ledger.known == [Counter({8: 1}), Counter({7: 2})]
    assert ledger.played(1, Move(100), kinds(7, 50)) == [50]
    assert ledger.played(1, Move(101), kinds(7)) == []
    assert ledger.played(1, Move(102), kinds(7)) == [7]
    assert ledger.played(0, Move(103), kinds(7, 8)) == [7]
    assert ledger.rows == [[103], [100, 101, 102]]
    assert not any(known.total() for known in ledger.known)


def test_claimed_tiles_and_tokens_stay_with_their_player() -> None:
    """W1, W3, E3."""
    ledger = Ledger(2)
    ledger.apply(log_of((effect_log.CLAIM, 1, 5), (effect_log.CLAIM, 0, 4), (effect_log.TOKEN_TAKEN, 0, 31)), visit=3)
    ledger.apply(log_of((effect_log.TILE_OUT, effect_log.NOBODY, 4)), visit=4)
    assert ledger.tiles == [[], [3]]
    assert ledger.tokens == [[31], []]
    assert ledger.tiles_out == [4]


def test_a_discarded_row_is_empty() -> None:
    """W8."""
    ledger = Ledger(2)
    ledger.played(0, Move(100), kinds(1))
    ledger.played(1, Move(101), kinds(2))
    ledger.apply(log_of((effect_log.ROW_DISCARDED, 0, 0)), visit=0)
    assert ledger.rows == [[], [101]]


@pytest.mark.parametrize(
    ("move", "cards"),
    [
        ("play green princess+elephant", ["green princess+elephant"]),
        ("play green princess+elephant with white monk", ["green princess+elephant", "white monk"]),
        ("play green princess+elephant with prestige monk", ["green princess+elephant"]),
        ("withdraw", []),
        ("palace Agra", []),
        ("crown Agra", []),
        ("take white monk", []),
    ],
)
def test_a_play_shows_its_influence_cards(components: ComponentSet, move: str, cards: list[str]) -> None:
    """P1: prestige cards are no influence cards."""
    notation = Notation(components, ZMAN)
    shown = played_kinds(build_tables(components), notation.move_id(move))
    assert [notation.cards[kind] for kind in shown] == cards


def test_only_plays_show_cards(components: ComponentSet) -> None:
    tables = build_tables(components)
    showing = [move for move in range(MOVE_LIMIT) if played_kinds(tables, Move(move))]
    assert showing == list(range(PLAY, PALACE))
