"""The sentence on the character of a level agrees with its profile: English only, the other languages follow it."""

import re
from typing import Any

import pytest

from mogul.engine.games import GAMES
from mogul.engine.texts import texts_of
from mogul.players.games import game_player

SHARES = {
    "none": 0.0,
    "hardly any": 0.03,
    "nearly all": 0.97,
    "one in ten": 0.1,
    "a tenth": 0.1,
    "a seventh": 1 / 7,
    "one in six": 1 / 6,
    "a fifth": 0.2,
    "a quarter": 0.25,
    "a third": 1 / 3,
    "two in five": 0.4,
    "two fifths": 0.4,
    "a little more than half": 0.55,
    "more than half": 0.55,
    "two thirds": 2 / 3,
    "four in five": 0.8,
}
TIMES = {
    "nearly twice": 1.9,
    "three times": 3.0,
    "nearly three times": 2.9,
    "five times": 5.0,
    "seven times": 7.0,
}
LEVELS = [(game, level.id) for game in GAMES for level in game_player(game).levels]


def profile_of(game: str, level: str) -> Any:
    return next(each.profile for each in game_player(game).levels if each.id == level)


def is_about(said: float, share: float) -> bool:
    return abs(said - share) < 0.04


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_shares_in_a_character_are_those_of_the_profile(game: str, level: str) -> None:
    text = texts_of(game).sections["level_characters"][level]
    profile = profile_of(game, level)
    for words in re.findall(r"emembers ([a-z ]+?) of the cards", text):
        assert is_about(SHARES[words], 1 - profile.forgets)
    for words in re.findall(r"[Ss]ees ([a-z ]+?) of what", text):
        assert is_about(SHARES[words], 1 - profile.overlooks)
    for words in re.findall(r"[Oo]verlooks ([a-z ]+?) (?:of what|that)", text):
        assert is_about(SHARES[words], profile.overlooks)


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_a_character_names_the_weaknesses_that_a_profile_has_and_no_others(game: str, level: str) -> None:
    text = texts_of(game).sections["level_characters"][level]
    profile = profile_of(game, level)
    assert bool(re.search("overlooks nothing", text, re.IGNORECASE)) == (profile.overlooks == 0)
    if getattr(profile, "forgets", 0):
        assert re.search("remembers|forgets", text, re.IGNORECASE)
    assert ("Moves at once" in text) == (profile.iterations == 0)


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_a_level_thinks_as_much_longer_than_another_as_its_character_says(game: str, level: str) -> None:
    text = texts_of(game).sections["level_characters"][level]
    titles = {title: id_ for id_, title in texts_of(game).sections["levels"].items()}
    found = re.search(r"[Tt]hinks ([a-z ]+?) as long as the (\w+)", text)
    if found:
        words, other = found.groups()
        times = profile_of(game, level).iterations / profile_of(game, titles[other]).iterations
        assert abs(times / TIMES[words] - 1) < 0.15
