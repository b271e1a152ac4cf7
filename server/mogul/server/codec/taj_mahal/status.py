"""The status of a game: the decision or draw it waits for, or its result."""

from collections.abc import Sequence
from typing import Final

from mogul.engine.taj_mahal.notation import sorted_cards
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rules.card_places import count_kinds, read_cards
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_REFUSAL, FOR_TOKEN, FOR_UNREST, NO_CARD
from mogul.engine.taj_mahal.views.view import View
from mogul.engine.taj_mahal.words import PHASES, Phase, Province
from mogul.server.codec.game_codec import result_text, write_standings
from mogul.server.codec.message_codec import enum_values
from mogul.server.codec.taj_mahal.chance import cards_due
from mogul.server.codec.taj_mahal.values import TajMahalValueCodec
from mogul.taj_mahal.v1 import game_status_pb2
from mogul.v1 import games_pb2

_PHASE: Final = enum_values(Phase, game_status_pb2.Phase.DESCRIPTOR)
_DECISIONS: Final = {
    Phase.AUCTION: "plays or withdraws",
    Phase.PALACE: "places a palace",
    Phase.CROWN: "places the palace with the crown",
    Phase.TAKE: "takes a card from the display",
}
# The reasons for a draw, and their sentences.
_DRAWS: Final = {
    FOR_DISPLAY: (game_status_pb2.DRAW_REASON_DISPLAY, "Next the display is to be laid out"),
    FOR_TOKEN: (game_status_pb2.DRAW_REASON_TOKEN, "Next a card is to be drawn for a bonus token"),
    FOR_REFUSAL: (game_status_pb2.DRAW_REASON_REFUSAL, "Next a card is to be drawn for withdrawing without a play"),
    FOR_UNREST: (game_status_pb2.DRAW_REASON_UNREST, "Next a card is to be turned up as unrest"),
}


def status_of_view(codec: TajMahalValueCodec, view: View) -> games_pb2.GameStatus:
    """Returns the status of a view's game; without standings, for a view does not know every hand."""
    return games_pb2.GameStatus(
        taj_mahal=codec.write(game_status_pb2.GameStatus, view, seat=view.seat_to_move),
        seats_to_move=view.seats_to_move,
        over=view.is_over,
        text=result_text((), "Points")
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
        to_hand = f", to the hand of seat {game.seat}" if status.taj_mahal.owed_draw.HasField("seat") else ""
        status.text = f"{_DRAWS[game.need][1]}{to_hand}."
    elif game.is_over:
        status.text = result_text(game.standings, "Points")
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
    return f"Seat {seat} {_DECISIONS[phase]} ({codec.notation.provinces[provinces[visit - 1]]})."
