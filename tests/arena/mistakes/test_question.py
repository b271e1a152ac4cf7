"""Which decisions are judged."""

from collections import Counter

import pytest

from mogul.arena.json_lines import differences
from mogul.arena.mistakes.choice import choices
from tests.arena.mistakes.sources import PLAYERS, games, question, source


def test_equal_questions_draw_equal_decisions_whatever_the_order_of_the_games() -> None:
    asked, again = question(), question(sources=games()[::-1])
    assert [(each.source.path, each.event) for each in asked.drawn] == [
        (each.source.path, each.event) for each in again.drawn
    ]
    assert asked.header == again.header
    assert [each.event for each in question(seed=1).drawn] != [each.event for each in asked.drawn]


def test_no_decision_is_drawn_twice_and_all_are_if_there_are_fewer() -> None:
    there = [(one.path, each.event) for one in games() for each in choices(one)]
    drawn = [(each.source.path, each.event) for each in question(10_000).drawn]
    assert drawn != there
    assert sorted(drawn) == there


def test_of_each_player_as_many_are_drawn() -> None:
    assert Counter(each.player for each in question(7).drawn) == {"greedy": 7, "random": 7}
    assert Counter(each.player for each in question(7, "random").drawn) == {"random": 7}
    nobody = [source(one.game.record, one.path.name) for one in games()]
    assert Counter(each.player for each in question(7, sources=nobody).drawn) == {"": 7}


def test_those_drawn_first_come_evenly_from_all_of_the_games() -> None:
    asked = question(10_000)
    for place in (lambda each: each.source.path, lambda each: each.seat):
        whole, part = Counter(map(place, asked.drawn)), Counter(map(place, asked.drawn[: len(asked.drawn) // 2]))
        for key, count in whole.items():
            assert part[key] == pytest.approx(count / 2, rel=0.25)


def test_decisions_of_one_player_are_drawn_alone() -> None:
    assert {each.player for each in question(10_000, "greedy").drawn} == {"greedy"}
    with pytest.raises(ValueError, match="b0@5 decides nothing in these games; there are greedy, random"):
        question(player="b0@5")
    with pytest.raises(ValueError, match="b0@5 decides nothing in these games; nothing tells who played"):
        question(player="b0@5", sources=[source(games()[0].game.record)])


def test_the_header_tells_one_question_from_another() -> None:
    header = question().header
    assert (header.by, header.decisions, header.seed, header.player, header.games) == ("gm1@20", 6, 0, "", 2)
    assert differences(question(by="gm1@21", seed=3, first_look=5).header, header) == [
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
        assert question(sources=sources).header.content != header.content


@pytest.mark.parametrize("name", ["x" * 101, "two\nlines.json"])
def test_names_that_cannot_be_kept_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="names of records are at most 100 characters that can be printed"):
        question(sources=[source(games()[0].game.record, name)])
