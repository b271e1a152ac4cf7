"""Histories: steps of a game, as information state strings and as records of the engine."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mogul.arena.taj_mahal.openspiel.board import BONUS_TOKEN, FIRST_PLAYER, HAND, MOVE, PRIVATE, TILE, Board
from mogul.engine.game_rules import Move, Moved
from mogul.engine.taj_mahal.notation import UNKNOWN_TEXT
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, GameRecord, Setup, Unrest
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_UNREST
from mogul.engine.taj_mahal.words import Card, Token


class HistoryStep(NamedTuple):
    """A step of a history. cause: its kind, see `board`. seat: of the move or of the card; meaningless for public
    chance. action: the move, or the outcome of chance."""

    cause: int
    seat: int
    action: int


def information_state_string(board: Board, history: Iterable[HistoryStep], seat: int | None) -> str:
    """Returns the observations of a seat as text; None: the public ones."""
    return "; ".join(
        f"{step.seat} gets {UNKNOWN_TEXT}" if step.cause in PRIVATE and step.seat != seat else step_text(board, step)
        for step in history
    )


def step_text(board: Board, step: HistoryStep) -> str:
    """Returns a step as text, private or not."""
    text = board.text(step.cause, step.action)
    return f"{step.seat} {text}" if step.cause in PRIVATE or step.cause == MOVE else text


def setup_of(board: Board, history: Sequence[HistoryStep]) -> Setup:
    """Returns the set-up (S1..S4) of its complete history."""
    components, notation = board.components, board.notation
    outcomes = {cause: [step.action for step in history if step.cause == cause] for cause in board.supply}
    tokens = dict(zip(map(notation.city, board.fortresses), map(Token, outcomes[BONUS_TOKEN]), strict=True))
    tokens[notation.city(components.agra_city)] = notation.token(f"+{components.agra_bonus_points}")
    hands = [
        [step.action for step in history if step.cause == HAND and step.seat == seat] for seat in range(board.players)
    ]
    return Setup(
        rule_set=board.rule_set.name,
        player_count=board.players,
        component_set=components.name,
        component_hash=components.content_hash,
        first_player=outcomes[FIRST_PLAYER][0],
        provinces=(
            *(notation.province(board.provinces[tile]) for tile in outcomes[TILE]),
            notation.province(components.agra_province),
        ),
        bonus_tokens=tuple(sorted(tokens.items())),
        hands=tuple(tuple(map(Card, sorted(hand))) for hand in hands),
    )


def events_of(history: Iterable[HistoryStep]) -> list[Event]:
    """Returns the events of steps after the set-up. The cards of one display are one event (V3)."""
    events: list[Event] = []
    display: list[Card] = []
    for step in history:
        if step.cause == FOR_DISPLAY:
            display.append(Card(step.action))
            continue
        if display:
            events.append(Displayed(tuple(display)))
            display.clear()
        events.append(_event(step))
    return [*events, Displayed(tuple(display))] if display else events


def _event(step: HistoryStep) -> Event:
    if step.cause == MOVE:
        return Moved(step.seat, Move(step.action))
    card = Card(step.action)
    return Unrest(card) if step.cause == FOR_UNREST else Drew(step.seat, card)


def record_of(board: Board, history: Sequence[HistoryStep]) -> GameRecord:
    """Returns the record of a history from its set-up on, with all cards known."""
    begun = len(board.setup_steps)
    return GameRecord(setup_of(board, history[:begun]), tuple(events_of(history[begun:])))
