"""Games begun and played on, up to the next decision."""

import secrets
from dataclasses import replace

from mogul.engine.game_rules import Moved
from mogul.engine.problem import quote
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.effects import VisitStarted
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, GameRecord, Setup, observe_event
from mogul.engine.taj_mahal.records.replay import Replay, Step, replay
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, ZMAN
from mogul.engine.taj_mahal.rules.state import NO_CARD
from mogul.engine.taj_mahal.words import UNKNOWN
from mogul.server.codec.game_codec import GameStep, move_path, read_move
from mogul.server.codec.record_views import check_not_over, check_to_move, no_seat, problems_at
from mogul.server.codec.taj_mahal.chance import ClientsDeck, ServersDeck
from mogul.server.codec.taj_mahal.effects import EFFECTS
from mogul.server.codec.taj_mahal.records import RECORDS
from mogul.server.codec.taj_mahal.status import status_of_game
from mogul.server.codec.taj_mahal.values import TajMahalValueCodec, value_codec
from mogul.server.component_registry import ComponentRegistry
from mogul.server.errors import ErrorReason, FailedPrecondition, InvalidArgument
from mogul.server.violations import Violations, read_list
from mogul.taj_mahal.v1 import new_game_pb2
from mogul.v1.rules_service_pb2 import PlayMoveRequest


def start_game(
    violations: Violations, registry: ComponentRegistry, path: str, message: new_game_pb2.NewGame
) -> GameStep:
    """Starts a game, dealt by the server or by the client. Raises InvalidArgument."""
    if message.HasField("dealt") and message.dealt.HasField("setup"):
        return _start_dealt(violations, registry, f"{path}.dealt", message.dealt)
    if not message.HasField("deal"):
        violations.check()  # a broken rule of the contract
    return _deal(violations, registry, f"{path}.deal", message.deal)


def _deal(violations: Violations, registry: ComponentRegistry, path: str, deal: new_game_pb2.Deal) -> GameStep:
    components = registry.find(violations, f"{path}.", deal.component_set, deal.component_hash)
    rule_set = RULE_SETS.get(deal.rule_set or ZMAN.name)
    if rule_set is None:
        known = ", ".join(RULE_SETS)
        violations.error(f"{path}.rule_set", f"{quote(deal.rule_set)} is not a rule set; they are {known}")
    elif deal.player_count not in rule_set.players:
        violations.error(f"{path}.player_count", f"{deal.player_count}; {rule_set.table_sizes}")
    first_player = deal.first_player if deal.HasField("first_player") else None
    if first_player is not None and first_player >= deal.player_count:
        violations.error(f"{path}.first_player", no_seat(first_player, deal.player_count))
    components, rule_set = violations.checked(components), violations.checked(rule_set)
    seed = deal.seed if deal.HasField("seed") else secrets.randbits(62)
    setup = new_setup(components, rule_set, deal.player_count, seed, first_player)
    codec, game, record = value_codec(components, rule_set.name), Replay(components, setup), GameRecord(setup)
    return _begun(codec, setup, _settled(codec, game, record, [], ServersDeck(game.notation, record, seed)))


def _start_dealt(violations: Violations, registry: ComponentRegistry, path: str, dealt: new_game_pb2.Dealt) -> GameStep:
    codec = RECORDS.values_of(violations, registry, f"{path}.setup", dealt.setup)
    if codec is not None:
        setup = RECORDS.read_setup(violations, codec, f"{path}.setup", dealt.setup)
        display = read_list(codec.read_card, violations, f"{path}.display", dealt.display)
    codec = violations.checked(codec)
    game, event = Replay(codec.components, setup), Displayed(display)
    with problems_at(f"{path}.display"):
        steps = game.push(event)
    return _begun(codec, setup, _settled(codec, game, GameRecord(setup, (event,)), steps, ClientsDeck(())))


def _begun(codec: TajMahalValueCodec, setup: Setup, step: GameStep) -> GameStep:
    """Adds the start of the first visit, which is part of the set-up to the engine."""
    started = EFFECTS.write(codec, [VisitStarted(1, setup.provinces[0])])
    return replace(step, effects=[*started, *step.effects])


def play_move(violations: Violations, registry: ComponentRegistry, request: PlayMoveRequest) -> GameStep:
    """Makes a move, or none to settle an owed draw, and settles chance. Raises InvalidArgument and
    FailedPrecondition."""
    codec, record = RECORDS.read(violations, registry, "record.taj_mahal", request.record.taj_mahal)
    move = draws = None
    if codec is not None and request.HasField("move"):
        move = read_move(violations, codec, "taj_mahal", "move", request.move)
    if request.WhichOneof("chance") == "draws":
        game_of_draws = request.draws.WhichOneof("game")
        if game_of_draws not in (None, "taj_mahal"):  # None is a broken rule of the contract
            violations.error(f"draws.{game_of_draws}", "the record is of taj_mahal: set draws.taj_mahal")
        elif codec is not None:
            draws = read_list(codec.read_dealt, violations, "draws.taj_mahal.cards", request.draws.taj_mahal.cards)
    codec, record = violations.checked(codec), violations.checked(record)
    with problems_at("record.taj_mahal"):
        game = replay(codec.components, record)
    seed = request.seed if request.WhichOneof("chance") == "seed" else secrets.randbits(62)
    chance = ServersDeck(game.notation, record, seed) if draws is None else ClientsDeck(draws)
    steps: list[Step] = []
    if move is None:
        _check_draw_owed(game)
    else:
        _check_turn(game, request.seat)
        moved = Moved(request.seat, move)
        with problems_at(move_path("taj_mahal", request.move)):
            steps = game.push(moved)
        record = GameRecord(record.setup, (*record.events, moved), record.observer)
    step = _settled(codec, game, record, steps, chance)
    return step if move is None else replace(step, move=codec.write_move(move))


def _settled(
    codec: TajMahalValueCodec, game: Replay, record: GameRecord, steps: list[Step], chance: ServersDeck | ClientsDeck
) -> GameStep:
    """Returns a game after the draws that it owes. steps: those since the request."""
    events = list(record.events)
    while game.need != NO_CARD and (settled := chance.settle(game)) is not None:
        event, drawn = settled
        events.append(_observed(event, record.observer, chance.used))
        steps += drawn
    longer = GameRecord(record.setup, tuple(events), record.observer)
    effects = EFFECTS.write(codec, [effect for step in steps for effect in step.effects])
    return GameStep(codec.components, longer, effects, status_of_game(codec, game), chance.used)


def _observed(event: Event, observer: int | None, used: int) -> Event:
    """Returns a draw as a record has it: an observed one without the cards of others, even if a request names them.
    used: of the client's draws. Raises InvalidArgument where the observer's own card is not known."""
    if observer is None:
        return event
    if isinstance(event, Drew) and event.seat == observer and event.card == UNKNOWN:
        raise InvalidArgument.at(f"draws.taj_mahal.cards[{used - 1}].hidden", "the observer's own card must be known")
    return observe_event(event, observer)


def _check_draw_owed(game: Replay) -> None:
    check_not_over(game.is_over)
    if game.need == NO_CARD:
        message = f"must be set, with the seat: no draw is owed, expected {game.expectation()}"
        raise InvalidArgument.at("move.taj_mahal", message)


def _check_turn(game: Replay, seat: int) -> None:
    check_not_over(game.is_over)
    if game.need != NO_CARD:
        raise FailedPrecondition(ErrorReason.DRAW_OWED, f"expected {game.expectation()}, not a move")
    if seat >= game.game.players:
        raise InvalidArgument.at("seat", no_seat(seat, game.game.players))
    check_to_move(game, seat, f"expected {game.expectation()}")
