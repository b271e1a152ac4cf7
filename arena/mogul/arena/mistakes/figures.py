"""How often a player decides badly, and how badly. Of a mean the deal is the observation: its games have their cards in
common."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from mogul.arena.mistakes.choice import Choice
from mogul.arena.mistakes.judgement import Judgement
from mogul.arena.results.interval import Interval, interval
from mogul.arena.results.proportion import Proportion, proportion
from mogul.engine.taj_mahal.records.record import Setup


@dataclass(frozen=True)
class PlayerMistakes:
    """One player. bad: the decisions that lose more than they may. dominated: how many are that. lost: win share
    that a decision loses, over deals. worst: the decision that loses most; None where none loses anything."""

    player: str
    bad: Proportion
    dominated: int
    lost: Interval
    worst: Judgement | None


def player_mistakes(drawn: Sequence[Choice], judged: Mapping[int, Judgement], most_loss: float) -> list[PlayerMistakes]:
    """Of what has been judged, by number in the draw: every player who decided something."""
    players = sorted({judgement.player for judgement in judged.values()})
    return [_of(player, drawn, judged, most_loss) for player in players]


def _of(player: str, drawn: Sequence[Choice], judged: Mapping[int, Judgement], most_loss: float) -> PlayerMistakes:
    own = [judged[number] for number in sorted(judged) if judged[number].player == player]
    by_deal: defaultdict[Setup, list[float]] = defaultdict(list)
    for each in own:
        by_deal[drawn[each.number].source.game.record.setup].append(each.loss)
    worst = max(own, key=lambda each: each.loss)
    return PlayerMistakes(
        player=player,
        bad=proportion(sum(each.loss > most_loss for each in own), len(own)),
        dominated=sum(each.dominated for each in own),
        lost=interval([fmean(losses) for losses in by_deal.values()]),
        worst=worst if worst.loss > 0 else None,
    )
