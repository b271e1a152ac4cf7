"""The texts of Taj Mahal: its `GameText`."""

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mogul.cli.text.game_text import GameText
from mogul.cli.text.names import Names
from mogul.cli.text.tables import ranking_table
from mogul.cli.text.taj_mahal.cards import move_text
from mogul.cli.text.taj_mahal.effects import table_line, turn_line, visit_rule
from mogul.cli.text.taj_mahal.facts import facts_data
from mogul.cli.text.taj_mahal.notations import province_names
from mogul.cli.text.taj_mahal.players import players_table, visits_ahead
from mogul.cli.text.taj_mahal.province import province_table
from mogul.cli.text.taj_mahal.table import hands_text, view_text
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.records.effects import Effect, VisitStarted
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.sentences import EffectText
from mogul.engine.taj_mahal.views.view import View
from mogul.engine.taj_mahal.words import PHASES, Phase

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
    facts_data = staticmethod(facts_data)

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
