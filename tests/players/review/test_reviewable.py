"""The seed of a review that names none."""

import random
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from mogul.engine.game_rules import default_rule_set
from mogul.engine.games import GAMES, game_rules
from mogul.players.games import game_player
from mogul.players.review import reviewable
from tests.players.other_deals import other_deals, random_game


def played(game: str, seed: int, moves: int = 12) -> Any:
    """The record of a game's first moves at random."""
    rules, choice = game_rules(game), random.Random(seed)
    components = rules.default_components()
    table = rules.table(components, rules.new_setup(components, default_rule_set(rules), 3, seed), seed)
    for _ in range(moves):
        table.play(choice.choice(table.game.legal_moves()))
    return table.record


def seed_of(game: str, record: Any) -> int:
    player = game_player(game)
    return reviewable(player, player.rules.default_components(), record).seed


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_follows_from_the_set_up_by_whomever_and_whenever_it_is_reviewed(game: str) -> None:
    record, rules = played(game, seed=1), game_rules(game)
    seen = [rules.observe(record, seat) for seat in range(record.setup.player_count)]
    shorter = replace(record, events=record.events[:-1])
    assert {seed_of(game, each) for each in (record, shorter, *seen)} == {seed_of(game, record)}


@pytest.mark.parametrize("game", GAMES)
def test_seeds_differ_by_set_up_and_fit_into_numbers_of_javascript(game: str) -> None:
    seeds = {seed_of(game, played(game, seed)) for seed in range(4)}
    assert len(seeds) == 4
    assert all(0 <= seed < 2**53 for seed in seeds)


def test_no_hidden_card_changes_a_seed() -> None:
    """Section I: of two deals that look the same to a seat, the whole records differ in hidden hands alone."""
    table = random_game(seed=3, players=3, moves=20)
    others = [record for record, _ in islice(other_deals(table.record, table.game.seat, seed=3), 2)]
    assert len({record.setup.hands for record in (table.record, *others)}) > 1
    assert {seed_of("taj_mahal", record) for record in others} == {seed_of("taj_mahal", table.record)}
