"""The instant player: it samples a move from the rollout policy of an evaluator, without a search; its turns, and the
choice of a move by a profile: at a temperature, always in the same way in the same position."""

import hashlib
import math
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from mogul.engine.game_rules import Components, Move, Position, View
from mogul.players.game_player import GamePlayer
from mogul.players.review.decision import BLUNDER
from mogul.players.strength.profile import Profile
from mogul.search import Candidate, SearchResult, Settings, StopReason
from mogul.search.root import root_priors
from mogul.search.turn import TurnResult


@dataclass(frozen=True)
class MoveSelection:
    """Chooses the moves of a turn of the seat to move in `position`. Position, seed, earlier moves of the turn and
    move determine an error: one seed for a whole game keeps errors as they are."""

    game: GamePlayer
    profile: Profile
    position: Position
    seed: int

    def choose(self, found: SearchResult, prefix: Sequence[int] = ()) -> Move:
        """The move after the moves of `prefix`, which are of the same turn. It is sampled with probabilities in
        proportion to visits ** (1 / temperature), among moves with at least the share `floor` of the visits of the
        best one, two at least, and a win share at most `BLUNDER` below its own, as far as the search can tell: it
        does not throw a game away. Dominated moves are never chosen."""
        never = self._never([each.move for each in found.candidates], prefix)
        best, *others = (each for each in found.candidates if each.move not in never)
        if self.profile.temperature == 0.0 or not best.visits:
            return Move(best.move)
        min_visits = max(self.profile.floor * best.visits, 2)  # one visit may be a trial for its own sake
        near = [each for each in others if each.visits >= min_visits and _loss(found.root_seat, best, each) <= BLUNDER]
        return self._sample({each.move: each.visits for each in [best, *near]}, prefix)

    def choose_instantly(self, weights: Mapping[Move, float]) -> Move:
        """The move of an instant profile: the same sampling by the weights of a policy, among moves with at least the
        share `floor` of the weight of the likeliest one. Dominated moves are never chosen."""
        never = self._never(weights, ())
        allowed = {move: weight for move, weight in weights.items() if move not in never}
        least = self.profile.floor * max(allowed.values())
        return self._sample({move: weight for move, weight in allowed.items() if weight >= least}, ())

    def _sample(self, weights: Mapping[Move, float], prefix: Sequence[int]) -> Move:
        noise = self._noise(prefix)
        return max(weights, key=lambda move: math.log(weights[move]) + self.profile.temperature * noise(move))

    def _never(self, moves: Collection[Move], prefix: Sequence[int]) -> Collection[Move]:
        # A turn goes on after no dominated move: those are looked for at its beginning alone.
        return () if self.game.dominated is None or prefix else self.game.dominated(self.position, moves)

    def _noise(self, prefix: Sequence[int]) -> Callable[[int], float]:
        """Samples of Gumbel's standard distribution by move."""
        information = self.position.information.tobytes()
        whole = f"mogul.astray/{self.seed}/".encode() + information + np.array(prefix, "<i2").tobytes()
        key = hashlib.blake2b(whole, digest_size=16).digest()

        def sample(move: int) -> float:
            digest = hashlib.blake2b(key + move.to_bytes(2, "little"), digest_size=8).digest()
            fraction = ((int.from_bytes(digest, "little") >> 12) + 0.5) / 2**52  # above 0, below 1
            return -math.log(-math.log(fraction))

        return sample


def _loss(seat: int, best: Candidate, other: Candidate) -> float:
    return best.seats[seat].win_share - other.seats[seat].win_share


class InstantPlayer:
    """The player of a profile without iterations."""

    iterations = 0

    def __init__(
        self,
        game: GamePlayer,
        profile: Profile,
        settings: Callable[[int], Settings] | None = None,
        name: str = "",
    ) -> None:
        """settings: of the evaluator, for a table of so many players; the profile's by default. Raises ValueError for a
        profile that searches."""
        if not profile.is_instant:
            raise ValueError(f"{profile.id} searches; an instant player has no iterations")
        self.game, self._profile = game, profile
        self.settings = settings or profile.settings
        self.name = name or profile.id

    def choose(self, components: Components, view: View, seed: int) -> Move:
        """See `Player`."""
        remembered = self._profile.remembered(components, view, seed)
        position = self.game.rules.position(components, remembered)
        position.check_to_move()
        evaluator = self.settings(view.player_count).evaluator
        priors = root_priors(position.game, position.information, evaluator)
        return MoveSelection(self.game, self._profile, position, seed).choose_instantly(priors)


class InstantTurn:
    """A finished turn with the interface of `TurnSearch`: the first move alone, without estimates."""

    is_done = True
    iterations = 0

    def __init__(
        self, seat: int, weights: Mapping[Move, float], choose: Callable[[Mapping[Move, float]], Move]
    ) -> None:
        """seat: to move. weights: of the moves to choose among."""
        likeliest_first = sorted(weights, key=lambda move: (-weights[move], move))
        candidates = tuple(map(Candidate, likeliest_first))
        first = SearchResult(seat, 0, candidates, StopReason.ITERATIONS, reproducible=True)
        self._result = TurnResult(first, (), (choose(weights),), is_whole=True, examined={})

    def run_slice(self, pool: ThreadPoolExecutor | None = None) -> None:
        """There is nothing left to do."""

    def result(self) -> TurnResult:
        """The move, and the others, the likeliest first."""
        return self._result
