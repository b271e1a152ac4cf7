"""The instant player: a move sampled from the priors, without a search."""

from collections import Counter

import pytest

from mogul.engine.game_rules import default_rule_set
from mogul.engine.games import GAMES
from mogul.players.games import game_player
from mogul.players.instant import InstantPlayer
from mogul.players.signature import bench_positions


def instant(game: str, temperature: float = 1.0) -> InstantPlayer:
    player = game_player(game)
    return InstantPlayer(player, player.profile(0, temperature=temperature, floor=0.0))


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_legal_moves_that_follow_from_view_and_seed(game: str) -> None:
    rules = game_player(game).rules
    components = rules.default_components()
    for view in bench_positions(game_player(game), components):
        legal = rules.position(components, view).legal_moves()
        moves = [instant(game).choose(components, view, seed) for seed in range(10)]
        assert {*moves} <= {*legal}
        assert moves == [instant(game).choose(components, view, seed) for seed in range(10)]


@pytest.mark.parametrize("game", GAMES)
def test_a_low_temperature_plays_the_likeliest_move_and_a_high_one_all(game: str) -> None:
    rules = game_player(game).rules
    components = rules.default_components()
    for view in bench_positions(game_player(game), components)[:3]:
        moves = {
            temperature: Counter(instant(game, temperature).choose(components, view, seed) for seed in range(60))
            for temperature in (0.01, 10.0)
        }
        assert len(moves[0.01]) == 1
        if len(rules.position(components, view).legal_moves()) > 1:
            assert len(moves[10.0]) > 1


def test_a_temperature_is_not_below_0() -> None:
    with pytest.raises(ValueError, match="temperature is -1; it must be from 0 to 10"):
        instant("maharaja", -1.0)


@pytest.mark.parametrize("game", GAMES)
def test_it_has_no_iterations(game: str) -> None:
    with pytest.raises(ValueError, match="searches; an instant player has no iterations"):
        InstantPlayer(game_player(game), game_player(game).profile(1))


@pytest.mark.parametrize("game", GAMES)
def test_it_does_not_move_for_another_seat(game: str) -> None:
    rules = game_player(game).rules
    components = rules.default_components()
    rule_set = default_rule_set(rules)
    table = rules.table(components, rules.new_setup(components, rule_set, rule_set.players[0], 1, first_player=0), 1)
    with pytest.raises(ValueError, match="to move"):
        instant(game).choose(components, table.view(1), 1)
    assert instant(game).iterations == 0
