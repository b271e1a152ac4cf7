"""Profiles of strength, and their ids."""

import re

import pytest

from mogul.players.strength.profile import Profile
from mogul.players.taj_mahal.profile import Gm1Profile


@pytest.mark.parametrize(
    ("profile", "text"),
    [
        (Gm1Profile(10_000), "gm1@10000"),
        (Gm1Profile(0, temperature=1.5), "gm1@0/temperature=1.5/floor=0.1"),
        (Gm1Profile(400, temperature=0.5, floor=0.25), "gm1@400/temperature=0.5/floor=0.25"),
        (
            Gm1Profile(50, forgets=1.0, overlooks=0.25, shortsighted=0.5),
            "gm1@50/forgets=1/overlooks=0.25/shortsighted=0.5",
        ),
    ],
)
def test_an_id_tells_all_of_a_profile(profile: Profile, text: str) -> None:
    assert profile.id == text
    assert Gm1Profile.parse(text) == profile


def test_a_profile_names_everything_that_is_out_of_range() -> None:
    with pytest.raises(ValueError, match=r"temperature is 11; it must be from 0 to 10; iterations is -1; it must be"):
        Gm1Profile(-1, temperature=11)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "an id begins with gm1@ITERATIONS"),
        ("gm1@00", "an id begins with gm1@ITERATIONS"),
        ("gm2@400", "an id begins with gm1@ITERATIONS"),
        ("gm1@400/courage=1", "'courage=1' is out of place; once each there may be temperature, floor"),
        ("gm1@400/temperature=0.1/temperature=0.2", "'temperature=0.2' is out of place"),
        ("gm1@400/temperature=much", "'temperature=much': 'much' is no number"),
        ("gm1@400/temperature=nan", "'nan' is no number"),
        ("gm1@400/temperature=1_0", "'1_0' is no number"),
        ("gm1@400/temperature=11/floor=0.1", "temperature is 11; it must be from 0 to 10"),
        ("gm1@400/forgets=0.50", "this profile is written gm1@400/forgets=0.5"),
        ("gm1@400/forgets=1/temperature=0.5", "this profile is written gm1@400/temperature=0.5/forgets=1"),
        ("gm1@400/temperature=" + "0" * 300, "an id begins with gm1@ITERATIONS"),
    ],
)
def test_an_id_that_is_none_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)):
        Gm1Profile.parse(text)
