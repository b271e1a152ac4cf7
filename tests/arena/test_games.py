"""The registry of the arena."""

import pickle

import pytest

from mogul.arena import games
from mogul.arena.play.block import play_block
from mogul.arena.play.match import Match
from mogul.arena.play.specification import parse_player
from mogul.engine.game_rules import default_rule_set
from tests.arena.specifications import GAME


def test_a_game_without_a_folder_has_the_common_players() -> None:
    bare = games.bare_game("taj_mahal")
    levels = [level.id for level in bare.player.levels]
    assert list(bare.player_kinds) == ["random", "flat", "b0", "gm1-profile", *levels]
    line_up = tuple(parse_player(line, bare) for line in ("b0@5", "random"))
    block = play_block(Match(line_up, default_rule_set(bare.rules), bare.rules.default_components()), 1)
    assert [len(result.scores) for result in block.results] == [2, 2]
    assert bare.random_board("reconstruction") is None
    with pytest.raises(ValueError, match="this game has no random component sets"):
        Match(line_up, default_rule_set(bare.rules), None).board(1)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(ValueError, match="'chess' is not a known game; known: taj_mahal"):
        games.arena_game("chess")


def test_a_game_is_one_object_in_a_process() -> None:
    assert pickle.loads(pickle.dumps(GAME)) is GAME
