"""What happened and what comes next, as sentences for people."""

from mogul.engine.taj_mahal.records.effect import Effect
from mogul.server.taj_mahal.status import Status

_DECISIONS = {
    "auction": "plays or withdraws",
    "palace": "places a palace",
    "crown": "places the palace with the crown",
    "take": "takes a card from the display",
}
_DRAWS = {
    "display": "the display is to be laid out",
    "token": "a card is to be drawn for a bonus token",
    "refusal": "a card is to be drawn for withdrawing without a play",
    "unrest": "a card is to be turned up as unrest",
}
_POINTS = {
    "P5": "for the princess's card",
    "W4": "for a bonus token",
    "W6": "for palaces",
    "W7": "for the province tile",
}
_PIECES = {"crown": "the crown", "tile": "the province tile"}


def _piece(court_seat: str) -> str:
    return _PIECES.get(court_seat, f"the {court_seat}")


def effect_sentence(effect: Effect) -> str:
    """One effect; see `Happening` for those of a draw."""
    name, seat, what, points, source = effect
    who = f"Seat {seat}"
    match name:
        case "claim":
            return f"{who} claims {_piece(str(what))}."
        case "palace":
            return f"{who} places a palace in {what}."
        case "crown":
            return f"{who} places the palace with the crown in {what}."
        case "token":
            return f"{who} takes the bonus token of {what}: {source}."
        case "points":
            return f"{who} scores {points} {_POINTS[str(what)]}."
        case "score_final":
            return f"{who} scores {points} for the cards in hand."
        case "drew":
            return f"{who} draws a card."
        case "saw":
            return f"{who} draws {what}."
        case "took":
            return f"{who} takes {what} from the display."
        case "discard_row":
            return f"{who} discards the cards of the row."
        case "prestige":
            return f"{who} {_prestige(str(what), source)}."
        case "visit":
            return f"Visit {what} begins, in {source}."
    return _of_nobody(name, what)


def _prestige(advisor: str, source: int | str | None) -> str:
    if source == "kept":
        return f"returns two tokens of the {advisor} and keeps the prestige card"
    giver = "the supply" if source == "supply" else f"seat {source}"
    return f"returns two tokens of the {advisor} and gets the prestige card from {giver}"


def _of_nobody(name: str, what: object) -> str:
    match name:
        case "display":
            return f"{what} is turned up for the display."
        case "unrest":
            return f"{what} is turned up as unrest."
        case "protest":
            assert isinstance(what, tuple)
            return f"A protest sets aside {', '.join(map(_piece, what)) or 'nothing'}."
        case "unrest_discarded":
            return "The unrest cards are discarded."
        case "reshuffle":
            return "The discard pile is shuffled and becomes the deck."
        case "tile_out":
            return f"Province tile {what} leaves the game."
    assert name == "visit_end"
    return f"Visit {what} ends."


def status_sentence(status: Status) -> str:
    """What a game waits for, or how it ended."""
    if status.owed_draw is not None:
        seat = "" if status.owed_draw.seat is None else f", to the hand of seat {status.owed_draw.seat}"
        return f"Next {_DRAWS[status.owed_draw.reason]}{seat}."
    if status.phase != "over":
        return f"Seat {status.seat} {_DECISIONS[status.phase]} ({status.province})."
    winners = [str(each.seat) for each in status.standings if each.rank == 1]
    if not winners:
        return "The game is over."
    ending = f"seat {winners[0]} wins" if len(winners) == 1 else f"seats {', '.join(winners)} share the win"
    points = ", ".join(str(each.score) for each in status.standings)
    return f"The game is over: {ending}. Points by seat: {points}."
