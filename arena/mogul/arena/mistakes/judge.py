"""Who says what a decision cost: a search of so many iterations finds the best move, a comparison prices the other one,
as in a review. A first look with fewer may tell which decisions need that."""

import time
from dataclasses import dataclass
from functools import cache
from typing import Final

from mogul.arena.mistakes.choice import Choice
from mogul.arena.mistakes.judgement import Judgement
from mogul.arena.play.specification import Specification, parse_player
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

_WARMING: Final = 2  # iterations


@dataclass(frozen=True)
class Judge:
    """A player that judges; made by `judge_of`. iterations: of each search for a best move. seed: of all searches.
    first_look: iterations with which every decision is judged before; 0: none is. What may lose a mistake's worth by
    that is judged again, with all of them; what the first look itself would have played is not."""

    player: Specification
    iterations: int
    seed: int
    first_look: int = 0

    @property
    def most_iterations(self) -> int:
        """That a decision can take."""
        return (self.first_look + self.iterations) * MAX_BUDGETS

    def effort(self, players: int, iterations: int) -> ReviewSettings:
        """Of so many iterations a search, at a table of so many."""
        player = self.player.player()
        assert isinstance(player, SearchPlayer)
        return ReviewSettings(iterations, 1, self.seed, player.settings(players))

    def judgement(self, number: int, choice: Choice) -> tuple[Judgement, float]:
        """Of the decision with this number in a draw, by what its seat knew, and the CPU seconds it took. Equal
        arguments, equal judgements."""
        decision_point = choice.decision_point()
        players = len(decision_point.view.players)
        _warm_up(self, players)
        begin = time.thread_time()
        components, looks = choice.source.game.components, [each for each in (self.first_look, self.iterations) if each]
        studies = []
        for iterations in looks:
            studies.append(_studied(components, decision_point, self.effort(players, iterations)))
            if not _may_be_a_mistake(studies[-1]):
                break
        seconds = time.thread_time() - begin
        found = studies[-1].decision()
        position = Position(components, decision_point.view)
        judgement = Judgement(
            number=number,
            game=choice.source.path.name,
            player=choice.player,
            moves_before=choice.moves_before,
            visit=found.round,
            seat=found.seat,
            move=position.notation.move_text(found.move),
            best_move=position.notation.move_text(found.best_move),
            loss=found.loss.counted.win_share,
            difference=found.loss.difference.win_share,
            error=found.loss.error.win_share,
            pairs=found.loss.pairs,
            iterations=sum(study.iterations for study in studies),
            first_look_only=len(studies) < len(looks),
            dominated=found.move in dominated(position, position.legal_moves()),
        )
        return judgement, seconds


def judge_of(line: str, seed: int, first_look: int = 0) -> Judge:
    """The judge of a specification. Raises ValueError (SpecificationError) for no player, for one that cannot judge,
    and for a first look that is none."""
    specification = parse_player(line)
    player = specification.player()
    if not isinstance(player, SearchPlayer):
        raise ValueError(f"{line!r} cannot judge: it does not search by what a seat knows; gm1@100000, for one, does")
    if player.budget.iterations is None:
        raise ValueError(
            f"{line!r} cannot judge: no two searches for a time are the same; it needs iterations, as in "
            f"{specification.name}@100000"
        )
    if first_look >= player.budget.iterations:
        raise ValueError(f"a first look of {first_look} iterations: it must have fewer than {line!r} itself")
    return Judge(specification, player.budget.iterations, seed, first_look)


def _may_be_a_mistake(study: DecisionReview) -> bool:
    """Whether the move may lose so much, as far as the study's sampling error tells."""
    loss = study.decision().loss
    difference, error = loss.difference.win_share, loss.error.win_share
    return difference + STANDARD_ERRORS * error >= MISTAKE


def _studied(components: ComponentSet, decision_point: DecisionPoint, effort: ReviewSettings) -> DecisionReview:
    study = DecisionReview(game_player("taj_mahal"), components, decision_point, effort)
    while not study.is_done:
        study.run_slice()
    return study


@cache
def _warm_up(judge: Judge, players: int) -> None:
    """Judge two moves of one decision, once in a process, so that one is compared: what is loaded or compiled then is
    no time of a decision."""
    board = default_components()
    table = Table(board, new_setup(board, ZMAN, players, 0), 0)
    seat, effort = table.game.seat, judge.effort(players, _WARMING)
    for move in table.game.legal_moves()[:2]:
        decision_point = DecisionPoint(0, seat, move, table.view(seat), after_chance=True)
        _studied(board, decision_point, effort)
