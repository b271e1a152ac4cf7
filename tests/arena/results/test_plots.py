"""Content of plots."""

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from mogul.arena.results.figures import seconds_a_decision
from mogul.arena.results.plots import rating_plot, save_plot, time_plot
from mogul.arena.results.ratings import Ratings, ratings
from tests.arena.results.simulated import simulated_trial

ELO = {"b0@500": 150.0, "b0@50": 60.0, "flat@9": 0.0, "b0@50 exploration=0.7": -220.0}
TRIAL = simulated_trial(tuple(ELO), ELO, [0.0] * 4, 60, np.random.default_rng(1))
SECONDS = {"b0@500": 0.004, "b0@50": 0.001, "flat@9": 0.0005, "b0@50 exploration=0.7": 0.001}


@pytest.fixture(scope="module")
def rated() -> Ratings:
    return ratings([TRIAL], "flat@9")


def test_ratings_are_plotted_by_name_with_their_intervals(rated: Ratings) -> None:
    (axes,) = rating_plot(rated).axes
    points, lower, upper = axes.get_lines()
    elo = [each.elo for each in rated.players]
    assert np.asarray(points.get_xdata()).tolist() == [each.mean for each in elo]
    assert np.asarray(lower.get_xdata()).tolist() == [each.mean - each.half for each in elo]
    assert np.asarray(upper.get_xdata()).tolist() == [each.mean + each.half for each in elo]
    names = dict(zip(axes.get_yticks(), (label.get_text() for label in axes.get_yticklabels()), strict=True))
    assert [names[row] for row in np.asarray(points.get_ydata()).tolist()] == [each.player for each in rated.players]
    assert axes.get_xlabel() == "Elo above flat@9, 95 % intervals"


def test_strength_is_plotted_against_time_with_lines_between_budgets(rated: Ratings) -> None:
    (axes,) = time_plot(rated, SECONDS).axes
    elo = {each.player: each.elo.mean for each in rated.players}
    handles, labels = axes.get_legend_handles_labels()
    joined = {
        label: np.asarray(handle[0].get_xydata()).tolist()  # type: ignore[index]
        for handle, label in zip(handles, labels, strict=True)
    }
    assert joined == {
        "b0": [[1.0, elo["b0@50"]], [4.0, elo["b0@500"]]],
        "b0 exploration=0.7": [[1.0, elo["b0@50 exploration=0.7"]]],
        "flat": [[0.5, 0.0]],
    }
    assert (axes.get_xscale(), axes.get_xlabel()) == ("log", "CPU time a decision, ms")
    assert axes.get_ylabel() == "Elo above flat@9, 95 % intervals"


def test_a_players_time_is_the_mean_over_its_decisions() -> None:
    assert seconds_a_decision([TRIAL, TRIAL]) == pytest.approx(
        {player: 0.002 * (entry + 1) for entry, player in enumerate(TRIAL.header.entries)}
    )


def test_text_on_a_drawing_stays_text(rated: Ratings, tmp_path: Path) -> None:
    path = tmp_path / "ratings.svg"
    save_plot(rating_plot(rated), path)
    shown = {"".join(each.itertext()) for each in ElementTree.parse(path).iter() if each.tag.endswith("text")}
    assert shown >= {"Elo above flat@9, 95 % intervals", *ELO}


def test_equal_ratings_make_equal_files(rated: Ratings, tmp_path: Path) -> None:
    for suffix in ("svg", "png"):
        for name in ("one", "other"):
            save_plot(time_plot(rated, SECONDS), tmp_path / f"{name}.{suffix}")
        assert (tmp_path / f"one.{suffix}").read_bytes() == (tmp_path / f"other.{suffix}").read_bytes()
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")
