"""Which hands the keeper of a record knows, and whether it can tell how a game ended."""

from mogul.engine.standings import final_standings
from mogul.engine.taj_mahal.records.record import observe
from mogul.engine.taj_mahal.records.replay import replay
from mogul.engine.taj_mahal.rule_sets import ZMAN, RuleSet
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, decisions, finished, new_table


@AT_EVERY_TABLE
def test_a_seat_knows_the_hands_whose_every_card_it_saw(rule_set: RuleSet, players: int) -> None:
    """W10: all saw the cards that were taken from the display; I: hidden cards are those its memory counts."""
    for number, table in enumerate(decisions(new_table(rule_set, players, 4), 4)):
        assert table.game.knows_every_hand
        if number % 25:
            continue
        seat = table.game.seat
        game, view = replay(table.components, observe(table.record, seat)), table.view(seat)
        for other, player in enumerate(view.players):
            assert game.knows_hand(other) == (other == seat or player.hand_size == len(player.known_cards))
        assert game.knows_every_hand == all(game.knows_hand(other) for other in range(players))


def test_standings_exist_at_the_end_and_where_every_hand_is_known() -> None:
    """F1 counts the cards in hand; F2 breaks ties by them, prestige cards included."""
    table = new_table(ZMAN, 2, 3)
    assert table.game.standings == ()
    finished(table, 3)
    hands = [player.hand_size + len(player.prestige_cards) for player in table.view(0).players]
    assert table.game.standings == final_standings(table.game.game, table.game.state, cards=hands)
    observed = replay(table.components, observe(table.record, 0))
    assert observed.is_over
    assert not observed.knows_every_hand
    assert observed.standings == ()
