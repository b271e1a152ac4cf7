"""The rules for hosts that have none of their own: games begun, played on, and looked at. Keeps no game.

Problems have places relative to the arguments: `record.events[3]`, `move`, `seat`, `cards[2]` of the client's draws.
"""

import dataclasses
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from mogul.engine.game_rules import Move, Moved, RecordError
from mogul.engine.problem import Problem, Severity
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.effects import Effect, VisitStarted
from mogul.engine.taj_mahal.records.record import Displayed, Event, GameRecord, Setup
from mogul.engine.taj_mahal.records.replay import Replay, Step, replay
from mogul.engine.taj_mahal.rule_sets import RuleSet
from mogul.engine.taj_mahal.rules.state import AUCTION, NO_CARD
from mogul.engine.taj_mahal.views.observer import observer_of_record
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.engine.taj_mahal.words import UNKNOWN, Card, DealtCard
from mogul.server.errors import ErrorReason, FailedPrecondition, InvalidArgument
from mogul.server.taj_mahal.chance import Chance, ClientsDeck, ServersDeck
from mogul.server.taj_mahal.status import Status, status_of_game


@dataclass(frozen=True)
class Advance:
    """A game after a request: its record, the effects of what is new, its status, and how many of the client's cards
    were used."""

    record: GameRecord
    effects: tuple[Effect, ...]
    status: Status
    draws_used: int = 0


def deal_game(
    components: ComponentSet, rule_set: RuleSet, players: int, first_player: int | None, seed: int | None
) -> Advance:
    """A new game that the server deals; `seed` None: with randomness of its own."""
    setup = new_setup(components, rule_set, players, secrets.randbits(62) if seed is None else seed, first_player)
    game, record = Replay(components, setup), GameRecord(setup)
    return _begun(_settled(game, record, [], [], ServersDeck(game.notation, record, seed)))


def begin_game(components: ComponentSet, setup: Setup, display: Sequence[Card]) -> Advance:
    """A new game that the client has dealt. Raises InvalidArgument for an impossible display."""
    game, event = Replay(components, setup), Displayed(tuple(display))
    try:
        steps = game.push(event)
    except RecordError as error:
        raise InvalidArgument([Problem(Severity.ERROR, "display", str(error))]) from error
    return _begun(_settled(game, GameRecord(setup), [event], steps, ClientsDeck(())))


def _begun(advance: Advance) -> Advance:
    """With the start of the first visit, which is part of the set-up to the engine."""
    started = VisitStarted(1, advance.record.setup.provinces[0])
    return dataclasses.replace(advance, effects=(started, *advance.effects))


def play(
    components: ComponentSet,
    record: GameRecord,
    moved: Moved | None,
    draws: Sequence[DealtCard] | None,
    seed: int | None,
) -> Advance:
    """A move, or none to settle an owed draw, and chance up to the next decision.

    draws: the client's cards; None: the server draws from `seed`, or with randomness of its own.
    Raises InvalidArgument and FailedPrecondition.
    """
    game = replayed(components, record)
    steps: list[Step] = []
    if moved is None:
        _check_draw_owed(game)
    else:
        _check_turn(game, moved.seat)
        try:
            steps = game.push(moved)
        except RecordError as error:
            raise InvalidArgument([Problem(Severity.ERROR, "move", str(error))]) from error
    chance: Chance = ServersDeck(game.notation, record, seed) if draws is None else ClientsDeck(draws)
    return _settled(game, record, [] if moved is None else [moved], steps, chance)


def _settled(game: Replay, record: GameRecord, events: list[Event], steps: list[Step], chance: Chance) -> Advance:
    """The game after `events`, new ones with their steps, and the draws it owes then."""
    while game.need != NO_CARD:
        settled = chance.settle(game)
        if settled is None:
            break
        event, drawn = settled
        events.append(event)
        steps += drawn
    longer = GameRecord(record.setup, (*record.events, *events), record.observer)
    effects = tuple(effect for step in steps for effect in step.effects)
    return Advance(longer, effects, status_of_game(game), chance.used)


def replayed(components: ComponentSet, record: GameRecord) -> Replay:
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


def view_of_seat(components: ComponentSet, record: GameRecord, seat: int) -> View:
    """What a seat knows after a record. Raises InvalidArgument, and FailedPrecondition while a draw is owed."""
    players = record.setup.player_count
    if seat >= players:
        raise InvalidArgument([Problem(Severity.ERROR, "seat", f"{seat} is no seat; seats are 0 to {players - 1}")])
    if record.observer not in (None, seat):
        message = f"{seat}; the record tells only what seat {record.observer} observed"
        raise InvalidArgument([Problem(Severity.ERROR, "seat", message)])
    if record.observer is None:
        replayed(components, record)  # the observer does not look at what only the whole record tells
    if UNKNOWN in record.setup.hands[seat]:
        message = "the cards dealt to the viewer must be known"
        raise InvalidArgument([Problem(Severity.ERROR, f"record.setup.hands[{seat}]", message)])
    try:
        observer = observer_of_record(components, record, seat)
    except RecordError as error:
        raise _impossible(error) from error
    try:
        return observer.view()
    except RecordError as error:
        raise FailedPrecondition(ErrorReason.DRAW_OWED, str(error)) from error


def legal_moves_of_game(game: Replay) -> list[Move]:
    """The legal moves of the seat to move; none where they depend on a hand with unknown cards."""
    if game.need == NO_CARD and game.state["phase"] == AUCTION and not game.knows_hand(game.seat):
        return []
    return game.legal_moves()


def legal_moves_of_view(components: ComponentSet, view: View) -> list[Move]:
    """The legal moves of the viewer, if it is to move. The view must have no errors."""
    return Position(components, view).legal_moves() if view.seat in view.seats_to_move else []
