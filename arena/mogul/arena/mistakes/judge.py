"""The judge of decisions: a search finds the best move, a comparison the cost of the move played, as in a review.

A first look, with fewer iterations, can restrict this to the decisions that may be mistakes.
"""

import time
from dataclasses import dataclass
from functools import cache
from typing import Final

from mogul.arena.mistakes.judgement import Judgement
from mogul.arena.mistakes.recorded_decision import RecordedDecision
from mogul.arena.play.specification import Specification
from mogul.engine.game_rules import Components, Move, Position
from mogul.players.review.decision import MISTAKE, STANDARD_ERRORS
from mogul.players.review.decision_points import DecisionPoint
from mogul.players.review.decision_review import MAX_BUDGETS, DecisionReview, ReviewSettings
from mogul.search import run_to_end

_WARM_UP_ITERATIONS: Final = 2


@dataclass(frozen=True)
class Judge:
    """A judging player; made by `judge_of`.

    iterations: of each search for a best move. seed: of all searches. first_look: iterations of a preceding judgement,
    0: none; only decisions that it rates a possible mistake are judged again, with all iterations.
    """

    player: Specification
    iterations: int
    seed: int
    first_look: int = 0

    @property
    def max_iterations(self) -> int:
        """Upper bound of the iterations of a decision."""
        return (self.first_look + self.iterations) * MAX_BUDGETS

    def review(self, components: Components, decision_point: DecisionPoint, iterations: int) -> DecisionReview:
        """Returns the finished review of a decision, with a number of iterations."""
        player = self.player.search_player()
        settings = ReviewSettings(iterations, 1, self.seed, player.settings(decision_point.view.player_count))
        return run_to_end(DecisionReview(player.game, components, decision_point, settings))

    def load(self, rule_set: str, players: int) -> None:
        """Loads or compiles the kernels, once in a process: that does not count as decision time."""
        _warm_up(self, rule_set, players)

    def judgement(self, number: int, decision: RecordedDecision) -> tuple[Judgement, float]:
        """Returns the judgement of a decision from the knowledge of its seat, and its CPU seconds. Deterministic.

        number: of the decision in the sample.
        """
        components, decision_point = decision.source.game.components, decision.decision_point()
        self.load(decision_point.view.rule_set, decision_point.view.player_count)
        begin = time.thread_time()
        budgets = [each for each in (self.first_look, self.iterations) if each]
        reviews = []
        for iterations in budgets:
            reviews.append(self.review(components, decision_point, iterations))
            if not _may_be_a_mistake(reviews[-1]):
                break
        seconds = time.thread_time() - begin
        found = reviews[-1].decision()
        position = self.player.game.rules.position(components, decision_point.view)
        judgement = Judgement(
            number=number,
            game=decision.source.path.name,
            player=decision.player,
            moves_before=decision.moves_before,
            round=found.round,
            seat=found.seat,
            move=position.notation.move_text(found.move),
            best_move=position.notation.move_text(found.best_move),
            loss=found.loss.counted.win_share,
            difference=found.loss.difference.win_share,
            error=found.loss.error.win_share,
            pairs=found.loss.pairs,
            iterations=sum(review.iterations for review in reviews),
            first_look_only=len(reviews) < len(budgets),
            dominated=self._is_dominated(position, found.move),
        )
        return judgement, seconds

    def _is_dominated(self, position: Position, move: Move) -> bool:
        """True if the move is dominated; False in games that cannot tell."""
        dominated = self.player.game.player.dominated
        return dominated is not None and move in dominated(position, position.legal_moves())


def judge_of(specification: Specification, seed: int, first_look: int = 0) -> Judge:
    """Returns the judge of a specification. Raises ValueError for a player that cannot judge, and for a first look with
    too many iterations."""
    line, player = str(specification), specification.search_player()
    if player.budget.iterations is None:
        raise ValueError(
            f"{line!r} cannot judge: searches with a time budget are not reproducible; it needs iterations, as in "
            f"{specification.name}@100000"
        )
    if first_look >= player.budget.iterations:
        raise ValueError(f"a first look of {first_look} iterations: it must have fewer than {line!r} itself")
    return Judge(specification, player.budget.iterations, seed, first_look)


def _may_be_a_mistake(review: DecisionReview) -> bool:
    """True if the loss may reach that of a mistake, within the review's sampling error."""
    loss = review.decision().loss
    difference, error = loss.difference.win_share, loss.error.win_share
    return difference + STANDARD_ERRORS * error >= MISTAKE


@cache
def _warm_up(judge: Judge, rule_set: str, players: int) -> None:
    """Judges two moves of one decision, so that one is compared."""
    rules = judge.player.game.rules
    board = rules.default_components()
    table = rules.table(board, rules.new_setup(board, rules.rule_sets[rule_set], players, 0), 0)
    seat = table.game.seats_to_move[0]
    for move in table.game.legal_moves()[:2]:
        judge.review(board, DecisionPoint(0, seat, move, table.view(seat)), _WARM_UP_ITERATIONS)
