"""Kinds of players of the arena."""

import pytest

from mogul.arena.games import arena_game
from mogul.arena.play.specification import SpecificationError, parse_player
from mogul.engine.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_level_is_a_player_by_its_name(game: str) -> None:
    """Without a budget; where its profile changes, so does what a trial depends on."""
    played = arena_game(game)
    levels = played.player.levels
    assert len(levels) > 5
    for level in levels:
        player = parse_player(level.id, played)
        assert (str(player), player.is_external, player.is_timed) == (level.id, False, False)
        assert player.source == f"{level.id} {level.profile.id}"
        assert player.player().name == level.profile.id
    with pytest.raises(SpecificationError, match="it takes no budget, so @20 must go"):
        parse_player("merchant@20", played)
    with pytest.raises(SpecificationError, match=r"nobody is called 'marchant'; there are .*, merchant, "):
        parse_player("marchant", played)
