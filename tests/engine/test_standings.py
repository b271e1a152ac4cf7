"""Final standings as hosts read them; the points themselves are tested with `result` (test_game)."""

import numpy as np
import pytest

from mogul.engine.game_rules import Standing
from mogul.engine.standings import final_standings
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.card_places import write_cards
from mogul.engine.taj_mahal.table import Table
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, finished, new_table
from tests.games.referee import Referee


@AT_EVERY_TABLE
def test_standings_are_the_result_of_the_kernel(rule_set: RuleSet, players: int) -> None:
    """F1, F2."""
    table = finished(new_table(rule_set, players, 3), 3)
    outcome = Referee(table.game.game, table.game.state).result()
    assert final_standings(table.game.game, table.game.state) == tuple(
        Standing(seat, int(outcome["score"][seat]), int(outcome["rank"][seat]) + 1, float(outcome["share"][seat]))
        for seat in range(players)
    )


def finished_with_hands_of(sizes: list[int], track: list[int], rule_set: RuleSet) -> tuple[Table, np.void]:
    """The end of a game of three whose hands are so many cards of one kind, one kind a seat."""
    table = finished(new_table(rule_set, 3, 0), 0)
    state: np.void = table.game.state.copy()
    kinds = [kind for kind, copies in enumerate(table.game.notation.copies) if copies >= max(sizes)]
    for seat, size in enumerate(sizes):
        cards = np.flatnonzero(table.game.game.tables["card_kind"] == kinds[seat])[:size]
        write_cards(state, "hand", seat, sum(1 << int(card) for card in cards))
    state["score"][:3], state["hand_prestige"][:3] = track, 0
    return table, state


def test_places_count_from_one_and_points_include_the_hand() -> None:
    """F1; F2: equal points, and the larger hand is better in zman."""
    table, state = finished_with_hands_of([1, 2, 0], [10, 9, 12], ZMAN)
    assert final_standings(table.game.game, state) == (
        Standing(seat=0, score=11, rank=3, win_share=0.0),
        Standing(seat=1, score=11, rank=2, win_share=0.0),
        Standing(seat=2, score=12, rank=1, win_share=1.0),
    )


def test_a_shared_win_is_split() -> None:
    """F2: rio_grande shares a win that zman gives to the larger hand."""
    table, state = finished_with_hands_of([1, 2, 0], [10, 9, 8], RIO_GRANDE)
    assert [(each.rank, each.win_share) for each in final_standings(table.game.game, state)] == [
        (1, 0.5),
        (1, 0.5),
        (3, 0.0),
    ]


def test_a_game_that_goes_on_has_no_standings() -> None:
    table = new_table(ZMAN, 3, 0)
    with pytest.raises(ValueError, match="not over"):
        final_standings(table.game.game, table.game.state)
