"""Jobs of reinforcement learning."""

import os
from typing import Any

import pytest

from mogul.training.maharaja.training_game import GAME
from mogul.training.reinforcement import part_job
from mogul.training.reinforcement.part_job import PartInput, PartJob, run_part


def test_a_job_restricts_jax_to_one_core_before_it_trains(monkeypatch: pytest.MonkeyPatch) -> None:
    def train(*_: Any) -> tuple[bytes, dict[str, Any]]:
        return os.environ["NPROC"].encode(), {}

    monkeypatch.delenv("NPROC", raising=False)
    monkeypatch.setattr(part_job, "train_part", train)
    assert run_part(PartInput(PartJob(GAME.recipes["tiny"], 3, 0), None, [])).content == b"1"
