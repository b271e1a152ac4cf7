"""The summary of a review, by seat."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mogul.players.review.attribution import NOTHING, Attribution, SeatAccount, Value
from mogul.players.review.decision import Decision, Tag


@dataclass(frozen=True, slots=True)
class RoundAccount:
    """One round, from its first valuation to the first of the next."""

    round: int
    account: SeatAccount


@dataclass(frozen=True, slots=True)
class ReviewedSeat:
    """One seat. tag_counts: of its reviewed decisions; lost: the sum of their losses that count."""

    seat: int
    account: SeatAccount
    rounds: tuple[RoundAccount, ...]
    tag_counts: Mapping[Tag, int]
    lost: Value


@dataclass(frozen=True, slots=True)
class ReviewSummary:
    """The result of a review.

    seats: in order; empty where nothing has been valued. next_event: for the request that goes on with a review that
    was cut short; None: it is whole. result_known: whether the accounts end with the result of the game, and not with
    an estimate.
    """

    seats: tuple[ReviewedSeat, ...]
    iterations: int
    next_event: int | None
    result_known: bool


def seat_reviews(attribution: Attribution, decisions: Sequence[Decision]) -> tuple[ReviewedSeat, ...]:
    """The accounts of all seats, and the tags and losses of their decisions; empty while there are no accounts."""
    return tuple(
        _seat_review(attribution, seat, [each for each in decisions if each.seat == seat]) for seat in attribution.seats
    )


def _seat_review(attribution: Attribution, seat: int, decisions: list[Decision]) -> ReviewedSeat:
    tags = Counter(decision.tag for decision in decisions)
    return ReviewedSeat(
        seat=seat,
        account=attribution.account(seat),
        rounds=tuple(RoundAccount(each, attribution.account(seat, each)) for each in attribution.rounds),
        tag_counts={tag: tags[tag] for tag in Tag if tags[tag]},
        lost=sum((decision.loss.counted for decision in decisions), NOTHING),
    )
