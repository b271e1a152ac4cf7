"""The rules for hosts that have none of their own: games begun, played on, and looked at. Keeps no game.

Problems have places relative to the arguments: `record.events[3]`, `move`, `seat`, `cards[2]` of the
client's draws.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from mogul.engine.game_rules import Move, RecordError
from mogul.engine.problem import Problem, Severity
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.record import Displayed, Event, GameRecord, Moved, Setup
from mogul.engine.taj_mahal.records.replay import Replay, replay
from mogul.engine.taj_mahal.rule_sets import RuleSet
from mogul.engine.taj_mahal.rules.state import AUCTION, NO_CARD
from mogul.server.errors import ErrorReason, FailedPrecondition, InvalidArgument
from mogul.server.taj_mahal.chance import Chance, ClientsDeck, ServersDeck
from mogul.server.taj_mahal.happenings import Happening, Moment, beginning, push
from mogul.server.taj_mahal.status import Status, status_of_game


@dataclass(frozen=True)
class Advance:
    """A game after what was asked for: the record, what happened, how the game stands, cards used of the client's."""

    record: GameRecord
    happenings: tuple[Happening, ...]
    status: Status
    draws_used: int = 0


def deal_game(
    components: ComponentSet, rule_set: RuleSet, players: int, first_player: int | None, seed: int | None
) -> Advance:
    """A new game that the server deals; `seed` None: with randomness of its own."""
    setup = new_setup(components, rule_set, players, secrets.randbits(62) if seed is None else seed, first_player)
    record = GameRecord(setup)
    game = Replay(components, setup)
    return _carry_on(game, record, [], [beginning(game)], ServersDeck(record, seed))


def begin_game(components: ComponentSet, setup: Setup, display: Sequence[str]) -> Advance:
    """A new game that the client has dealt. Raises InvalidArgument for an impossible display."""
    game, event = Replay(components, setup), Displayed(tuple(display))
    try:
        happenings = [beginning(game), *push(game, event)]
    except RecordError as error:
        raise InvalidArgument([Problem(Severity.ERROR, "display", str(error))]) from error
    return _carry_on(game, GameRecord(setup), [event], happenings, ClientsDeck(()))


def play(
    components: ComponentSet, record: GameRecord, moved: Moved | None, draws: Sequence[str] | None, seed: int | None
) -> Advance:
    """A move, or none to settle an owed draw, and chance up to the next decision.

    draws: the client's cards; None: the server draws from `seed`, or with randomness of its own.
    Raises InvalidArgument and FailedPrecondition.
    """
    game = fold(components, record)
    events: list[Event] = []
    happenings: list[Happening] = []
    if moved is None:
        _check_draw_owed(game)
    else:
        _check_turn(game, moved.seat)
        try:
            happenings = push(game, moved)
        except RecordError as error:
            raise InvalidArgument([Problem(Severity.ERROR, "move", str(error))]) from error
        events.append(moved)
    chance: Chance = ServersDeck(record, seed) if draws is None else ClientsDeck(draws)
    return _carry_on(game, record, events, happenings, chance)


def _carry_on(
    game: Replay, record: GameRecord, events: list[Event], happenings: list[Happening], chance: Chance
) -> Advance:
    while game.need != NO_CARD:
        moment = Moment(game)
        settled = chance.settle(game)
        if settled is None:
            break
        event, steps = settled
        events.append(event)
        happenings += moment.happenings(steps)
    longer = GameRecord(record.setup, (*record.events, *events), record.observer)
    return Advance(longer, tuple(happenings), status_of_game(game), chance.used)


def fold(components: ComponentSet, record: GameRecord) -> Replay:
    """The game of a record. Raises InvalidArgument for one that cannot have happened."""
    try:
        return replay(components, record)
    except RecordError as error:
        raise _impossible(error) from error


def _impossible(error: RecordError) -> InvalidArgument:
    return InvalidArgument(
        Problem(each.severity, f"record.{each.place}" if each.place else "record", each.message)
        for each in error.problems
    )


def _check_draw_owed(game: Replay) -> None:
    if game.is_over:
        raise FailedPrecondition(ErrorReason.GAME_OVER, "the game is over")
    if game.need == NO_CARD:
        message = f"must be set, with the seat: no draw is owed, expected {game.expectation()}"
        raise InvalidArgument([Problem(Severity.ERROR, "move", message)])


def _check_turn(game: Replay, seat: int) -> None:
    if game.is_over:
        raise FailedPrecondition(ErrorReason.GAME_OVER, "the game is over")
    if game.need != NO_CARD:
        raise FailedPrecondition(ErrorReason.DRAW_OWED, f"expected {game.expectation()}, not a move")
    if seat >= game.game.players:
        message = f"{seat} is no seat; seats are 0 to {game.game.players - 1}"
        raise InvalidArgument([Problem(Severity.ERROR, "seat", message)])
    if seat != game.seat:
        raise FailedPrecondition(ErrorReason.NOT_TO_MOVE, f"seat {seat} is not to move; expected {game.expectation()}")


def legal_moves_of_game(game: Replay) -> list[Move]:
    """The legal moves of the seat to move; none if the record does not tell its hand and that matters."""
    if game.need == NO_CARD and game.state["phase"] == AUCTION and not game.knows_hand(game.seat):
        return []
    return game.legal_moves()
