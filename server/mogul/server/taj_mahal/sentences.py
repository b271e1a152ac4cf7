"""The status of a game in words, for people. Effects are described by the engine's `EffectText`."""

from typing import Final

from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.words import Phase
from mogul.server.taj_mahal.status import DrawReason, Status

_DECISIONS: Final = {
    Phase.AUCTION: "plays or withdraws",
    Phase.PALACE: "places a palace",
    Phase.CROWN: "places the palace with the crown",
    Phase.TAKE: "takes a card from the display",
}
_DRAWS: Final = {
    DrawReason.DISPLAY: "the display is to be laid out",
    DrawReason.TOKEN: "a card is to be drawn for a bonus token",
    DrawReason.REFUSAL: "a card is to be drawn for withdrawing without a play",
    DrawReason.UNREST: "a card is to be turned up as unrest",
}


def status_sentence(notation: Notation, status: Status) -> str:
    """The decision or draw a game waits for, or its result."""
    if status.owed_draw is not None:
        seat = "" if status.owed_draw.seat is None else f", to the hand of seat {status.owed_draw.seat}"
        return f"Next {_DRAWS[status.owed_draw.reason]}{seat}."
    if status.phase is not Phase.OVER:
        return f"Seat {status.seat} {_DECISIONS[status.phase]} ({notation.provinces[status.province]})."
    winners = [str(each.seat) for each in status.standings if each.rank == 1]
    if not winners:
        return "The game is over."
    ending = f"seat {winners[0]} wins" if len(winners) == 1 else f"seats {', '.join(winners)} share the win"
    points = ", ".join(str(each.score) for each in status.standings)
    return f"The game is over: {ending}. Points by seat: {points}."
