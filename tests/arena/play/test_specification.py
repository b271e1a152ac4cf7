"""Specifications: players in one line."""

import time
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from mogul.arena.games import arena_game
from mogul.arena.play.match import Match
from mogul.arena.play.specification import SpecificationError
from mogul.arena.taj_mahal.players.kinds import KINDS
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.players.evaluation.weights import weights_hash
from mogul.search import Budget
from tests.arena.specifications import spec, weights_file
from tests.players.other_deals import random_game


@pytest.mark.parametrize(
    "line",
    [
        "random",
        "flat@500",
        "b0@500",
        "b0@20ms",
        "b0@0.5ms",
        "b0@1s",
        "b0@1500ms",
        "b0@0.001ms",
        "b0@86400s",
        "gm1-profile@0 temperature=1",
        "b0@500 exploration=0.7",
        "b0@1.1ms exploration=0.12345678",
        "gm1@20ms exploration=0.4 win_utility=1",
    ],
)
def test_a_player_is_written_as_its_line(line: str) -> None:
    specification = spec(line)
    assert str(specification) == line
    assert spec(str(specification)) == specification


@pytest.mark.parametrize(
    ("line", "short"),
    [("b0@1000ms", "b0@1s"), ("b0@1.5s", "b0@1500ms"), ("  b0@0500   exploration=0.70 ", "b0@500 exploration=0.7")],
)
def test_equal_players_are_written_equally(line: str, short: str) -> None:
    assert spec(line) == spec(short)
    assert str(spec(line)) == short


def test_every_kind_of_player_can_be_created() -> None:
    for name, kind in KINDS.items():
        if name == "openspiel" and find_spec("pyspiel") is None:
            continue
        assert spec(f"{name}@20" if kind.has_budget else name).player().iterations == 0


def test_a_time_budget_counts_the_cpu_time_of_the_thread() -> None:
    assert spec("b0@20ms").budget == Budget(seconds=0.02, clock=time.thread_time)
    assert spec("flat@2s").budget == Budget(seconds=2.0, clock=time.thread_time)
    assert spec("b0@20").budget == Budget(iterations=20)


@pytest.mark.parametrize(
    ("line", "problems"),
    [
        ("", ["nobody is called ''; there are random, flat, b0, gm1-profile, page, gardener, merchant, "]),
        ("B0@500", ["nobody is called 'B0'"]),
        ("b0", ["a budget is missing: iterations (@500) or CPU time a move (@20ms, @1s)"]),
        ("b0@", ["@ is no budget: iterations"]),
        ("b0@fast", ["@fast is no budget: iterations"]),
        ("b0@2.5", ["@2.5 is no budget"]),
        ("b0@0ms", ["@0ms is no budget: a time must be from 0.001ms to 86400s"]),
        ("b0@0.0000001ms", ["@0.0000001ms is no budget: a time must be from 0.001ms to 86400s"]),
        ("b0@86401s", ["@86401s is no budget: a time must be from 0.001ms to 86400s"]),
        ("gm1@5 weights=", ["weights: a path is missing"]),
        ("gm1@5 weights", ["weights: a path is missing"]),
        ("gm1@5 depth=3", ["weights=PATH"]),
        ("gm1-profile@0ms", ["@0ms is no budget"]),
        ("gm1@0", ["@0 is no budget"]),
        ("b0@5000000000", ["iterations is 5000000000; it must be from 0 to"]),
        ("random@500", ["it takes no budget, so @500 must go"]),
        ("random depth=3", ["depth=3 is no parameter of random; it has none"]),
        (
            "b0@fast depth=3 exploration=high",
            ["@fast is no budget", "it has exploration=NUMBER", "'high' is no number"],
        ),
        ("b0@500 exploration=1 exploration=2", ["exploration is there more than once"]),
        ("b0@500 exploration=-1", ["exploration is -1.0; it must be a finite number"]),
        ("b0@500 exploration=inf", ["exploration=inf: 'inf' is no number"]),
        (
            "gm1@500 win_utility=2 score_utility=-1",
            ["win_utility is 2; it must be from 0 to 1; score_utility is -1; it must be from 0 to 1"],
        ),
        ("b0@500 exploration=" + "0" * 200, ["it has 219 characters, at most 200 are read"]),
    ],
)
def test_an_invalid_specification_is_refused_with_all_its_problems(line: str, problems: list[str]) -> None:
    with pytest.raises(SpecificationError) as refused:
        spec(line)
    assert str(refused.value).startswith(f"{line!r} is no player: ")
    for problem in problems:
        assert problem in str(refused.value)


def test_gm1_plays_with_weights_of_a_file(tmp_path: Path) -> None:
    path = weights_file(tmp_path, 3)
    own, shipped = spec(f"gm1@20 weights={path}"), spec("gm1@20")
    assert str(own) == f"gm1@20 weights={path}"
    assert shipped.source == ""
    assert own.source == f"{own} {weights_hash(path)}"
    table = random_game(7, 3, 40)
    view = table.view(table.game.seat)
    moves = [player.player().choose(default_components(), view, 1) for player in (own, shipped)]
    assert moves[0] == moves[1]
    networks = own.search_player().settings(3).evaluator, shipped.search_player().settings(3).evaluator
    assert networks[0].value is not networks[1].value


def test_weights_for_other_tables_are_refused_by_the_match(tmp_path: Path) -> None:
    line = f"gm1@20 weights={weights_file(tmp_path, 3)}"
    with pytest.raises(ValueError, match=r"weights\.npz has networks for 3 players, none for 2"):
        Match((spec(line), spec("random")), ZMAN, default_components())


def test_files_that_are_no_weights_are_refused(tmp_path: Path) -> None:
    (tmp_path / "text.npz").write_text("text")
    (tmp_path / "empty.npz").write_bytes(b"")
    np.save(tmp_path / "array.npy", np.zeros(3))
    np.savez(tmp_path / "arrays.npz", other=np.zeros(3))
    other_game = arena_game("maharaja").player.weights
    assert other_game is not None
    for path, problem in (
        (tmp_path / "none.npz", "No such file or directory"),
        (tmp_path / "text.npz", "is no .npz file of weights"),
        (tmp_path / "empty.npz", "is no .npz file of weights"),
        (tmp_path / "array.npy", "is no .npz file of weights"),
        (tmp_path / "arrays.npz", "is no file of weights: it has no players, policy, value"),
        (other_game, "value is of another shape than the network of this version"),
    ):
        line = f"gm1@20 weights={path}"
        with pytest.raises(SpecificationError) as refused:
            spec(line)
        assert str(refused.value) == f"{line!r} is no player: weights={path}: {problem}"
