"""Games begun and played on, up to the next decision; the source of a game's cards, the server's own shuffler or the
client's deck; and the status of a game: the decision or draw it waits for, or its result."""

import hashlib
import json
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mogul.codec.component_registry import ComponentRegistry
from mogul.codec.game_codec import GameStep, move_path, read_move, result_text, write_standings
from mogul.codec.message_codec import enum_values
from mogul.codec.record_views import check_not_over, check_to_move, no_seat, problems_at
from mogul.codec.taj_mahal.values import EFFECTS, RECORDS, TajMahalValueCodec, value_codec
from mogul.codec.violations import Violations, invalid, read_list
from mogul.contract.errors import ErrorReason, FailedPrecondition, InvalidArgument
from mogul.engine.game_rules import Moved, RecordError
from mogul.engine.problem import below, quote
from mogul.engine.rng import dealing_random
from mogul.engine.taj_mahal.notation import Notation, sorted_cards
from mogul.engine.taj_mahal.records.deal import deal, new_setup, settle
from mogul.engine.taj_mahal.records.effects import VisitStarted
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, GameRecord, Setup, Unrest, observe_event
from mogul.engine.taj_mahal.records.replay import Replay, Step, replay
from mogul.engine.taj_mahal.rule_sets import PHASES, RULE_SETS, UNKNOWN, ZMAN, DealtCard, Phase, Province
from mogul.engine.taj_mahal.rules.card_places import count_kinds, read_cards
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_REFUSAL, FOR_TOKEN, FOR_UNREST, NO_CARD
from mogul.engine.taj_mahal.sentences import TEXTS, decision_text
from mogul.engine.taj_mahal.views.view import View
from mogul.taj_mahal.v1 import game_status_pb2, new_game_pb2
from mogul.v1 import games_pb2
from mogul.v1.rules_service_pb2 import PlayMoveRequest


def content_digest(notation: Notation, record: GameRecord) -> str:
    """Returns 32 hex digits of the content of a game, independent of the program's names.

    The digest is of one JSON list, without blanks: rule set, hash of the component set, number of seats, first
    player; the provinces in the order of their visits; `[city, token]` for each fortress city, in the record's
    order; the list of its six cards for each seat; and the events, each `["display", card, ...]`,
    `["move", seat, move]`, `["draw", seat, card]` or `["unrest", card]`. Cards and moves are texts of the
    notation, an unknown card `?`.
    """
    setup = record.setup
    content = [
        setup.rule_set,
        setup.component_hash,
        setup.player_count,
        setup.first_player,
        [notation.provinces[province] for province in setup.provinces],
        [(notation.cities[city], notation.tokens[token]) for city, token in setup.bonus_tokens],
        [[notation.card_text(card) for card in hand] for hand in setup.hands],
        [_event_content(notation, event) for event in record.events],
    ]
    text = json.dumps(content, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _event_content(notation: Notation, event: Event) -> tuple[str | int, ...]:
    match event:
        case Displayed(cards):
            return ("display", *map(notation.card_text, cards))
        case Moved(seat, move):
            return ("move", seat, notation.move_text(move))
        case Drew(seat, card):
            return ("draw", seat, notation.card_text(card))
        case Unrest(card):
            return ("unrest", notation.card_text(card))


def cards_due(game: Replay) -> int:
    """Returns the number of cards that the owed draw takes: of a display only as many as there are (V4)."""
    if game.need != FOR_DISPLAY:
        return 1
    there_are = read_cards(game.state, "deck").bit_count() + read_cards(game.state, "discard").bit_count()
    return min(int(game.state["display_owed"]), there_are)


class ServersDeck:
    """The server draws, from a seed and the record so far: the same seed can serve for a whole game."""

    used = 0

    def __init__(self, notation: Notation, record: GameRecord, seed: int) -> None:
        self._is_complete = not record.unknown_cards
        self._random = dealing_random(f"play/{content_digest(notation, record)}", seed)

    def settle(self, game: Replay) -> tuple[Event, list[Step]] | None:
        """Settles the draw that a game owes; returns its event. Raises InvalidArgument for a record with unknown
        cards."""
        if not self._is_complete:
            unknown = "the record does not tell every card, so the server cannot draw"
            message = f"must be set: expected {game.expectation()}, and {unknown}"
            raise InvalidArgument.at("draws", message)
        return deal(game, self._random)


class ClientsDeck:
    """The client has drawn: the top cards of its deck, in order. used: those that have been drawn so far."""

    def __init__(self, cards: Sequence[DealtCard]) -> None:
        self._cards = cards
        self.used = 0

    def settle(self, game: Replay) -> tuple[Event, list[Step]] | None:
        """See `ServersDeck`; returns None when the cards have run out. Raises InvalidArgument for a card that cannot
        come now."""
        if len(self._cards) - self.used < cards_due(game):
            return None
        try:
            return settle(game, self._next)
        except RecordError as error:
            path = f"draws.taj_mahal.cards[{self.used - 1}]"
            raise invalid(below(path, error.problems)) from error

    def _next(self) -> DealtCard:
        self.used += 1
        return self._cards[self.used - 1]


_PHASE: Final = enum_values(Phase, game_status_pb2.Phase.DESCRIPTOR)
# The reasons for a draw, and the names of their sentences.
_DRAWS: Final = {
    FOR_DISPLAY: (game_status_pb2.DRAW_REASON_DISPLAY, "display"),
    FOR_TOKEN: (game_status_pb2.DRAW_REASON_TOKEN, "token"),
    FOR_REFUSAL: (game_status_pb2.DRAW_REASON_REFUSAL, "refusal"),
    FOR_UNREST: (game_status_pb2.DRAW_REASON_UNREST, "unrest"),
}


def status_of_view(codec: TajMahalValueCodec, view: View) -> games_pb2.GameStatus:
    """Returns the status of a view's game; without standings, for a view does not know every hand."""
    return games_pb2.GameStatus(
        taj_mahal=codec.write(game_status_pb2.GameStatus, view, seat=view.seat_to_move),
        seats_to_move=view.seats_to_move,
        over=view.is_over,
        text=result_text((), TEXTS.text("board", "score"))
        if view.is_over
        else _decision(codec, view.seat_to_move, view.phase, view.provinces, view.visit),
    )


def status_of_game(codec: TajMahalValueCodec, game: Replay) -> games_pb2.GameStatus:
    """Returns the status of a record's game."""
    state, phase, owes_draw = game.state, PHASES[game.state["phase"]], game.need != NO_CARD
    status = games_pb2.GameStatus(
        taj_mahal=game_status_pb2.GameStatus(
            seat=game.seat,
            phase=game_status_pb2.PHASE_DRAW if owes_draw else _PHASE[phase],
            palaces_owed=int(state["palaces_owed"]),
            crown_owed=bool(state["crown_owed"]),
            cards_owed=0 if owes_draw else int(state["takes_owed"]),
        ),
        seats_to_move=game.seats_to_move,
        over=game.is_over,
        standings=write_standings(game.standings),
    )
    if owes_draw:
        status.taj_mahal.owed_draw.CopyFrom(_owed_draw(codec, game))
        status.text = TEXTS.text("situations", _DRAWS[game.need][1], seat=game.seat)
    elif game.is_over:
        status.text = result_text(game.standings, TEXTS.text("board", "score"))
    else:
        status.text = _decision(codec, game.seat, phase, game.setup.provinces, int(state["visit"]) + 1)
    return status


def _owed_draw(codec: TajMahalValueCodec, game: Replay) -> game_status_pb2.OwedDraw:
    discard_pile = sorted_cards(count_kinds(game.game.tables, read_cards(game.state, "discard")))
    return game_status_pb2.OwedDraw(
        reason=_DRAWS[game.need][0],
        seat=game.seat if game.need in (FOR_TOKEN, FOR_REFUSAL) else None,
        count=cards_due(game),
        deck_size=read_cards(game.state, "deck").bit_count(),
        discard_pile=map(codec.write_card, discard_pile),
    )


def _decision(codec: TajMahalValueCodec, seat: int, phase: Phase, provinces: Sequence[Province], visit: int) -> str:
    return decision_text(seat, phase, codec.notation.provinces[provinces[visit - 1]])


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
