"""Steps of a game as the engine's records have them, and as a seat is told of them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mogul.arena.openspiel.board import BONUS_TOKEN, FIRST_PLAYER, HAND, MOVE, PRIVATE, TILE, Board
from mogul.engine.game_rules import Move, Moved
from mogul.engine.taj_mahal.notation import UNKNOWN_TEXT
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, GameRecord, Setup, Unrest
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_UNREST
from mogul.engine.taj_mahal.words import Card, Token


class Step(NamedTuple):
    """cause: what it is (`board`). seat: who moves or gets the card; without meaning where it is for nobody. action:
    the move, or the outcome of chance."""

    cause: int
    seat: int
    action: int


def told(board: Board, steps: Iterable[Step], seat: int | None) -> str:
    """What a seat has seen of steps, in words; None: what everybody has."""
    return "; ".join(
        f"{step.seat} gets {UNKNOWN_TEXT}" if step.cause in PRIVATE and step.seat != seat else step_text(board, step)
        for step in steps
    )


def step_text(board: Board, step: Step) -> str:
    """A step in words, secret or not."""
    text = board.text(step.cause, step.action)
    return f"{step.seat} {text}" if step.cause in PRIVATE or step.cause == MOVE else text


def setup_of(board: Board, steps: Sequence[Step]) -> Setup:
    """The set-up that chance has decided (S1..S4); `steps`: all of it, in order."""
    components, notation = board.components, board.notation
    outcomes = {cause: [step.action for step in steps if step.cause == cause] for cause in board.supply}
    tokens = dict(zip(map(notation.city, board.fortresses), map(Token, outcomes[BONUS_TOKEN]), strict=True))
    tokens[notation.city(components.agra_city)] = notation.token(f"+{components.agra_bonus_points}")
    hands = [
        [step.action for step in steps if step.cause == HAND and step.seat == seat] for seat in range(board.players)
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


def events_of(steps: Iterable[Step]) -> list[Event]:
    """What has happened since the set-up. The cards of one display are one event (V3)."""
    events: list[Event] = []
    display: list[Card] = []
    for step in steps:
        if step.cause == FOR_DISPLAY:
            display.append(Card(step.action))
            continue
        if display:
            events.append(Displayed(tuple(display)))
            display.clear()
        events.append(_event(step))
    return [*events, Displayed(tuple(display))] if display else events


def _event(step: Step) -> Event:
    if step.cause == MOVE:
        return Moved(step.seat, Move(step.action))
    card = Card(step.action)
    return Unrest(card) if step.cause == FOR_UNREST else Drew(step.seat, card)


def record_of(board: Board, steps: Sequence[Step]) -> GameRecord:
    """The record of a game, all of its cards known."""
    begun = len(board.set_up)
    return GameRecord(setup_of(board, steps[:begun]), tuple(events_of(steps[begun:])))
