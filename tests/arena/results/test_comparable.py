"""Comparability of players."""

from mogul.arena.play.block import Result
from mogul.arena.results.comparable import Relation, relations_to
from tests.arena.blocks import result


def game(*order: str, tied: bool = False) -> tuple[tuple[str, ...], Result]:
    """Returns a game of players in the order of their places; `tied`: the first two share the first."""
    scores = [9 - place for place in range(len(order))]
    if tied:
        scores[1] = scores[0]
    return order, result(tuple(range(len(order))), tuple(scores))


def test_players_that_beat_each_other_through_others_are_comparable() -> None:
    games = [game("a", "b"), game("b", "c"), game("c", "a")]
    assert set(relations_to("a", games, by_places=False).values()) == {Relation.COMPARABLE}


def test_a_player_never_beaten_is_above_and_one_that_never_won_below() -> None:
    games = [game("top", "a"), game("a", "b"), game("b", "a"), game("b", "low")]
    for reference in ("a", "b"):
        places = relations_to(reference, games, by_places=False)
        assert places == {
            "top": Relation.ABOVE,
            "a": Relation.COMPARABLE,
            "b": Relation.COMPARABLE,
            "low": Relation.BELOW,
        }


def test_a_tie_counts_both_ways() -> None:
    assert relations_to("a", [game("a", "b", tied=True)], by_places=False)["b"] is Relation.COMPARABLE
    assert relations_to("a", [game("a", "b")], by_places=False)["b"] is Relation.BELOW


def test_a_second_place_counts_only_by_places() -> None:
    games = [game("a", "b", "c"), game("a", "c", "b")]
    assert relations_to("b", games, by_places=True) == {
        "a": Relation.ABOVE,
        "b": Relation.COMPARABLE,
        "c": Relation.COMPARABLE,
    }
    assert relations_to("b", games, by_places=False) == {"a": Relation.ABOVE, "b": Relation.COMPARABLE, "c": None}


def test_players_without_a_chain_of_games_have_no_relation() -> None:
    assert relations_to("a", [game("a", "b"), game("c", "d")], by_places=False)["c"] is None
