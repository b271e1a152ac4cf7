"""The texts of Maharaja: its `GameText`."""

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mogul.cli.text.game_text import GameText
from mogul.cli.text.maharaja.board import board_text
from mogul.cli.text.maharaja.effects import round_lines, table_lines, turn_line
from mogul.cli.text.maharaja.facts import facts_data
from mogul.cli.text.maharaja.moves import choices_text, move_text
from mogul.cli.text.maharaja.plans import hidden_plans, is_begun, plans_table, turn_table
from mogul.cli.text.maharaja.seats import seats_table
from mogul.cli.text.names import Names
from mogul.cli.text.tables import ranking_table
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.notation import Notation
from mogul.engine.maharaja.place_names import junction_name
from mogul.engine.maharaja.records.effects import Effect
from mogul.engine.maharaja.records.replay import Replay
from mogul.engine.maharaja.views.view import PublicView, SpectatorView, View
from mogul.engine.maharaja.words import PHASES, Phase
from mogul.maharaja.v1 import facts_pb2

_PHASES_WITHIN_A_TURN: Final = (Phase.TURN, Phase.PUTTING)
_DECISIONS: Final = {
    Phase.CHARACTERS: "takes a character",
    Phase.HOUSES: "builds a house",
    Phase.PLANNING: "plans",
    Phase.SHOWING: "begins its turn",
    Phase.TURN: "makes its turn",
    Phase.PUTTING: "makes its turn",
}
_PROMPTS: Final = {
    Phase.CHARACTERS: "Which character do you take?",
    Phase.HOUSES: "Where do you build a house?",
    Phase.PLANNING: "Which two actions do you plan?",
    Phase.SHOWING: "Show your plan",
    Phase.TURN: "Your next step",
    Phase.PUTTING: "Where do you put the house?",
}


class MaharajaText(GameText):
    """See `GameText`."""

    score_name = "palaces"
    score_unit = "pal."
    move = staticmethod(move_text)
    hands = staticmethod(hidden_plans)
    turn = staticmethod(turn_line)
    choices = staticmethod(choices_text)

    def situation(self, components: ComponentSet, view: View) -> str:
        """The seat to move with its decision, the round with the Maharaja's city, and the table."""
        table = f"({view.player_count} players, {view.rule_set})"
        where = f"round {view.round}, the Maharaja in {_maharaja(components, view)}" if view.round else "the set-up"
        if view.is_over:
            return f"The game is over in {where} {table}."
        seat = view.seat if view.seat in view.seats_to_move else view.seats_to_move[0]
        return f"Seat {seat} {_DECISIONS[view.phase]} in {where} {table}."

    def position(self, components: ComponentSet, view: View | SpectatorView, name: Names) -> RenderableType:
        """The seats, the cities with their governors, the roads, and the plans that are shown."""
        title = f"Round {view.round}: the Maharaja is in {_maharaja(components, view)}" if view.round else "Set-up"
        parts: list[RenderableType] = [Text(title, "bold"), "", seats_table(components, view, name), ""]
        parts.append(board_text(components, view, name))
        if view.round and not view.is_over:
            parts += ["", Text("Plans", "bold"), plans_table(components, view, name)]
        return Group(*parts)

    def decision(self, components: ComponentSet, view: View, name: Names) -> RenderableType:
        """The whole view; in the middle of a turn only the turn so far."""
        if view.turn is not None and is_begun(view.turn):
            return Group(turn_table(components, view, name), "")
        return Group(self.position(components, view, name), "")

    def facts_data(self, facts: facts_pb2.Facts) -> dict[str, Any]:
        """See `GameText`."""
        return facts_data(facts)

    def is_formality(self, view: View) -> bool:
        """The plan of a turn that begins is shown (R4)."""
        return view.phase is Phase.SHOWING

    def prompt(self, view: View) -> str:
        """The question of the phase."""
        return _PROMPTS[view.phase]

    def turn_goes_on(self, game: Replay) -> bool:
        """From the plan, shown, to the end of the turn."""
        return PHASES[game.state["phase"]] in _PHASES_WITHIN_A_TURN

    def ranking(self, game: Replay, name: Names) -> Table:
        """The places, with palaces built, and gold, which breaks ties (F2)."""
        gold = game.state["gold"].tolist()[: len(game.standings)]
        return ranking_table(game.standings, name, {"gold": gold}, self.score_name)

    def components(self, components: ComponentSet) -> list[str]:
        """Cities, roads and villages."""
        cities, roads, villages = map(len, (components.cities, components.roads, components.villages))
        return [f"{cities} cities, {roads} roads, {villages} villages."]

    def table_effects(self, notation: Notation, effects: Sequence[Effect], name: Names) -> list[Text]:
        """Gold for a plan left undone, and scorings."""
        return list(table_lines(notation, effects, name))

    def round_rules(self, notation: Notation, effects: Sequence[Effect]) -> list[Text]:
        """A line with the number of a round and the Maharaja's city."""
        return list(round_lines(notation, effects))


def _maharaja(components: ComponentSet, view: PublicView) -> str:
    return junction_name(components, components.junctions[view.table.maharaja])


TEXT: Final = MaharajaText()
