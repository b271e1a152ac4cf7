"""What a move brought about, and how a game stands."""

from collections.abc import Callable, Iterable
from typing import Final

from mogul.server.codec.taj_mahal.names import ADVISOR, COURT_SEAT, PHASE
from mogul.server.codec.taj_mahal.pieces import Pieces
from mogul.server.taj_mahal.happenings import Happening
from mogul.server.taj_mahal.sentences import effect_sentence, status_sentence
from mogul.server.taj_mahal.status import OwedDraw, Status
from mogul.taj_mahal.v1 import effect_pb2, game_status_pb2
from mogul.v1 import games_pb2

_POINTS_REASONS: Final = {
    "P5": effect_pb2.POINTS_REASON_NOBILITY,
    "W4": effect_pb2.POINTS_REASON_BONUS_TOKEN,
    "W6": effect_pb2.POINTS_REASON_PALACES,
    "W7": effect_pb2.POINTS_REASON_PROVINCE_TILE,
    "F1": effect_pb2.POINTS_REASON_HAND,
}
_DRAWN_FOR: Final = {"W4": game_status_pb2.DRAW_REASON_TOKEN, "W9": game_status_pb2.DRAW_REASON_REFUSAL}
_DRAW_REASONS: Final = {
    "display": game_status_pb2.DRAW_REASON_DISPLAY,
    "token": game_status_pb2.DRAW_REASON_TOKEN,
    "refusal": game_status_pb2.DRAW_REASON_REFUSAL,
    "unrest": game_status_pb2.DRAW_REASON_UNREST,
}


def write_happenings(pieces: Pieces, happenings: Iterable[Happening]) -> list[games_pb2.Effect]:
    """What happened, in order."""
    return [
        games_pb2.Effect(
            taj_mahal=_WRITERS[happening.effect.name](pieces, happening),
            seat=happening.effect.seat,
            private_to_seats=[] if happening.private_to is None else [happening.private_to],
            rule=happening.rule,
            text=effect_sentence(happening.effect),
        )
        for happening in happenings
    ]


def _claim(_: Pieces, happening: Happening) -> effect_pb2.Effect:
    return effect_pb2.Effect(claim=effect_pb2.Claim(court_seat=COURT_SEAT.write(_text(happening))))


def _palace(_: Pieces, happening: Happening) -> effect_pb2.Effect:
    return effect_pb2.Effect(palace_placed=effect_pb2.PalacePlaced(city=_text(happening)))


def _crown(_: Pieces, happening: Happening) -> effect_pb2.Effect:
    return effect_pb2.Effect(crown_placed=effect_pb2.CrownPlaced(city=_text(happening)))


def _token(pieces: Pieces, happening: Happening) -> effect_pb2.Effect:
    token = pieces.write_token(str(happening.effect.source))
    return effect_pb2.Effect(token_taken=effect_pb2.TokenTaken(city=_text(happening), token=token))


def _points(_: Pieces, happening: Happening) -> effect_pb2.Effect:
    reason = _POINTS_REASONS[happening.rule]
    return effect_pb2.Effect(
        points_scored=effect_pb2.PointsScored(points=_number(happening.effect.points), reason=reason)
    )


def _drew(_: Pieces, happening: Happening) -> effect_pb2.Effect:
    return effect_pb2.Effect(card_drawn=effect_pb2.CardDrawn(reason=_DRAWN_FOR[happening.rule]))


def _saw(pieces: Pieces, happening: Happening) -> effect_pb2.Effect:
    return effect_pb2.Effect(card_seen=effect_pb2.CardSeen(card=pieces.write_card(_text(happening))))


def _took(pieces: Pieces, happening: Happening) -> effect_pb2.Effect:
    return effect_pb2.Effect(card_taken=effect_pb2.CardTaken(card=pieces.write_card(_text(happening))))


def _display(pieces: Pieces, happening: Happening) -> effect_pb2.Effect:
    return effect_pb2.Effect(card_displayed=effect_pb2.CardDisplayed(card=pieces.write_card(_text(happening))))


def _row(_: Pieces, happening: Happening) -> effect_pb2.Effect:
    return effect_pb2.Effect(row_discarded=effect_pb2.RowDiscarded())


def _reshuffle(_: Pieces, happening: Happening) -> effect_pb2.Effect:
    return effect_pb2.Effect(reshuffled=effect_pb2.Reshuffled())


def _prestige(_: Pieces, happening: Happening) -> effect_pb2.Effect:
    effect = happening.effect
    gained = effect_pb2.PrestigeGained(advisor=ADVISOR.write(_text(happening)))
    if effect.source != "supply":
        gained.from_seat = _number(effect.seat if effect.source == "kept" else effect.source)
    return effect_pb2.Effect(prestige_gained=gained)


def _unrest(pieces: Pieces, happening: Happening) -> effect_pb2.Effect:
    return effect_pb2.Effect(unrest_turned=effect_pb2.UnrestTurned(card=pieces.write_card(_text(happening))))


def _protest(_: Pieces, happening: Happening) -> effect_pb2.Effect:
    aside = happening.effect.what
    assert isinstance(aside, tuple)
    return effect_pb2.Effect(protest=effect_pb2.Protest(set_aside=COURT_SEAT.write_all(aside)))


def _unrest_discarded(_: Pieces, happening: Happening) -> effect_pb2.Effect:
    return effect_pb2.Effect(unrest_discarded=effect_pb2.UnrestDiscarded())


def _tile_out(_: Pieces, happening: Happening) -> effect_pb2.Effect:
    return effect_pb2.Effect(tile_out=effect_pb2.TileOut(visit=_number(happening.effect.what)))


def _visit_end(_: Pieces, happening: Happening) -> effect_pb2.Effect:
    return effect_pb2.Effect(visit_ended=effect_pb2.VisitEnded(visit=_number(happening.effect.what)))


def _visit(_: Pieces, happening: Happening) -> effect_pb2.Effect:
    visit = _number(happening.effect.what)
    return effect_pb2.Effect(visit_started=effect_pb2.VisitStarted(visit=visit, province=str(happening.effect.source)))


_WRITERS: Final[dict[str, Callable[[Pieces, Happening], effect_pb2.Effect]]] = {
    "claim": _claim,
    "palace": _palace,
    "crown": _crown,
    "token": _token,
    "points": _points,
    "score_final": _points,
    "drew": _drew,
    "saw": _saw,
    "took": _took,
    "display": _display,
    "discard_row": _row,
    "reshuffle": _reshuffle,
    "prestige": _prestige,
    "unrest": _unrest,
    "protest": _protest,
    "unrest_discarded": _unrest_discarded,
    "tile_out": _tile_out,
    "visit_end": _visit_end,
    "visit": _visit,
}


def _text(happening: Happening) -> str:
    assert isinstance(happening.effect.what, str)
    return happening.effect.what


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


def write_status(pieces: Pieces, status: Status) -> games_pb2.GameStatus:
    """How a game stands."""
    waits_for = game_status_pb2.GameStatus(
        seat=status.seat,
        phase=game_status_pb2.PHASE_DRAW if status.owed_draw is not None else PHASE.write(status.phase),
        palaces_owed=status.palaces_owed,
        crown_owed=status.crown_owed,
        cards_owed=status.cards_owed,
        owed_draw=None if status.owed_draw is None else _owed_draw(pieces, status.owed_draw),
    )
    return games_pb2.GameStatus(
        taj_mahal=waits_for,
        seats_to_move=[] if status.seat_to_move is None else [status.seat_to_move],
        over=status.phase == "over",
        standings=[
            games_pb2.Standing(seat=each.seat, score=each.score, rank=each.rank, win_share=each.win_share)
            for each in status.standings
        ],
        text=status_sentence(status),
    )


def _owed_draw(pieces: Pieces, owed: OwedDraw) -> game_status_pb2.OwedDraw:
    return game_status_pb2.OwedDraw(
        reason=_DRAW_REASONS[owed.reason],
        seat=owed.seat,
        count=owed.count,
        deck_size=owed.deck_size,
        discard_pile=pieces.write_cards(owed.discard_pile),
    )
