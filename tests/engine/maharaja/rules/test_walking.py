"""Walking (T): roads, tolls, and no endless turn."""

import pytest

from mogul.engine.maharaja.records.effects import TollPaid, Walked
from tests.engine.maharaja.played import AT_EVERY_TABLE, Played, random_game
from tests.engine.maharaja.scenes import choose_plans, first_round, gold, of_kind, put_houses, stand, take_steps


def walks(played: Played) -> set[str]:
    return {move.removeprefix("walk ") for move in played.legal() if move.startswith("walk")}


def walker(*houses: tuple[int, str, int], plan: str = "house+house", card: int = 1, own: int = 15) -> Played:
    """Seat 0 at the start, in its turn, with these houses (seat, place, number) on the board and no others."""
    played = first_round([card, 2 if card != 2 else 3, 6])
    choose_plans(played, plan)
    for seat in range(3):
        for village in played.components.villages:
            put_houses(played, seat, village, 0)
    for seat, place, number in houses:
        put_houses(played, seat, place, number)
    played.game.state["gold"][0] = own
    while played.game.state["seat"] != 0:
        take_steps(played, "end")
    take_steps(played)
    return played


def test_every_village_of_a_road_must_hold_a_house_of_anybody() -> None:
    """T1: R07 has one village, R08 and R10 have two."""
    assert walks(walker()) == set()
    assert walks(walker((0, "V14", 1), (0, "V18", 2), (0, "V13", 1))) == {"R07"}
    assert walks(walker((0, "V14", 1), (1, "V15", 1), (2, "V13", 1))) == {"R07", "R08"}


@pytest.mark.parametrize(
    ("houses", "tolls"),
    [
        (((0, "V13", 1),), {}),
        (((0, "V13", 1), (1, "V13", 1)), {}),
        (((1, "V13", 1),), {1: 1}),
        (((1, "V13", 2),), {1: 2}),
        (((1, "V13", 1), (2, "V13", 1)), {1: 1, 2: 1}),
    ],
)
def test_a_village_is_free_with_an_own_house_and_costs_1_gold_a_house_without(
    houses: tuple[tuple[int, str, int], ...], tolls: dict[int, int]
) -> None:
    """T2: paid to the owners at once."""
    played = walker(*houses)
    before = gold(played)
    played.play(0, "walk R07")
    assert [after - each for after, each in zip(gold(played), before, strict=True)] == [
        -sum(tolls.values()),
        tolls.get(1, 0),
        tolls.get(2, 0),
    ]
    assert of_kind(played, TollPaid) == [TollPaid(0, seat, each) for seat, each in tolls.items()]


@pytest.mark.parametrize(("own", "is_open"), [(3, False), (4, True)])
def test_a_road_that_cannot_be_paid_is_closed(own: int, is_open: bool) -> None:
    """T3."""
    assert walks(walker((1, "V14", 2), (1, "V15", 2), own=own)) == ({"R08"} if is_open else set())


def test_roads_are_paid_one_by_one() -> None:
    """T3: the second road is closed after the first one was paid."""
    played = walker((1, "V13", 1), (1, "V22", 1), own=1)
    played.play(0, "walk R07")
    assert walks(played) == set()
    assert gold(played)[0] == 0


@pytest.mark.parametrize("own", [0, 5])
def test_the_bank_pays_for_the_monk_who_needs_houses_all_the_same(own: int) -> None:
    """C4, T1."""
    played = walker((1, "V13", 2), (1, "V14", 1), card=4, own=own)
    assert walks(played) == {"R07"}
    before = gold(played)
    played.play(0, "walk R07")
    assert gold(played) == [own, before[1] + 2, before[2]]
    assert of_kind(played, TollPaid) == [TollPaid(None, 1, 2)]


def test_the_start_is_crossed_and_stopped_on_and_nothing_is_built_there() -> None:
    """T4, T5: a walk ends at a junction, which may be the start."""
    played = walker((0, "V13", 1), plan="house+palace")
    stand(played, 0, "CENTRE")
    played.play(0, "house V01")  # the walk begins anew at the centre
    assert "palace" in played.legal()
    played.play(0, "walk R07")
    assert played.game.notation.junctions[played.game.state["architect"][0]] == "START"
    assert "palace" not in played.legal()
    assert {move.split()[0] for move in played.legal()} == {"end"}


def test_an_architect_comes_to_no_junction_twice_between_other_steps() -> None:
    """T6: not back where it came from, nor where it began, until it does something else."""
    played = walker(*((0, village, 1) for village in first_round([1, 2]).components.villages))
    played.play(0, "walk R07")
    assert "R07" not in walks(played)
    played.play(0, "walk R12")
    assert {"R07", "R10", "R12"}.isdisjoint(walks(played))  # to the centre, the start
    assert walks(played) == {"R01", "R02"}
    played.play(0, "house V01")
    assert walks(played) == {"R01", "R02", "R10", "R12"}


@pytest.mark.parametrize(
    ("plan", "step"),
    [
        ("house+gold", "house V01"),
        ("governor+gold", "governor NE"),
        ("character+gold", "swap 5"),
        ("palace+gold", "palace"),
        ("gold+gold", "free-house V01"),
    ],
)
def test_every_step_that_is_no_walk_lets_the_architect_turn_round(plan: str, step: str) -> None:
    """T6."""
    played = walker((0, "V13", 1), plan=plan, card=5 if step.startswith("free") else 1)
    played.play(0, "walk R07")
    assert "R07" not in walks(played)
    played.play(0, step)
    assert "R07" in walks(played)


def test_a_house_moved_lets_the_architect_turn_round_once_it_is_put() -> None:
    """T6, A4."""
    played = walker((0, "V13", 1), (0, "V01", 1), plan="move+gold")
    for step in ("walk R07", "take V01", "put V02"):
        played.play(0, step)
    assert "R07" in walks(played)


@AT_EVERY_TABLE
def test_walks_without_another_step_between_come_to_different_junctions(players: int) -> None:
    """T6, along a random game."""
    visited: list[int] = []
    longest = seen = 0
    for played in random_game(players, 2):
        for effect in played.effects[seen:]:
            if isinstance(effect, TollPaid):  # part of a walk
                continue
            visited = [*visited, effect.junction] if isinstance(effect, Walked) else []
            assert len(visited) == len(set(visited))
            longest = max(longest, len(visited))
        seen = len(played.effects)
    assert longest >= 2
