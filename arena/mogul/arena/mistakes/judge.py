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
from mogul.engine.taj_mahal.components import ComponentSet, default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.position import Position
from mogul.players.games import game_player
from mogul.players.player import SearchPlayer
from mogul.players.review.decision import MISTAKE, STANDARD_ERRORS
from mogul.players.review.decision_points import DecisionPoint
from mogul.players.review.decision_review import MAX_BUDGETS, DecisionReview, ReviewSettings
from mogul.players.taj_mahal.dominated import dominated
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

    def effort(self, players: int, iterations: int) -> ReviewSettings:
        """Returns the settings of a study with a number of iterations, at a table of `players`."""
        player = self.player.player()
        assert isinstance(player, SearchPlayer)
        return ReviewSettings(iterations, 1, self.seed, player.settings(players))

    def judgement(self, number: int, decision: RecordedDecision) -> tuple[Judgement, float]:
        """Returns the judgement of a decision from the knowledge of its seat, and its CPU seconds. Deterministic.

        number: of the decision in the sample.
        """
        decision_point = decision.decision_point()
        players = len(decision_point.view.players)
        _warm_up(self, players)
        begin = time.thread_time()
        components, budgets = (
            decision.source.game.components,
            [each for each in (self.first_look, self.iterations) if each],
        )
        studies = []
        for iterations in budgets:
            studies.append(_studied(components, decision_point, self.effort(players, iterations)))
            if not _may_be_a_mistake(studies[-1]):
                break
        seconds = time.thread_time() - begin
        found = studies[-1].decision()
        position = Position(components, decision_point.view)
        judgement = Judgement(
            number=number,
            game=decision.source.path.name,
            player=decision.player,
            moves_before=decision.moves_before,
            visit=found.round,
            seat=found.seat,
            move=position.notation.move_text(found.move),
            best_move=position.notation.move_text(found.best_move),
            loss=found.loss.counted.win_share,
            difference=found.loss.difference.win_share,
            error=found.loss.error.win_share,
            pairs=found.loss.pairs,
            iterations=sum(study.iterations for study in studies),
            first_look_only=len(studies) < len(budgets),
            dominated=found.move in dominated(position, position.legal_moves()),
        )
        return judgement, seconds


def judge_of(specification: Specification, seed: int, first_look: int = 0) -> Judge:
    """Returns the judge of a specification. Raises ValueError for a player that cannot judge, and for a first look with
    too many iterations."""
    line, player = str(specification), specification.player()
    if not isinstance(player, SearchPlayer):
        raise ValueError(
            f"{line!r} cannot judge: it does not search from the knowledge of a seat; gm1@100000, for one, does"
        )
    if player.budget.iterations is None:
        raise ValueError(
            f"{line!r} cannot judge: searches with a time budget are not reproducible; it needs iterations, as in "
            f"{specification.name}@100000"
        )
    if first_look >= player.budget.iterations:
        raise ValueError(f"a first look of {first_look} iterations: it must have fewer than {line!r} itself")
    return Judge(specification, player.budget.iterations, seed, first_look)


def _may_be_a_mistake(study: DecisionReview) -> bool:
    """True if the loss may reach that of a mistake, within the study's sampling error."""
    loss = study.decision().loss
    difference, error = loss.difference.win_share, loss.error.win_share
    return difference + STANDARD_ERRORS * error >= MISTAKE


def _studied(components: ComponentSet, decision_point: DecisionPoint, effort: ReviewSettings) -> DecisionReview:
    return run_to_end(DecisionReview(game_player("taj_mahal"), components, decision_point, effort))


@cache
def _warm_up(judge: Judge, players: int) -> None:
    """Judges two moves of one decision, so that one is compared, once in a process: loading and compiling do not count
    as decision time."""
    board = default_components()
    table = Table(board, new_setup(board, ZMAN, players, 0), 0)
    seat, effort = table.game.seat, judge.effort(players, _WARM_UP_ITERATIONS)
    for move in table.game.legal_moves()[:2]:
        _studied(board, DecisionPoint(0, seat, move, table.view(seat), after_chance=True), effort)
