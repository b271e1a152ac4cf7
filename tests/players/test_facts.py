"""What a move tends to bring, counted in games played on from the search's tree."""

import random
from collections import Counter
from collections.abc import Iterator

from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.effects import Claim
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.words import COURT_SEATS
from mogul.players.taj_mahal.facts import CANDIDATES, Facts
from mogul.players.taj_mahal.suggestion import Suggestion
from mogul.players.taj_mahal.suggestion_search import SuggestionSearch, suggest
from mogul.search import Budget
from tests.engine.taj_mahal.random_tables import random_move
from tests.engine.taj_mahal.texts import move

BOARD = default_components()


def new_table(players: int, rule_set: str, seed: int) -> Table:
    return Table(BOARD, new_setup(BOARD, RULE_SETS[rule_set], players, seed), seed)


def asked(table: Table, iterations: int = 600, threads: int = 1) -> Suggestion:
    view = table.view(table.game.seat)
    return suggest(BOARD, view, budget=Budget(iterations=iterations), seed=1, threads=threads)


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
        facts = {each.move: each.facts for each in asked(table).candidates}.get("withdraw")
        if facts is None:
            continue
        seat = table.game.seat
        claims = {
            each.court_seat for each in table.play(move("withdraw")) if isinstance(each, Claim) and each.seat == seat
        }
        assert [share == 1.0 for share in facts.claimed] == [piece in claims for piece in COURT_SEATS]
        assert sum(facts.claimed) == len(claims)
        seen[bool(claims)] += 1
    assert min(seen[True], seen[False]) > 2


def test_a_piece_is_won_by_one_seat_at_most() -> None:
    for table in decision_points():
        for candidate in asked(table, 200).candidates:
            if candidate.facts is not None:
                pairs = zip(candidate.facts.claimed, candidate.facts.lost, strict=True)
                assert all(won >= 0.0 and taken >= 0.0 and won + taken <= 1.0 for won, taken in pairs)


def test_palaces_are_those_of_the_advisors_and_the_crown_as_far_as_there_is_room() -> None:
    """W2, W5."""
    for table in decision_points():
        for candidate in asked(table, 200).candidates:
            if candidate.facts is not None and candidate.move.startswith(("play", "withdraw")):
                assert candidate.facts.palaces <= sum(candidate.facts.claimed[:5]) + 1e-9


def test_the_cards_of_a_move_are_counted_as_played() -> None:
    table = new_table(4, "zman", 1)
    for candidate in asked(table).candidates:
        if candidate.facts is not None:
            played = candidate.move.startswith("play") + (" with white " in candidate.move)
            assert candidate.facts.cards_played >= played


def facts_of(suggestion: Suggestion) -> list[Facts | None]:
    return [each.facts for each in suggestion.candidates]


def test_the_best_few_with_visits_have_facts_and_no_others() -> None:
    table = new_table(4, "zman", 1)
    found = asked(table)
    best = [bool(each.visits) and place < CANDIDATES for place, each in enumerate(found.candidates)]
    assert [facts is not None for facts in facts_of(found)] == best
    assert sum(best) == CANDIDATES


def test_equal_searches_give_equal_facts() -> None:
    table = new_table(3, "zman", 2)
    for threads in (1, 2):
        assert facts_of(asked(table, threads=threads)) == facts_of(asked(table, threads=threads))


def test_the_facts_are_there_between_slices_too_and_grow_out_of_date() -> None:
    table = new_table(4, "zman", 1)
    search = SuggestionSearch(BOARD, table.view(table.game.seat), budget=Budget(iterations=5000), seed=1)
    search.run_slice()
    early = facts_of(search.suggestion())
    while not search.is_done:
        search.run_slice()
    late = facts_of(search.suggestion())
    assert early[0] is not None
    assert late[0] is not None
    assert early != late
