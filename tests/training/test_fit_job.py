"""Jobs of fits."""

import os
from typing import Any

import numpy as np
import pytest

from mogul.players.maharaja.heuristic import heuristic_policy
from mogul.training import fit_job
from mogul.training.fit_job import FitInput, FitJob, make_fit, policy_samples_of
from mogul.training.folder import REINFORCEMENT
from mogul.training.maharaja.training_game import GAME
from mogul.training.recipe import GAMES_OF_A_DEAL
from mogul.training.weights import VALUE

TINY = GAME.recipes["tiny"]


def test_the_rate_of_the_first_fit_falls_over_the_positions_that_games_have() -> None:
    """Not over the most that they can have: a game of Maharaja has a third of them."""
    fitted = make_fit(FitInput(FitJob(TINY, REINFORCEMENT, 3, VALUE), [], rollout=heuristic_policy()))
    deals = [
        GAME.deal(TINY.seed, REINFORCEMENT, 3, number, "policy")
        for number in range(TINY.policy_games // GAMES_OF_A_DEAL)
    ]
    positions = len(policy_samples_of(GAME, deals, heuristic_policy()).stage)
    assert positions < TINY.policy_games * GAME.features.beginnings / 2
    assert fitted.report["positions"]["fitted"] == positions


def test_a_job_restricts_jax_to_one_core_before_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    def fit(_: Any) -> tuple[np.void, dict[str, Any]]:
        return np.zeros(1, [("number", "i4")])[0], {"cores": os.environ["NPROC"]}

    monkeypatch.delenv("NPROC", raising=False)
    monkeypatch.setattr(fit_job, "_fit", fit)
    assert make_fit(FitInput(FitJob(TINY, 0, 3, VALUE), [])).report == {"cores": "1"}
