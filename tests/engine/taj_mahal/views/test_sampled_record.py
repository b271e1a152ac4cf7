"""A sampled record is one that its observer saw so, with whatever it did not see drawn at random (rules, section I)."""

import dataclasses
from collections import Counter

import pytest

from mogul.engine.game_rules import RecordError
from mogul.engine.taj_mahal.components import ComponentSet, default_components
from mogul.engine.taj_mahal.records.record import GameRecord, observe, spectator_record
from mogul.engine.taj_mahal.records.replay import Replay, replay
from mogul.engine.taj_mahal.rule_sets import UNKNOWN, ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.card_places import count_kinds, read_cards
from mogul.engine.taj_mahal.views.observer import view_of_record
from mogul.engine.taj_mahal.views.sampled_record import sample_record
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, board_of, decisions, new_table, with_one_pair


def records(components: ComponentSet, rule_set: RuleSet, players: int, seed: int, every: int) -> list[GameRecord]:
    """A random game before every so many of its decisions."""
    table = new_table(rule_set, players, seed, components)
    return [table.record for number, table in enumerate(decisions(table, seed)) if number % every == 0]


def hidden_cards(components: ComponentSet, record: GameRecord, seat: int) -> Counter[tuple[int, int]]:
    """The cards in the hands of others that `seat` does not know of: owner and kind."""
    game = replay(components, record)
    found = Counter[tuple[int, int]]()
    for owner in range(record.setup.player_count):
        if owner != seat:
            held = Counter[int](dict(enumerate(_hand(game, owner))))
            held.subtract(game.ledger.known[owner])
            found.update({(owner, kind): count for kind, count in held.items()})
    return +found


def _hand(game: Replay, owner: int) -> list[int]:
    return count_kinds(game.game.tables, read_cards(game.state, "hand", owner))


@AT_EVERY_TABLE
@pytest.mark.parametrize("seed", range(2, 8))
def test_its_observer_saw_every_sampled_record_as_the_true_one(rule_set: RuleSet, players: int, seed: int) -> None:
    """Boards alternate by seed, and so does the style of play: many reshuffles where seats often withdraw."""
    board = board_of(seed)
    for number, record in enumerate(records(board, rule_set, players, seed, every=29)):
        seat = (seed + number) % players
        seen = observe(record, seat)
        sampled = sample_record(board, seen, seed)
        assert sampled.observer is None
        assert not sampled.unknown_cards
        replay(board, sampled)
        assert observe(sampled, seat) == seen
        assert view_of_record(board, sampled, seat) == view_of_record(board, record, seat)


def test_those_games_have_many_reshuffles_and_some_positions_several_explanations() -> None:
    board = board_of(5)
    positions = records(board, ZMAN, 5, 5, every=29)
    memories = [view_of_record(board, each, number % 5).memory or () for number, each in enumerate(positions)]
    assert max(epoch.number for memory in memories for each in memory for epoch in each.epochs) >= 4
    assert max(map(len, memories)) > 1


@pytest.mark.parametrize("seed", range(4, 8))
def test_a_deck_of_few_kinds_has_many_explanations_and_is_sampled_all_the_same(seed: int) -> None:
    board = with_one_pair()
    *_, before, last = records(board, ZMAN, 5, seed, every=29)
    for record in (before, last):
        sampled = sample_record(board, observe(record, 0), seed)
        replay(board, sampled)
        assert observe(sampled, 0) == observe(record, 0)


def test_each_seed_draws_other_cards_and_always_the_same(components: ComponentSet) -> None:
    record = records(components, ZMAN, 4, 3, every=40)[1]
    seen = observe(record, 0)
    hands = [tuple(hidden_cards(components, sample_record(components, seen, seed), 0).items()) for seed in range(8)]
    assert len(set(hands)) == 8
    assert sample_record(components, seen, 5) == sample_record(components, seen, 5)


def test_the_true_cards_come_no_more_often_than_those_of_another_sample(components: ComponentSet) -> None:
    """To its observer the true game is one sample more, also where deal and sample have the same seed."""
    true_in_first = other_in_first = 0
    for seed in range(60):
        for record in records(components, ZMAN, 2 + seed % 4, seed, every=61)[:2]:
            seen = observe(record, 1)
            first, other = (sample_record(components, seen, number) for number in (seed, seed + 1000))
            drawn = hidden_cards(components, first, 1)
            true_in_first += (drawn & hidden_cards(components, record, 1)).total()
            other_in_first += (drawn & hidden_cards(components, other, 1)).total()
    assert other_in_first > 100
    assert true_in_first == pytest.approx(other_in_first, rel=0.15)


def test_nothing_is_read_that_the_observer_did_not_see(components: ComponentSet) -> None:
    """A record with an observer is what it saw, also where somebody has left the others' cards in it."""
    record = records(components, ZMAN, 3, 5, every=50)[1]
    left_in = dataclasses.replace(record, observer=2)
    assert sample_record(components, left_in, 1) == sample_record(components, observe(record, 2), 1)


def test_a_record_without_an_observer_is_not_sampled() -> None:
    board = default_components()
    record = records(board, ZMAN, 2, 1, every=10)[0]
    for each in (record, spectator_record(record)):
        with pytest.raises(ValueError, match="no observer"):
            sample_record(board, each, 1)


def test_a_record_that_cannot_have_happened_is_named_by_its_event(components: ComponentSet) -> None:
    record = records(components, ZMAN, 2, 1, every=10)[1]
    hands = tuple((UNKNOWN,) * len(hand) for hand in record.setup.hands)
    unknown = dataclasses.replace(record, setup=dataclasses.replace(record.setup, hands=hands), observer=0)
    with pytest.raises(RecordError, match="own cards"):
        sample_record(components, unknown, 1)
    twice = dataclasses.replace(observe(record, 0), events=record.events[:1] * 2)
    with pytest.raises(RecordError, match=r"events\[1\]"):
        sample_record(components, twice, 1)
