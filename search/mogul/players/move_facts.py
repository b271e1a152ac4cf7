"""The continuations that facts of moves are counted in, and sentences: of a move, and of the gain of a better one."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

import numpy as np

from mogul.engine.game_rules import Move
from mogul.engine.texts import Texts, capitalized, figure
from mogul.search.request import SearchRequest, continuations_seed
from mogul.search.root import new_world
from mogul.search.simulate import SearchThread

# From each candidate: an estimated share is within 12 points of a hundred, 19 times in 20. They take some 5 us each,
# and the answers of many searches whose deadlines come together must all be ready in time.
CONTINUATIONS: Final = 64


def counted(
    count: Callable[..., None], counts: np.dtype[np.void], thread: SearchThread, request: SearchRequest, move: Move
) -> np.void:
    """Returns the sums over the continuations from a move that this thread has searched, a record of `counts`. Equal
    searches, equal sums.

    count: a kernel of a game that plays on from a move so many times and adds to the sums; called with policy, game,
    evaluator, thread, move, times and sums.
    """
    game, policy, evaluator = request.game, request.settings.tree_policy, request.settings.evaluator
    sums: np.void = np.zeros(1, counts)[0]
    seed = continuations_seed(request.seed, request.information, move)
    state = thread.state._replace(world=new_world(game, seed, evaluator))
    count(policy, game, evaluator, state, move, CONTINUATIONS, sums)
    return sums


# A gain of less weight can be chance: facts are means of `CONTINUATIONS`, whose shares differ by 0.09 (one standard
# error) without a cause, and a game looks at some ten of them. Chosen: 20 points of a hundred where 40 have weight 1.
LEAST_WEIGHT: Final = 0.5


class Gain(NamedTuple):
    """An advantage of the better move: its weight, the name of its sentence in the section `reasons`, and the values of
    that, the figures of both moves among them."""

    weight: float
    name: str
    values: Mapping[str, Any]


def gain(unit: float, best: float, other: float, name: str, decimals: int = 1, **values: Any) -> Gain:
    """The gain of a fact over that of the other move. unit: a difference that has a weight of 1; negative where
    less is better. decimals: of the figures."""
    figures = {"best": figure(best, decimals), "other": figure(other, decimals)}
    return Gain((best - other) / unit, name, {**figures, **values})


def largest(gains: Iterable[Gain], texts: Texts) -> str:
    """The largest gain as a sentence, if it can be more than chance."""
    most = max(gains, key=lambda gain: gain.weight)
    return (
        texts.text("reasons", "little")
        if most.weight < LEAST_WEIGHT
        else texts.text("reasons", most.name, **most.values)
    )


def sentence(parts: Iterable[str]) -> str:
    """Parts, of which some can be empty, as one sentence."""
    return f"{capitalized('; '.join(filter(None, parts)))}."
