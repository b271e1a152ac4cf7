"""The status of a game: the decision or draw it waits for, or its result."""

from typing import Final

from mogul.engine.taj_mahal.words import Phase
from mogul.server.codec.taj_mahal.enums import PHASE
from mogul.server.codec.taj_mahal.values import ValueCodec
from mogul.server.taj_mahal.sentences import status_sentence
from mogul.server.taj_mahal.status import DrawReason, OwedDraw, Status
from mogul.taj_mahal.v1 import game_status_pb2
from mogul.v1 import games_pb2

_DRAW_REASONS: Final = {
    DrawReason.DISPLAY: game_status_pb2.DRAW_REASON_DISPLAY,
    DrawReason.TOKEN: game_status_pb2.DRAW_REASON_TOKEN,
    DrawReason.REFUSAL: game_status_pb2.DRAW_REASON_REFUSAL,
    DrawReason.UNREST: game_status_pb2.DRAW_REASON_UNREST,
}


def write_status(codec: ValueCodec, status: Status) -> games_pb2.GameStatus:
    """The status of a game."""
    waits_for = game_status_pb2.GameStatus(
        seat=status.seat,
        phase=game_status_pb2.PHASE_DRAW if status.owed_draw is not None else PHASE.write(status.phase),
        palaces_owed=status.palaces_owed,
        crown_owed=status.crown_owed,
        cards_owed=status.cards_owed,
        owed_draw=None if status.owed_draw is None else _owed_draw(codec, status.owed_draw),
    )
    return games_pb2.GameStatus(
        taj_mahal=waits_for,
        seats_to_move=status.seats_to_move,
        over=status.phase is Phase.OVER,
        standings=[
            games_pb2.Standing(seat=each.seat, score=each.score, rank=each.rank, win_share=each.win_share)
            for each in status.standings
        ],
        text=status_sentence(codec.notation, status),
    )


def _owed_draw(codec: ValueCodec, owed: OwedDraw) -> game_status_pb2.OwedDraw:
    return game_status_pb2.OwedDraw(
        reason=_DRAW_REASONS[owed.reason],
        seat=owed.seat,
        count=owed.count,
        deck_size=owed.deck_size,
        discard_pile=codec.write_cards(owed.discard_pile),
    )
