"""Effects of moves and chance."""

from collections.abc import Iterable
from typing import Final

from mogul.engine.taj_mahal.records import effects as engine
from mogul.engine.taj_mahal.records.effects import Effect
from mogul.engine.taj_mahal.sentences import EffectText
from mogul.server.codec.taj_mahal.enums import ADVISOR, COURT_SEAT
from mogul.server.codec.taj_mahal.values import ValueCodec
from mogul.taj_mahal.v1 import effect_pb2, game_status_pb2
from mogul.v1 import games_pb2

_POINTS_REASONS: Final = {
    "P5": effect_pb2.POINTS_REASON_NOBILITY,
    "W4": effect_pb2.POINTS_REASON_BONUS_TOKEN,
    "W6": effect_pb2.POINTS_REASON_PALACES,
    "W7": effect_pb2.POINTS_REASON_PROVINCE_TILE,
    "F1": effect_pb2.POINTS_REASON_HAND,
}
_DRAW_REASONS: Final = {"W4": game_status_pb2.DRAW_REASON_TOKEN, "W9": game_status_pb2.DRAW_REASON_REFUSAL}


def write_effects(codec: ValueCodec, effects: Iterable[Effect]) -> list[games_pb2.Effect]:
    """Effects, in order."""
    text = EffectText(codec.notation)
    return [
        games_pb2.Effect(
            taj_mahal=_of_seat(codec, effect) if effect.seat is not None else _of_nobody(codec, effect),
            seat=effect.seat,
            private_to_seats=[] if effect.private_to is None else [effect.private_to],
            rule=effect.rule,
            text=text.sentence(effect),
        )
        for effect in effects
    ]


def _of_seat(codec: ValueCodec, effect: Effect) -> effect_pb2.Effect:
    cities, pb = codec.notation.cities, effect_pb2
    match effect:
        case engine.Claim(court_seat=piece):
            return pb.Effect(claim=pb.Claim(court_seat=COURT_SEAT.write(piece)))
        case engine.PalacePlaced(city=city):
            return pb.Effect(palace_placed=pb.PalacePlaced(city=cities[city]))
        case engine.CrownPlaced(city=city):
            return pb.Effect(crown_placed=pb.CrownPlaced(city=cities[city]))
        case engine.TokenTaken(city=city, token=token):
            return pb.Effect(token_taken=pb.TokenTaken(city=cities[city], token=codec.write_token(token)))
        case engine.PointsScored(points=points, rule=rule):
            return pb.Effect(points_scored=pb.PointsScored(points=points, reason=_POINTS_REASONS[rule]))
        case engine.CardDrawn(rule=rule):
            return pb.Effect(card_drawn=pb.CardDrawn(reason=_DRAW_REASONS[rule]))
        case engine.CardSeen(card=card):
            return pb.Effect(card_seen=pb.CardSeen(card=codec.write_card(card)))
        case engine.CardTaken(card=card):
            return pb.Effect(card_taken=pb.CardTaken(card=codec.write_card(card)))
        case engine.PrestigeGained(advisor=advisor, from_seat=from_seat):
            return pb.Effect(prestige_gained=pb.PrestigeGained(advisor=ADVISOR.write(advisor), from_seat=from_seat))
    assert isinstance(effect, engine.RowDiscarded)
    return pb.Effect(row_discarded=pb.RowDiscarded())


def _of_nobody(codec: ValueCodec, effect: Effect) -> effect_pb2.Effect:
    pb = effect_pb2
    match effect:
        case engine.CardDisplayed(card):
            return pb.Effect(card_displayed=pb.CardDisplayed(card=codec.write_card(card)))
        case engine.UnrestTurned(card):
            return pb.Effect(unrest_turned=pb.UnrestTurned(card=codec.write_card(card)))
        case engine.Protest(set_aside):
            return pb.Effect(protest=pb.Protest(set_aside=map(COURT_SEAT.write, set_aside)))
        case engine.UnrestDiscarded():
            return pb.Effect(unrest_discarded=pb.UnrestDiscarded())
        case engine.Reshuffled():
            return pb.Effect(reshuffled=pb.Reshuffled())
        case engine.TileOut(visit):
            return pb.Effect(tile_out=pb.TileOut(visit=visit))
        case engine.VisitEnded(visit):
            return pb.Effect(visit_ended=pb.VisitEnded(visit=visit))
    assert isinstance(effect, engine.VisitStarted)
    province = codec.notation.provinces[effect.province]
    return pb.Effect(visit_started=pb.VisitStarted(visit=effect.visit, province=province))
