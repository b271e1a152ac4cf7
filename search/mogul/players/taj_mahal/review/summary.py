"""What a review comes to, for every player."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mogul.players.taj_mahal.review.account import NOTHING, Account, Ledger, Value
from mogul.players.taj_mahal.review.decision import Decision, Tag


@dataclass(frozen=True, slots=True)
class VisitAccount:
    """One visit, from its first valuation to the first of the next."""

    visit: int
    account: Account


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """One seat. `tags`: how many of its reviewed decisions were of each kind; `lost`: what those cost it that count."""

    seat: int
    account: Account
    visits: tuple[VisitAccount, ...]
    tags: Mapping[Tag, int]
    lost: Value


@dataclass(frozen=True, slots=True)
class Summary:
    """What has been reviewed.

    players: by seat; empty where nothing has been valued. next_event: where a review that was cut short would go on;
    None: it is whole. result_known: whether the accounts end with the result of the game, and not with an estimate.
    """

    players: tuple[PlayerSummary, ...]
    iterations: int
    next_event: int | None
    result_known: bool


def players_of(ledger: Ledger, decisions: Sequence[Decision]) -> tuple[PlayerSummary, ...]:
    """The accounts of all seats, and the tags and losses of their decisions; empty while there are no accounts."""
    return tuple(_player(ledger, seat, [each for each in decisions if each.seat == seat]) for seat in ledger.seats)


def _player(ledger: Ledger, seat: int, made: list[Decision]) -> PlayerSummary:
    tags = Counter(decision.tag for decision in made)
    lost = sum((Value(decision.loss.win_share, decision.loss.points) for decision in made), NOTHING)
    return PlayerSummary(
        seat=seat,
        account=ledger.account(seat),
        visits=tuple(VisitAccount(visit, ledger.account(seat, visit)) for visit in ledger.visits),
        tags={tag: tags[tag] for tag in Tag if tags[tag]},
        lost=lost,
    )
