"""The expected gains of a move, counted in games played on from the search's tree."""

import random
from collections import Counter
from collections.abc import Iterator

from mogul.engine.game_rules import Move
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.effects import Claim
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.engine.taj_mahal.rules.move_ids import PALACE, WITHDRAW
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.words import COURT_SEATS
from mogul.players.suggestion import Suggestion
from mogul.players.suggestion_search import SuggestionSearch
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
