"""Who can be rated beside whom."""

from mogul.arena.play.block import Result
from mogul.arena.results.comparable import Place, places_to
from tests.arena.blocks import result


def game(*order: str, tied: bool = False) -> tuple[tuple[str, ...], Result]:
    """Players in the order of their places; `tied`: the first two share the first."""
    scores = [9 - place for place in range(len(order))]
    if tied:
        scores[1] = scores[0]
    return order, result(tuple(range(len(order))), tuple(scores))


def test_who_beat_and_was_beaten_is_rated_be_it_through_others() -> None:
    games = [game("a", "b"), game("b", "c"), game("c", "a")]
    assert set(places_to("a", games, by_places=False).values()) == {Place.RATED}


def test_who_was_never_beaten_stands_above_and_who_never_won_below() -> None:
    games = [game("top", "a"), game("a", "b"), game("b", "a"), game("b", "low")]
    for reference in ("a", "b"):
        places = places_to(reference, games, by_places=False)
        assert places == {"top": Place.ABOVE, "a": Place.RATED, "b": Place.RATED, "low": Place.BELOW}


def test_a_tie_counts_both_ways() -> None:
    assert places_to("a", [game("a", "b", tied=True)], by_places=False)["b"] is Place.RATED
    assert places_to("a", [game("a", "b")], by_places=False)["b"] is Place.BELOW


def test_a_second_place_counts_only_by_places() -> None:
    games = [game("a", "b", "c"), game("a", "c", "b")]
    assert places_to("b", games, by_places=True) == {"a": Place.ABOVE, "b": Place.RATED, "c": Place.RATED}
    assert places_to("b", games, by_places=False) == {"a": Place.ABOVE, "b": Place.RATED, "c": None}


def test_what_nothing_compares_has_no_place() -> None:
    assert places_to("a", [game("a", "b"), game("c", "d")], by_places=False)["c"] is None
