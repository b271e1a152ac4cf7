"""The judge of decisions of recorded games: a search finds the best move, a comparison the cost of the move played, as
in a review.

A first look, with fewer iterations, can restrict this to the decisions that may be mistakes.

Decisions are moves of a seat that had a choice.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from mogul.arena.play.specification import Specification
from mogul.arena.trials.record_folder import RecordedGame
from mogul.engine.game_rules import Components, Move, Moved, Position
from mogul.players.review.decision import MISTAKE, STANDARD_ERRORS
from mogul.players.review.decision_review import (
    MAX_BUDGETS,
    DecisionPoint,
    DecisionReview,
    ReviewSettings,
    decision_points,
)
from mogul.search import run_to_end


@dataclass(frozen=True)
class RecordedDecision:
    """One decision. event: its index among the record's events. moves_before: number of moves made before it. player:
    specification of the seat's player; empty if unknown."""

    source: RecordedGame
    event: int
    moves_before: int
    seat: int
    player: str

    def decision_point(self) -> DecisionPoint:
        """Returns the knowledge of its seat, and its move."""
        return next(filter(None, decision_points(self.source.game, self.event)))


def recorded_decisions(source: RecordedGame) -> Iterator[RecordedDecision]:
    """Yields the decisions of a game in order, without forced moves."""
    game = source.game
    replay, moves = game.player.rules.begin(game.components, game.record.setup), 0
    players = source.players or ("",) * game.record.setup.player_count
    for index, event in enumerate(game.record.events):
        if isinstance(event, Moved):
            if len(replay.legal_moves()) > 1:
                yield RecordedDecision(source, index, moves, event.seat, players[event.seat])
            moves += 1
        replay.push(event)


@dataclass(frozen=True)
class Judgement:
    """A judged decision.

    number: in the sample. game: file name of the record. player: specification; empty if unknown. best_move: the move
    played if none is known to be better. loss: of win share; 0 where it is not significant. difference, error: gain of
    the best move and its standard error, over `pairs` pairs of games; 0 if the search prefers the move played.
    iterations: of searches and comparisons. first_look_only: True if the first look found no possible mistake.
    dominated: True if another legal move is at least as good for all hidden cards.
    """

    number: int
    game: str
    player: str
    moves_before: int
    round: int
    seat: int
    move: str
    best_move: str
    loss: float
    difference: float
    error: float
    pairs: int
    iterations: int
    first_look_only: bool
    dominated: bool

    def is_of(self, decision: RecordedDecision) -> bool:
        """Returns True if it fits the decision, as far as its fields tell."""
        identity = decision.source.path.name, decision.player, decision.moves_before, decision.seat
        return identity == (self.game, self.player, self.moves_before, self.seat)


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
