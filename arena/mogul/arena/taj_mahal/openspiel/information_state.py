"""Histories: steps of a game, as information state strings and as records of the engine."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mogul.arena.taj_mahal.openspiel.board import BONUS_TOKEN, FIRST_PLAYER, HAND, MOVE, PRIVATE, TILE, Board
from mogul.engine.taj_mahal.notation import UNKNOWN
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, GameRecord, Moved, Setup, Unrest
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_UNREST
from mogul.engine.taj_mahal.rules.tables import fortress_slots, token_kinds


class HistoryStep(NamedTuple):
    """A step of a history. cause: its kind, see `board`. seat: of the move or of the card; meaningless for public
    chance. action: the move, or the outcome of chance."""

    cause: int
    seat: int
    action: int


def information_state_string(board: Board, history: Iterable[HistoryStep], seat: int | None) -> str:
    """Returns the observations of a seat as text; None: the public ones."""
    return "; ".join(
        f"{step.seat} gets {UNKNOWN}" if step.cause in PRIVATE and step.seat != seat else step_text(board, step)
        for step in history
    )


def step_text(board: Board, step: HistoryStep) -> str:
    """Returns a step as text, private or not."""
    text = board.text(step.cause, step.action)
    return f"{step.seat} {text}" if step.cause in PRIVATE or step.cause == MOVE else text


def setup_of(board: Board, history: Sequence[HistoryStep]) -> Setup:
    """Returns the set-up (S1..S4) of its complete history."""
    components, kinds = board.components, token_kinds(board.components)
    outcomes = {cause: [step.action for step in history if step.cause == cause] for cause in board.supply}
    tokens = dict(zip(board.fortresses, (kinds[token] for token in outcomes[BONUS_TOKEN]), strict=True))
    tokens[components.agra_city] = f"+{components.agra_bonus_points}"
    hands = [
        [step.action for step in history if step.cause == HAND and step.seat == seat] for seat in range(board.players)
    ]
    return Setup(
        rule_set=board.rule_set.name,
        player_count=board.players,
        component_set=components.name,
        component_hash=components.content_hash,
        first_player=outcomes[FIRST_PLAYER][0],
        tiles=(
            *(board.provinces[tile] for tile in outcomes[TILE]),
            components.province_of_city[components.agra_city],
        ),
        bonus_tokens=tuple((city, tokens[city]) for city in fortress_slots(components)),
        hands=tuple(tuple(board.notation.cards[kind] for kind in sorted(hand)) for hand in hands),
    )


def events_of(board: Board, history: Iterable[HistoryStep]) -> list[Event]:
    """Returns the events of steps after the set-up. The cards of one display are one event (V3)."""
    events: list[Event] = []
    display: list[str] = []
    for step in history:
        if step.cause == FOR_DISPLAY:
            display.append(board.notation.cards[step.action])
            continue
        if display:
            events.append(Displayed(tuple(display)))
            display.clear()
        events.append(_event(board, step))
    return [*events, Displayed(tuple(display))] if display else events


def _event(board: Board, step: HistoryStep) -> Event:
    if step.cause == MOVE:
        return Moved(step.seat, board.notation.move_text(step.action))
    card = board.notation.cards[step.action]
    return Unrest(card) if step.cause == FOR_UNREST else Drew(step.seat, card)


def record_of(board: Board, history: Sequence[HistoryStep]) -> GameRecord:
    """Returns the record of a history from its set-up on, with all cards known."""
    begun = len(board.setup_steps)
    return GameRecord(setup_of(board, history[:begun]), tuple(events_of(board, history[begun:])))
