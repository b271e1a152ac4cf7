"""Frequency and cost of mistakes by player. Intervals are by deals: the decisions of a deal are dependent."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mogul.arena.mistakes.judgement import Judgement
from mogul.arena.mistakes.recorded_decision import RecordedDecision
from mogul.arena.results.interval import Interval, Proportion, proportion, ratio_interval


@dataclass(frozen=True)
class PlayerMistakes:
    """Mistakes of one player. mistakes: decisions above the permitted loss. dominated: number of dominated moves.
    lost: mean loss of win share of a decision. worst: the decision with the highest loss; None if all losses are 0."""

    player: str
    mistakes: Proportion
    dominated: int
    lost: Interval
    worst: Judgement | None


def player_mistakes(
    decisions: Sequence[RecordedDecision], judgements: Mapping[int, Judgement], max_loss: float
) -> list[PlayerMistakes]:
    """Returns the figures of every player with judged decisions. judgements: by number in the sample."""
    players = sorted({judgement.player for judgement in judgements.values()})
    return [_of_player(player, decisions, judgements, max_loss) for player in players]


def _of_player(
    player: str, decisions: Sequence[RecordedDecision], judgements: Mapping[int, Judgement], max_loss: float
) -> PlayerMistakes:
    own = [judgements[number] for number in sorted(judgements) if judgements[number].player == player]
    by_deal: defaultdict[Any, list[float]] = defaultdict(list)
    for each in own:
        by_deal[decisions[each.number].source.game.record.setup].append(each.loss)
    worst = max(own, key=lambda each: each.loss)
    return PlayerMistakes(
        player=player,
        mistakes=proportion([[loss > max_loss for loss in losses] for losses in by_deal.values()]),
        dominated=sum(each.dominated for each in own),
        lost=ratio_interval([*by_deal.values()]),
        worst=worst if worst.loss > 0 else None,
    )
