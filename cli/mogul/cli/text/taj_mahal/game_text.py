"""The texts of Taj Mahal: its `GameText`; a line for the effects of each turn, as everybody at the table saw them."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mogul.cli.text.game_text import GameText
from mogul.cli.text.names import Names
from mogul.cli.text.tables import ranking_table
from mogul.cli.text.taj_mahal.cards import highlighted, move_text, province_names
from mogul.cli.text.taj_mahal.table import hands_text, players_table, province_table, view_text, visits_ahead
from mogul.cli.text.turns import Turn
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.records.effects import (
    CardDrawn,
    CardSeen,
    Effect,
    PointsScored,
    PrestigeGained,
    Protest,
    Reshuffled,
    RowDiscarded,
    TileOut,
    UnrestTurned,
    VisitStarted,
)
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rule_sets import PHASES, Phase
from mogul.engine.taj_mahal.sentences import EffectText
from mogul.engine.taj_mahal.views.view import View

_RULE_WIDTH = 72
_OF_THE_TABLE = (UnrestTurned, Protest, Reshuffled, PrestigeGained, TileOut)


def turn_line(notation: Notation, turn: Turn, name: Names, viewer: int | None) -> Text:
    """A seat's whole turn: its first move, and the effects of that and of the moves after it. The cards it drew are
    named for `viewer` alone (None: for nobody)."""
    seat, text, points = turn.seat, EffectText(notation, name), Counter[str]()
    parts = [Text.assemble((f"{name(seat)}: ", "bold"), move_text(notation.move_text(turn.moves[0])))]
    for effect in turn.effects:
        match effect:
            case PointsScored(seat=owner) if owner == seat:
                points[effect.rule] += effect.points
            case RowDiscarded() | PrestigeGained():
                continue
            case CardDrawn() if seat == viewer:
                continue  # the card seen follows
            case CardSeen() if seat != viewer:
                continue
            case _ if effect.seat == seat:
                parts.append(highlighted(text.phrase(effect)))
    parts += [Text(text.phrase(PointsScored(seat, total, rule)), "green") for rule, total in points.items()]
    return Text.assemble((" · ", "dim")).join(parts)


def table_line(text: EffectText, effect: Effect) -> Text | None:
    """An effect besides those of a seat's turn: unrest, prestige cards, lost tiles; None for all others."""
    if not isinstance(effect, _OF_THE_TABLE):
        return None
    words = text.sentence(effect) if effect.seat is None else f"{text.name(effect.seat)}: {text.phrase(effect)}"
    line = highlighted(f"  {words}")
    line.stylize_before("bold red" if isinstance(effect, Protest) else "dim")
    return line


def visit_rule(notation: Notation, effect: VisitStarted) -> Text:
    """`── Visit 2: Bengal ──`"""
    title = f"── Visit {effect.visit}: {notation.provinces[effect.province]} "
    return Text(title.ljust(_RULE_WIDTH, "─"), "bold")


NO_MEMORY = "the view has no memory of cards: every unseen card is taken as equally likely everywhere"
_PHASES_WITHIN_A_TURN = (Phase.PALACE, Phase.CROWN, Phase.TAKE)
_PROMPTS = {
    "auction": "Your move",
    "palace": "Where do you place a palace?",
    "crown": "Where do you place the palace with the crown?",
    "take": "Which card do you take?",
}


class TajMahalText(GameText):
    """See `GameText`."""

    round_name = "visit"
    move = staticmethod(move_text)
    position = staticmethod(view_text)
    hands = staticmethod(hands_text)
    turn = staticmethod(turn_line)

    def situation(self, components: ComponentSet, view: View) -> str:
        """The seat to move, the visit with its province, and the table."""
        province = province_names(components, view)[view.visit - 1]
        where = f"Seat {view.seat} to move in visit {view.visit} of {len(view.provinces)}, {province}"
        return f"{where} ({len(view.players)} players, {view.rule_set})."

    def decision(self, components: ComponentSet, view: View, name: Names) -> RenderableType:
        """The whole view in the auction; later in the turn only the province, or nothing new."""
        if view.phase == "auction":
            return Group(view_text(components, view, name), hands_text(components, [view], name), "")
        return Group(province_table(components, view, name), "") if view.phase in ("palace", "crown") else Group()

    def everything(self, components: ComponentSet, view: View, name: Names) -> RenderableType:
        """The view with the possessions of the players, and the visits ahead."""
        ahead = visits_ahead(components, view)
        public = view_text(components, view, name)
        return Group(public, hands_text(components, [view], name), "", players_table(components, view, name), ahead)

    def prompt(self, view: View) -> str:
        """The question of the phase."""
        return _PROMPTS[view.phase]

    def warnings(self, view: View) -> list[str]:
        """A view without memory."""
        return [NO_MEMORY] if view.memory is None else []

    def turn_goes_on(self, game: Replay) -> bool:
        """While palaces are placed and cards are taken."""
        return PHASES[game.state["phase"]] in _PHASES_WITHIN_A_TURN

    def ranking(self, game: Replay, name: Names) -> Table:
        """The places, with the points on the track and for the hands (F1)."""
        track = game.state["score"].tolist()[: len(game.standings)]
        hands = [each.score - points for each, points in zip(game.standings, track, strict=True)]
        return ranking_table(game.standings, name, {"on the track": track, "for cards in hand": hands})

    def components(self, components: ComponentSet) -> list[str]:
        """Provinces, cities and roads."""
        provinces, cities, roads = map(len, (components.provinces, components.cities, components.roads))
        return [f"{provinces} provinces, {cities} cities, {roads} roads."]

    def table_effects(self, notation: Notation, effects: Sequence[Effect], name: Names) -> list[Text]:
        """Unrest, prestige cards, lost tiles."""
        text = EffectText(notation, name)
        return [line for line in (table_line(text, effect) for effect in effects) if line is not None]

    def round_rules(self, notation: Notation, effects: Sequence[Effect]) -> list[Text]:
        """A line with the number and the province of a visit."""
        return [visit_rule(notation, each) for each in effects if isinstance(each, VisitStarted)]


TEXT: Final = TajMahalText()
