"""The fits of a generation's networks, for every player count."""

import time

import numpy as np

from mogul.training.files import write_arrays, write_json
from mogul.training.fitting import use_one_core
from mogul.training.folder import Folder
from mogul.training.games import training_game
from mogul.training.jobs import FitJob, read_fit
from mogul.training.recipe import Recipe


def missing_fits(folder: Folder, recipe: Recipe, generation: int, stage: str) -> list[FitJob]:
    """Returns the jobs of the missing fits of a stage."""
    return [
        FitJob(stage, folder, recipe, generation, players, network)
        for players in recipe.table_sizes
        for network in training_game(recipe.game).network_stages[stage]
        if not folder.fit(generation, players, network).exists()
    ]


def make_fit(job: FitJob) -> tuple[FitJob, float]:
    """Fits a network and writes its files; also returns its CPU seconds."""
    use_one_core()
    begin = time.process_time()
    weights, report = training_game(job.recipe.game).fit(job)
    path = job.folder.fit(job.generation, job.players, job.network)
    write_json(path.with_suffix(".json"), report)
    write_arrays(path, {"weights": np.array([weights])})  # last, for its existence marks a finished fit
    return job, time.process_time() - begin


def gather_weights(folder: Folder, recipe: Recipe, generation: int) -> None:
    """Writes the networks of a generation, all of them fitted, to one file."""
    game = training_game(recipe.game)
    networks = {
        players: {network: read_fit(folder, generation, players, network) for network in game.networks}
        for players in recipe.table_sizes
    }
    game.write_weights(folder.generation_weights(generation), networks)
