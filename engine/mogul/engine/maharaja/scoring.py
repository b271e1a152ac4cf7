"""What the Maharaja's city would pay if it were scored as it is."""

from dataclasses import dataclass

from mogul.engine.maharaja.records.effects import CityScored, GoldChanged, effect_of
from mogul.engine.maharaja.rules.game_state import GameState


@dataclass(frozen=True)
class Scoring:
    """The Maharaja's city as if it were scored (P1 to P3). points, gold: by seat."""

    points: tuple[int, ...]
    gold: tuple[int, ...]


def scoring_of(game: GameState, players: int) -> Scoring:
    """Of the Maharaja's city, in a state that is left with its gold."""
    points, gold = [0] * players, [0] * players
    for effect in map(effect_of, game.score()):
        if isinstance(effect, CityScored) and effect.seat is not None:
            points[effect.seat] = effect.points
        if isinstance(effect, GoldChanged):
            gold[effect.seat] += effect.gold
    return Scoring(tuple(points), tuple(gold))
