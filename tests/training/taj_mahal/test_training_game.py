"""Deals: the games to be played."""

from mogul.engine.taj_mahal.components import default_components
from mogul.training.self_play import is_held_out
from mogul.training.taj_mahal.training_game import components_of, deal_of

GAMES = range(400)


def test_half_of_the_games_are_on_random_boards_and_a_quarter_by_the_other_rule_set() -> None:
    deals = [deal_of(1, 2, 4, number) for number in GAMES]
    default = [deal for deal in deals if components_of(deal) == default_components()]
    assert len(default) == 200
    assert len({components_of(deal).content_hash for deal in deals[:20]}) == 11
    for some in (deals, default):
        assert sum(deal.rule_set == "rio_grande" for deal in some) == len(some) / 4


def test_two_players_play_by_the_rule_set_that_permits_them() -> None:
    assert {deal_of(1, 0, 2, number).rule_set for number in GAMES} == {"zman"}


def test_seeds_are_different_from_each_other_and_from_those_of_trials() -> None:
    """Seeds of the command line are small, seeds of random boards have 63 bits."""
    seeds = [
        seed
        for recipe in (1, 2)
        for generation in (0, 1)
        for players in (2, 3)
        for number in GAMES
        for kind in ("", "policy")
        for deal in [deal_of(recipe, generation, players, number, kind)]
        for seed in (deal.seed, deal.board)
        if seed
    ]
    assert len(set(seeds)) == len(seeds)
    assert min(seeds) >= 2**63


def test_one_game_of_ten_is_held_out_of_every_kind() -> None:
    held_out = [number for number in GAMES if is_held_out(number)]
    assert [number // 10 for number in held_out] == list(range(40))
    kinds = {(deal.board == 0, deal.rule_set) for deal in (deal_of(1, 0, 4, number) for number in held_out)}
    assert len(kinds) == 4
