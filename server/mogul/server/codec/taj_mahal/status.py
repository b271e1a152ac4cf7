"""The status of a game: the decision or draw it waits for, or its result."""

from collections.abc import Sequence
from typing import Final

from mogul.engine.game_rules import Standing
from mogul.engine.taj_mahal.notation import sorted_cards
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rules.card_places import count_kinds, read_cards
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_REFUSAL, FOR_TOKEN, FOR_UNREST, NO_CARD
from mogul.engine.taj_mahal.views.view import View
from mogul.engine.taj_mahal.words import PHASES, Phase, Province
from mogul.server.codec.game_codec import write_standings
from mogul.server.codec.message_codec import enum_values
from mogul.server.codec.taj_mahal.chance import cards_due
from mogul.server.codec.taj_mahal.values import ValueCodec
from mogul.taj_mahal.v1 import game_status_pb2
from mogul.v1 import games_pb2

_PHASE: Final = enum_values(Phase, game_status_pb2.Phase.DESCRIPTOR)
_DRAW_REASONS: Final = {
    FOR_DISPLAY: game_status_pb2.DRAW_REASON_DISPLAY,
    FOR_TOKEN: game_status_pb2.DRAW_REASON_TOKEN,
    FOR_REFUSAL: game_status_pb2.DRAW_REASON_REFUSAL,
    FOR_UNREST: game_status_pb2.DRAW_REASON_UNREST,
}
_DECISIONS: Final = {
    game_status_pb2.PHASE_AUCTION: "plays or withdraws",
    game_status_pb2.PHASE_PALACE: "places a palace",
    game_status_pb2.PHASE_CROWN: "places the palace with the crown",
    game_status_pb2.PHASE_TAKE: "takes a card from the display",
}
_DRAWS: Final = {
    game_status_pb2.DRAW_REASON_DISPLAY: "the display is to be laid out",
    game_status_pb2.DRAW_REASON_TOKEN: "a card is to be drawn for a bonus token",
    game_status_pb2.DRAW_REASON_REFUSAL: "a card is to be drawn for withdrawing without a play",
    game_status_pb2.DRAW_REASON_UNREST: "a card is to be turned up as unrest",
}


def status_of_view(codec: ValueCodec, view: View) -> games_pb2.GameStatus:
    """Returns the status of a view's game; without standings, for a view does not know every hand."""
    waits_for = game_status_pb2.GameStatus(
        seat=view.seat_to_move,
        phase=_PHASE[view.phase],
        palaces_owed=view.palaces_owed,
        crown_owed=view.crown_owed,
        cards_owed=view.cards_owed,
    )
    return _status(codec, waits_for, view.provinces[view.visit - 1], ())


def status_of_game(codec: ValueCodec, game: Replay) -> games_pb2.GameStatus:
    """Returns the status of a record's game."""
    state, owes_draw = game.state, game.need != NO_CARD
    waits_for = game_status_pb2.GameStatus(
        seat=game.seat,
        phase=game_status_pb2.PHASE_DRAW if owes_draw else _PHASE[PHASES[state["phase"]]],
        palaces_owed=int(state["palaces_owed"]),
        crown_owed=bool(state["crown_owed"]),
        cards_owed=0 if owes_draw else int(state["takes_owed"]),
        owed_draw=_owed_draw(codec, game) if owes_draw else None,
    )
    return _status(codec, waits_for, game.setup.provinces[int(state["visit"])], game.standings)


def _owed_draw(codec: ValueCodec, game: Replay) -> game_status_pb2.OwedDraw:
    discard_pile = sorted_cards(count_kinds(game.game.tables, read_cards(game.state, "discard")))
    return game_status_pb2.OwedDraw(
        reason=_DRAW_REASONS[game.need],
        seat=game.seat if game.need in (FOR_TOKEN, FOR_REFUSAL) else None,
        count=cards_due(game),
        deck_size=read_cards(game.state, "deck").bit_count(),
        discard_pile=map(codec.write_card, discard_pile),
    )


def _status(
    codec: ValueCodec, waits_for: game_status_pb2.GameStatus, province: Province, standings: Sequence[Standing]
) -> games_pb2.GameStatus:
    is_over = waits_for.phase == game_status_pb2.PHASE_OVER
    if waits_for.HasField("owed_draw"):
        owed = waits_for.owed_draw
        seat = f", to the hand of seat {owed.seat}" if owed.HasField("seat") else ""
        text = f"Next {_DRAWS[owed.reason]}{seat}."
    elif is_over:
        text = _result(standings)
    else:
        text = f"Seat {waits_for.seat} {_DECISIONS[waits_for.phase]} ({codec.notation.provinces[province]})."
    return games_pb2.GameStatus(
        taj_mahal=waits_for,
        seats_to_move=[] if is_over or waits_for.HasField("owed_draw") else [waits_for.seat],
        over=is_over,
        standings=write_standings(standings),
        text=text,
    )


def _result(standings: Sequence[Standing]) -> str:
    winners = [str(each.seat) for each in standings if each.rank == 1]
    if not winners:
        return "The game is over."
    ending = f"seat {winners[0]} wins" if len(winners) == 1 else f"seats {', '.join(winners)} share the win"
    points = ", ".join(str(each.score) for each in standings)
    return f"The game is over: {ending}. Points by seat: {points}."
