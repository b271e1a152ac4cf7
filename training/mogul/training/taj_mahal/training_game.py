"""Taj Mahal as a game of training, and its deals: boards, rule sets and seeds of the games to be played."""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mogul.engine.taj_mahal.components import ComponentSet, default_components, random_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, RULE_SETS, ZMAN
from mogul.engine.taj_mahal.rules.game import TajMahal, taj_mahal
from mogul.engine.taj_mahal.rules.information import INFORMATION
from mogul.engine.taj_mahal.rules.state import AUCTION, CROWN_OWED, PALACE_OWED, TAKE_OWED
from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.engine.taj_mahal.table import Table
from mogul.players.taj_mahal.evaluation.network_evaluator import NetworkEvaluator
from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.players.taj_mahal.evaluation.value import VALUE_WEIGHTS
from mogul.players.taj_mahal.learning import mark_beginnings, play_by_policy, write_decisions, write_positions
from mogul.training.game_features import GameFeatures, States
from mogul.training.self_play import Deal, derived_seed
from mogul.training.taj_mahal.recipes import RECIPES
from mogul.training.training_game import TrainingGame

DEFAULT_BOARD: Final = 0


def deal_of(recipe_seed: int, generation: int, players: int, number: int, kind: str = "") -> Deal:
    """Returns the deal of game `number` of a generation; games of another kind have other deals.

    Half of the games are on the default board, each other one on a board of its own; a quarter is by `rio_grande` if
    that rule set permits the number of players.
    """
    is_random = number % 2 == 1
    is_rio_grande = number // 2 % 4 == 3 and players in RIO_GRANDE.players
    name = f"{recipe_seed}/{generation}/{players}/{number}" + (f"/{kind}" if kind else "")
    return Deal(
        players,
        (RIO_GRANDE if is_rio_grande else ZMAN).name,
        derived_seed("board", name) if is_random else DEFAULT_BOARD,
        derived_seed("deal", name),
    )


@lru_cache(maxsize=1)  # for the game and then the first state of a deal: a random board takes 8 ms
def components_of(deal: Deal) -> ComponentSet:
    """Returns the component set of a deal."""
    return default_components() if deal.board == DEFAULT_BOARD else random_components(deal.board)


@lru_cache(maxsize=1 << 13)  # 70 MB of tables; a random board takes 14 ms, and is needed for every network
def kernel_game(deal: Deal) -> TajMahal:
    """Returns the kernels' game of a deal."""
    return taj_mahal(components_of(deal), deal.players, RULE_SETS[deal.rule_set])


def first_state(deal: Deal) -> np.void:
    """Returns the state before the first decision, a STATE record."""
    components = components_of(deal)
    setup = new_setup(components, RULE_SETS[deal.rule_set], deal.players, deal.seed)
    first: np.void = Table(components, setup, deal.seed).game.state.copy()
    return first


def _stage_of(states: States) -> NDArray[np.int32]:
    return states["visit"].astype(np.int32)


def _score_of(states: States) -> NDArray[np.int16]:
    return states["score"]


FEATURES: Final = GameFeatures(
    stages=PROVINCES,
    beginnings=PROVINCES,
    phases={"auction": (AUCTION,), "city": (PALACE_OWED, CROWN_OWED), "take": (TAKE_OWED,)},
    value_weights=VALUE_WEIGHTS,
    policy_weights=POLICY_WEIGHTS,
    evaluator=NetworkEvaluator,
    stage_of=_stage_of,
    score_of=_score_of,
    mark_beginnings=mark_beginnings,
    write_positions=write_positions,
    write_decisions=write_decisions,
    play_by_policy=play_by_policy,
    field_names={
        "stage": "visit",
        "score": "points",
        "score_by_stage": "points_by_visit",
        "variance_by_stage": "variance_by_visit",
    },
)

GAME: Final = TrainingGame(
    id="taj_mahal",
    recipes=RECIPES,
    features=FEATURES,
    deal=deal_of,
    kernel_game=kernel_game,
    first_state=first_state,
    information=INFORMATION,
    edges_an_iteration=14,  # 3 to 18 in 20 decisions, in 16 of them below 9
)
