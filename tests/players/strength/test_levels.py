"""The named levels of a file."""

from pathlib import Path

import pytest

from mogul.players.games import game_player
from mogul.players.strength.levels import Level, read_levels
from mogul.players.taj_mahal.profile import Gm1Profile


@pytest.mark.parametrize("game", ["taj_mahal", "maharaja"])
def test_the_levels_of_a_game_have_ids_of_their_own_and_profiles_of_its_kind(game: str) -> None:
    player = game_player(game)
    assert len({level.id for level in player.levels}) == len(player.levels) > 1
    assert all(type(level.profile) is player.profile for level in player.levels)


def test_a_level_is_read_with_its_profile(tmp_path: Path) -> None:
    path = tmp_path / "levels.json"
    path.write_text('{"levels": [{"id": "page", "title": "Page", "profile": "gm1@60"}]}')
    assert read_levels(path, Gm1Profile) == (Level("page", "Page", Gm1Profile(60)),)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[", "is not JSON"),
        ("[]", "must be an object"),
        ("{}", "levels: is missing"),
        ('{"levels": [{"id": "page", "title": "Page"}]}', r"levels\[0\]\.profile: is missing"),
        ('{"levels": [{"id": "page", "title": 1, "profile": "gm1@60"}]}', r"levels\[0\]\.title: "),
        (
            '{"levels": [{"id": "page", "title": "Page", "profile": "b0@60"}]}',
            r"levels\[0\]\.profile: an id begins with gm1@",
        ),
    ],
)
def test_a_file_that_has_no_levels_is_refused_by_its_name_with_the_problem(
    tmp_path: Path, text: str, problem: str
) -> None:
    path = tmp_path / "levels.json"
    path.write_text(text)
    with pytest.raises(ValueError, match=problem) as refused:
        read_levels(path, Gm1Profile)
    assert str(refused.value).startswith(f"{path}: ")
