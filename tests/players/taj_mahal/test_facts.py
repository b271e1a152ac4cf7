"""The expected gains of a move, counted in games played on from the search's tree."""

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator

from mogul.engine.game_rules import Move
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.effects import Claim
from mogul.engine.taj_mahal.rule_sets import COURT_SEATS, RULE_SETS
from mogul.engine.taj_mahal.rules.state import PALACE, WITHDRAW
from mogul.engine.taj_mahal.table import Table
from mogul.players.suggestion import Suggestion
from mogul.players.suggestion_search import SuggestionSearch
from mogul.players.taj_mahal.facts import Facts, reason
from tests.engine.taj_mahal.random_tables import random_move
from tests.players.requests import BOARD, request, suggested

CANDIDATES = 8  # the best that have facts


def new_table(players: int, rule_set: str, seed: int) -> Table:
    return Table(BOARD, new_setup(BOARD, RULE_SETS[rule_set], players, seed), seed)


def asked(table: Table, iterations: int = 600, threads: int = 1) -> Suggestion:
    view = table.view(table.game.seat)
    return suggested(view, iterations, threads=threads)


def decision_points() -> Iterator[Table]:
    """Auctions in the middle of random games, of every kind of table."""
    for players in (2, 3, 4, 5):
        for rule_set in ("zman", "rio_grande"):
            if players not in RULE_SETS[rule_set].players:
                continue
            table, rng = new_table(players, rule_set, players), random.Random(players)
            for number in range(60):
                if number % 15 == 14:
                    yield table
                table.play(random_move(table, rng, withdraw_chance=0.2))


def test_a_withdrawal_wins_exactly_what_the_seat_leads_in_now() -> None:
    """W1."""
    seen = Counter[bool]()
    for table in decision_points():
        facts = asked(table).facts.get(Move(WITHDRAW))
        if facts is None:
            continue
        seat = table.game.seat
        effects = table.play(Move(WITHDRAW))
        claims = {effect.court_seat for effect in effects if isinstance(effect, Claim) and effect.seat == seat}
        assert [share == 1.0 for share in facts.claimed] == [piece in claims for piece in COURT_SEATS]
        assert sum(facts.claimed) == len(claims)
        seen[bool(claims)] += 1
    assert min(seen[True], seen[False]) > 2


def test_a_piece_is_won_by_one_seat_at_most() -> None:
    for table in decision_points():
        for facts in asked(table, 200).facts.values():
            pairs = zip(facts.claimed, facts.lost, strict=True)
            assert all(won >= 0.0 and taken >= 0.0 and won + taken <= 1.0 for won, taken in pairs)


def test_palaces_are_those_of_the_advisors_and_the_crown_as_far_as_there_is_room() -> None:
    """W2, W5."""
    for table in decision_points():
        for move, facts in asked(table, 200).facts.items():
            if move < PALACE:
                assert facts.palaces <= sum(facts.claimed[:5]) + 1e-9


def test_the_cards_of_a_move_are_counted_as_played() -> None:
    table = new_table(4, "zman", 1)
    for move, facts in asked(table).facts.items():
        text = table.game.notation.move_text(move)
        assert facts.cards_played >= text.startswith("play") + (" with white " in text)


def test_the_best_few_with_visits_have_facts_and_no_others() -> None:
    table = new_table(4, "zman", 1)
    found = asked(table)
    assert list(found.facts) == [each.move for each in found.candidates[:CANDIDATES]]
    assert found.candidates[CANDIDATES - 1].visits


def test_equal_searches_give_equal_facts() -> None:
    table = new_table(3, "zman", 2)
    for threads in (1, 2):
        assert asked(table, threads=threads).facts == asked(table, threads=threads).facts


def test_the_facts_are_there_between_slices_too_and_grow_out_of_date() -> None:
    table = new_table(4, "zman", 1)
    search = SuggestionSearch(request(table.view(table.game.seat), 5000))
    search.run_slice()
    early = search.suggestion().facts
    while not search.is_done:
        search.run_slice()
    late = search.suggestion().facts
    assert early
    assert late
    assert early != late


NOTHING = Facts((0.0,) * 6, (0.0,) * 6, 0.0, 0.0, 0.0, (0.0,) * 4, 0.0, 0.0)


def test_the_largest_advantage_is_the_reason() -> None:
    points = dataclasses.replace(NOTHING, points=3.0, cards_kept=1.0)
    assert reason(points, NOTHING) == "The better move scores more points in this visit: 3.0 instead of 0.0."
    cards = dataclasses.replace(points, cards_kept=4.2)
    assert reason(cards, NOTHING) == "The better move keeps more cards for later visits: 4.2 instead of 0.0."
    crown = dataclasses.replace(NOTHING, claimed=(0.0, 0.0, 0.0, 0.0, 0.75, 0.1))
    less = dataclasses.replace(NOTHING, claimed=(0.0, 0.0, 0.0, 0.0, 0.25, 0.1))
    assert reason(crown, less) == "The better move wins the crown more often: 75% instead of 25%."


def test_what_can_be_chance_is_no_reason() -> None:
    """Shares and means of so few continuations differ without a cause."""
    noise = dataclasses.replace(NOTHING, claimed=(0.0, 0.19, 0.0, 0.0, 0.0, 0.0), points=0.7, cards_kept=0.4)
    assert reason(noise, NOTHING).startswith("Within this visit the better move brings little more;")


def test_where_nothing_is_gained_in_the_visit_it_says_so() -> None:
    more = dataclasses.replace(NOTHING, points=3.0)
    assert (
        reason(NOTHING, more) == "Within this visit the better move brings little more; what it leads to is worth more."
    )
