"""The registry of players, and a game without any part of its own: B0 plays it."""

import dataclasses
import random

import pytest

from mogul.engine.game_rules import default_rule_set
from mogul.engine.games import GAMES, game_rules
from mogul.players import b0
from mogul.players.game_player import BenchPosition, GamePlayer
from mogul.players.games import game_player
from mogul.players.player import RandomPlayer, SearchPlayer, profile_player
from mogul.players.review import GameReview, ReviewRequest, reviewable
from mogul.players.signature import bench_positions, bench_signature
from mogul.players.strength.profile import Profile
from mogul.players.suggestion import ProposedMove, SuggestionRequest
from mogul.players.suggestion_search import suggest
from mogul.search import Budget, run_to_end

# The kernels of B0 are compiled with the shipped flags anyway.
pytestmark = pytest.mark.production

BARE = [GamePlayer(rules=game_rules(game)) for game in GAMES]
OF_EVERY_GAME = pytest.mark.parametrize("game", BARE, ids=GAMES)


def test_every_game_of_the_engine_has_players() -> None:
    for game in GAMES:
        assert game_player(game).rules is game_rules(game)
        assert game_player(game) is game_player(game)
    with pytest.raises(ValueError, match="'chess' is not a known game"):
        game_player("chess")


@OF_EVERY_GAME
def test_a_bare_game_gets_suggestions_and_grades_without_facts_and_reasons(game: GamePlayer) -> None:
    components = game.rules.default_components()
    for view in bench_positions(game, components):
        move = game.rules.position(components, view).legal_moves()[-1]
        request = SuggestionRequest(
            game=game,
            components=components,
            view=view,
            budget=Budget(50),
            seed=1,
            proposed=ProposedMove(move, 20),
        )
        found = suggest(request)
        assert found.best_move in request.legal_moves
        assert found.facts == {}
        assert found.grade is not None
        assert (found.grade.decision.move, found.grade.facts, found.grade.reason) == (move, None, "")
        by_player = SearchPlayer(game, 50).choose(components, view, 1)
        assert (found.best_move, b0.NAME) == (by_player, game.name)


@OF_EVERY_GAME
def test_a_bare_game_has_profiles_of_b0_and_no_levels(game: GamePlayer) -> None:
    components = game.rules.default_components()
    for players, dial in game.dials.items():
        assert dial.range is None
        with pytest.raises(ValueError, match="there is no level 'page'; there are none"):
            dial.at_level("page")
        with pytest.raises(ValueError, match=f"no ratings were measured for {players} players"):
            dial.at_rating(1000.0)
        profile = dial.at_profile("b0@30/temperature=9/floor=0.1").profile
        assert profile == Profile(30, temperature=9.0)
        views = [view for view in bench_positions(game, components) if view.player_count == players]
        for view in views:
            player = profile_player(game, profile)
            assert player.choose(components, view, 1) in game.rules.position(components, view).legal_moves()


@OF_EVERY_GAME
def test_a_bare_game_is_reviewed(game: GamePlayer) -> None:
    components = game.rules.default_components()
    rule_set = default_rule_set(game.rules)
    table = game.rules.table(components, game.rules.new_setup(components, rule_set, rule_set.players[-1], 1), 1)
    rng = random.Random(1)
    for _ in range(8):
        if not table.game.is_over:
            table.play(rng.choice(table.game.legal_moves()))
    moves = len([event for event in table.record.events if hasattr(event, "move")])
    request = ReviewRequest(game=reviewable(game, components, table.record), iterations=20, seed=1)
    review = run_to_end(GameReview(request))
    assert (review.progress.decisions_done, review.progress.decisions_total) == (moves, moves)
    assert 0 < review.progress.iterations <= request.max_iterations
    assert len(review.summary().seats) == rule_set.players[-1]


@OF_EVERY_GAME
def test_a_bare_game_has_a_bench_signature(game: GamePlayer) -> None:
    components = game.rules.default_components()
    assert {view.player_count for view in bench_positions(game, components)} == set(game.dials)
    signature = bench_signature(game, components, game.settings)
    assert signature == bench_signature(game, components, game.settings)
    rule_set = default_rule_set(game.rules)
    elsewhere = dataclasses.replace(game, bench_positions=(BenchPosition(rule_set.name, rule_set.players[0], 3),))
    assert signature != bench_signature(elsewhere, components, game.settings)


@OF_EVERY_GAME
def test_a_random_player_plays_legal_moves(game: GamePlayer) -> None:
    components = game.rules.default_components()
    for view in bench_positions(game, components):
        moves = {RandomPlayer(game.rules).choose(components, view, seed) for seed in range(20)}
        assert moves <= set(game.rules.position(components, view).legal_moves())
