"""Games begun and played on, and the status of a game: the decision it waits for, or its result.

Several seats may be to move while plans are made: the request names the seat.
"""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mogul.codec.component_registry import ComponentRegistry
from mogul.codec.game_codec import GameStep, move_path, read_move, result_text, write_standings
from mogul.codec.maharaja.values import EFFECTS, RECORDS, MaharajaValueCodec, value_codec
from mogul.codec.message_codec import enum_values
from mogul.codec.record_views import check_not_over, check_to_move, no_seat, problems_at
from mogul.codec.violations import Violations
from mogul.contract.errors import InvalidArgument
from mogul.engine.game_rules import Move, Moved, Standing
from mogul.engine.maharaja.records.effects import Effect
from mogul.engine.maharaja.records.record import GameRecord, new_setup, observe_event
from mogul.engine.maharaja.records.replay import Replay, replay
from mogul.engine.maharaja.rule_sets import BASIC, PHASES, RULE_SETS, Junction, Phase
from mogul.engine.maharaja.rules.state import HIDDEN
from mogul.engine.maharaja.sentences import TEXTS, decision_text, junction_name
from mogul.engine.maharaja.views.view import View
from mogul.engine.problem import quote
from mogul.maharaja.v1 import game_status_pb2, new_game_pb2, record_pb2
from mogul.v1 import games_pb2
from mogul.v1.rules_service_pb2 import PlayMoveRequest

_PHASE: Final = enum_values(Phase, game_status_pb2.Phase.DESCRIPTOR)


def status_of_view(codec: MaharajaValueCodec, view: View) -> games_pb2.GameStatus:
    """Returns the status of a view's game; without standings."""
    return _status(codec, view.phase, view.round, view.table.maharaja, view.seats_to_move)


def status_of_game(codec: MaharajaValueCodec, game: Replay) -> games_pb2.GameStatus:
    """Returns the status of a record's game."""
    state = game.state
    phase, maharaja = PHASES[state["phase"]], Junction(int(state["maharaja"]))
    return _status(codec, phase, int(state["round"]), maharaja, game.seats_to_move, game.standings)


def _status(
    codec: MaharajaValueCodec,
    phase: Phase,
    round_: int,
    maharaja: Junction,
    seats_to_move: Sequence[int],
    standings: Sequence[Standing] = (),
) -> games_pb2.GameStatus:
    place = codec.notation.junctions[maharaja]
    name, is_over = junction_name(codec.notation.components, place), phase is Phase.OVER
    return games_pb2.GameStatus(
        maharaja=game_status_pb2.GameStatus(phase=_PHASE[phase], round=round_, maharaja=place),
        seats_to_move=seats_to_move,
        over=is_over,
        standings=write_standings(standings),
        text=result_text(standings, TEXTS.text("board", "score"))
        if is_over
        else decision_text(seats_to_move, phase, round_, name),
    )


def start_game(
    violations: Violations, registry: ComponentRegistry, path: str, message: new_game_pb2.NewGame
) -> GameStep:
    """Starts a game, set up by the server or by the client. Raises InvalidArgument."""
    if message.WhichOneof("start") == "setup":
        return _start_set_up(violations, registry, f"{path}.setup", message.setup)
    if not message.HasField("deal"):
        violations.check()  # a broken rule of the contract
    return _deal(violations, registry, f"{path}.deal", message.deal)


def _deal(violations: Violations, registry: ComponentRegistry, path: str, deal: new_game_pb2.Deal) -> GameStep:
    components = registry.find(violations, f"{path}.", deal.component_set, deal.component_hash)
    rule_set = RULE_SETS.get(deal.rule_set or BASIC.name)
    if rule_set is None:
        known = ", ".join(RULE_SETS)
        violations.error(f"{path}.rule_set", f"{quote(deal.rule_set)} is not a rule set; they are {known}")
    first_player = deal.first_player if deal.HasField("first_player") else None
    if first_player is not None and first_player >= deal.player_count:
        violations.error(f"{path}.first_player", no_seat(first_player, deal.player_count))
    components, rule_set = violations.checked(components), violations.checked(rule_set)
    seed = deal.seed if deal.HasField("seed") else secrets.randbits(62)
    setup = new_setup(components, rule_set, deal.player_count, seed, first_player)
    return _step(Replay(components, setup), GameRecord(setup))


def _start_set_up(
    violations: Violations, registry: ComponentRegistry, path: str, message: record_pb2.Setup
) -> GameStep:
    codec = RECORDS.values_of(violations, registry, path, message)
    setup = None if codec is None else RECORDS.read_setup(violations, codec, path, message)
    codec, setup = violations.checked(codec), violations.checked(setup)
    return _step(Replay(codec.components, setup), GameRecord(setup))


def play_move(violations: Violations, registry: ComponentRegistry, request: PlayMoveRequest) -> GameStep:
    """Makes a move. Raises InvalidArgument and FailedPrecondition."""
    codec, record = RECORDS.read(violations, registry, "record.maharaja", request.record.maharaja)
    if request.WhichOneof("chance") == "draws":
        violations.error("draws", "all chance of maharaja is in its set-up: leave this unset")
    if not request.HasField("move"):
        violations.error("move", "must be set, with the seat: no draw is owed")
    move = None
    if codec is not None and request.HasField("move"):
        move = read_move(violations, codec, "maharaja", "move", request.move)
    codec, record, move = violations.checked(codec), violations.checked(record), violations.checked(move)
    with problems_at("record.maharaja"):
        game = replay(codec.components, record)
    _check_seat(game, record, request.seat, move)
    moved = Moved(request.seat, move)
    with problems_at(move_path("maharaja", request.move)):
        (step,) = game.push(moved)
    # Nobody learns a plan from an observed record, not even one that a request tells.
    event = moved if record.observer is None else observe_event(moved, record.observer)
    played = _step(game, GameRecord(record.setup, (*record.events, event), record.observer), step.effects)
    return replace(played, move=codec.write_move(event.move))


def _check_seat(game: Replay, record: GameRecord, seat: int, move: Move) -> None:
    check_not_over(game.is_over)
    if seat >= game.game.players:
        raise InvalidArgument.at("seat", no_seat(seat, game.game.players))
    check_to_move(game, seat, f"to move: {', '.join(map(str, game.seats_to_move))}")
    if move == HIDDEN and seat == record.observer:
        raise InvalidArgument.at("move.maharaja.choose_plan.hidden", "the observer's own plan must be known")


def _step(game: Replay, record: GameRecord, effects: tuple[Effect, ...] = ()) -> GameStep:
    codec = value_codec(game.components, record.setup.rule_set)
    return GameStep(game.components, record, EFFECTS.write(codec, effects), status_of_game(codec, game))
