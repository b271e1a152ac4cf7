"""Maharaja as a game of training, and its deals: boards and seeds of the games to be played."""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mogul.engine.maharaja.components import ComponentSet, default_components, random_components
from mogul.engine.maharaja.records.record import new_setup
from mogul.engine.maharaja.records.replay import Replay
from mogul.engine.maharaja.rule_sets import RULE_SETS
from mogul.engine.maharaja.rules.game import PALACES, Maharaja, maharaja
from mogul.engine.maharaja.rules.information import INFORMATION
from mogul.engine.maharaja.rules.rounds import LAST_ROUND
from mogul.engine.maharaja.rules.state import CHARACTERS, HOUSES, PLANNING, PUTTING, TURN
from mogul.players.maharaja.evaluation.network_evaluator import NetworkEvaluator
from mogul.players.maharaja.evaluation.policy import POLICY_WEIGHTS
from mogul.players.maharaja.evaluation.seat_features import STAGES
from mogul.players.maharaja.evaluation.value import VALUE_WEIGHTS
from mogul.players.maharaja.learning import (
    mark_beginnings,
    play_by_policy,
    write_decisions,
    write_positions,
    write_stages,
)
from mogul.training.game_features import GameFeatures, States
from mogul.training.maharaja.recipes import RECIPES
from mogul.training.self_play import Deal, derived_seed
from mogul.training.training_game import TrainingGame

DEFAULT_BOARD: Final = 0
RULE_SET: Final = next(iter(RULE_SETS))


def deal_of(recipe_seed: int, generation: int, players: int, number: int, kind: str = "") -> Deal:
    """Returns the deal of game `number` of a generation; games of another kind have other deals.

    Half of the games are on the default board, each other one on a board of its own.
    """
    name = f"maharaja/{recipe_seed}/{generation}/{players}/{number}" + (f"/{kind}" if kind else "")
    board = derived_seed("board", name) if number % 2 == 1 else DEFAULT_BOARD
    return Deal(players, RULE_SET, board, derived_seed("deal", name))


@lru_cache(maxsize=1)  # for the game and then the first state of a deal: a random board takes 0.12 s
def components_of(deal: Deal) -> ComponentSet:
    """Returns the component set of a deal."""
    return default_components() if deal.board == DEFAULT_BOARD else random_components(deal.board)


@lru_cache(maxsize=1 << 13)  # a random board is needed for every network
def kernel_game(deal: Deal) -> Maharaja:
    """Returns the kernels' game of a deal."""
    return maharaja(components_of(deal), deal.players, RULE_SETS[deal.rule_set])


def first_state(deal: Deal) -> np.void:
    """Returns the state before the first decision, a STATE record."""
    components = components_of(deal)
    return Replay(components, new_setup(components, RULE_SETS[deal.rule_set], deal.players, deal.seed)).state


def _stage_of(states: States) -> NDArray[np.int32]:
    stages = np.zeros(len(states), np.int32)
    write_stages(states, stages)
    return stages


def _score_of(states: States) -> NDArray[np.int8]:
    """Palaces built."""
    return np.int8(PALACES) - states["palaces"]


FEATURES: Final = GameFeatures(
    stages=STAGES,
    beginnings=LAST_ROUND,
    phases={"plan": (PLANNING,), "step": (CHARACTERS, HOUSES, TURN, PUTTING)},
    value_weights=VALUE_WEIGHTS,
    policy_weights=POLICY_WEIGHTS,
    evaluator=NetworkEvaluator,
    stage_of=_stage_of,
    score_of=_score_of,
    mark_beginnings=mark_beginnings,
    write_positions=write_positions,
    write_decisions=write_decisions,
    play_by_policy=play_by_policy,
)

GAME: Final = TrainingGame(
    id="maharaja",
    recipes=RECIPES,
    features=FEATURES,
    deal=deal_of,
    kernel_game=kernel_game,
    first_state=first_state,
    information=INFORMATION,
    edges_an_iteration=64,  # a plan is one of 45, and a step one of 40 at most places
)
