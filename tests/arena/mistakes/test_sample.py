"""Samples of decisions."""

from collections import Counter

import pytest

from mogul.arena.json_lines import MAX_TEXT, differences
from mogul.arena.mistakes.recorded_decision import recorded_decisions
from tests.arena.mistakes.sources import PLAYERS, games, sample, source


def test_equal_samples_have_equal_decisions_for_any_order_of_the_games() -> None:
    found, again = sample(), sample(sources=games()[::-1])
    assert [(each.source.path, each.event) for each in found.decisions] == [
        (each.source.path, each.event) for each in again.decisions
    ]
    assert found.header == again.header
    assert [each.event for each in sample(seed=1).decisions] != [each.event for each in found.decisions]


def test_decisions_are_sampled_without_replacement_up_to_all_of_them() -> None:
    there = [(one.path, each.event) for one in games() for each in recorded_decisions(one)]
    drawn = [(each.source.path, each.event) for each in sample(10_000).decisions]
    assert drawn != there
    assert sorted(drawn) == there


def test_equally_many_decisions_of_each_player_are_sampled() -> None:
    assert Counter(each.player for each in sample(7).decisions) == {"flat@9": 7, "random": 7}
    assert Counter(each.player for each in sample(7, "random").decisions) == {"random": 7}
    nobody = [source(one.game.record, one.path.name) for one in games()]
    assert Counter(each.player for each in sample(7, sources=nobody).decisions) == {"": 7}


def test_the_first_decisions_are_a_uniform_sample_too() -> None:
    found = sample(10_000)
    for place in (lambda each: each.source.path, lambda each: each.seat):
        whole, part = (
            Counter(map(place, found.decisions)),
            Counter(map(place, found.decisions[: len(found.decisions) // 2])),
        )
        for key, count in whole.items():
            assert part[key] == pytest.approx(count / 2, rel=0.25)


def test_decisions_of_a_single_player_can_be_sampled() -> None:
    assert {each.player for each in sample(10_000, "flat@9").decisions} == {"flat@9"}
    with pytest.raises(ValueError, match="b0@5 decides nothing in these games; there are flat@9, random"):
        sample(player="b0@5")
    with pytest.raises(ValueError, match="b0@5 decides nothing in these games; the players are unknown"):
        sample(player="b0@5", sources=[source(games()[0].game.record)])


def test_different_samples_have_different_headers() -> None:
    header = sample().header
    assert (header.by, header.decisions, header.seed, header.player, header.games) == ("gm1@20", 6, 0, "", 2)
    assert differences(sample(by="gm1@21", seed=3, first_look=5).header, header) == [
        "by is gm1@21 there, gm1@20 here",
        "first_look is 5 there, 0 here",
        "seed is 3 there, 0 here",
    ]
    one, two = games()
    others = [
        [one, source(two.game.record, "3.json", PLAYERS)],
        [one, source(two.game.record, "2.json", PLAYERS[::-1])],
        [one, source(one.game.record, "2.json", PLAYERS)],
    ]
    for sources in others:
        assert sample(sources=sources).header.content != header.content


@pytest.mark.parametrize("name", ["x" * (MAX_TEXT + 1), "two\nlines.json"])
def test_names_that_do_not_fit_into_the_file_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"names of records are at most {MAX_TEXT} printable characters"):
        sample(sources=[source(games()[0].game.record, name)])
