"""The texts of Maharaja: its `GameText`; a line for the effects of each turn, as everybody at the table saw them."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mogul.cli.text.game_text import GameText
from mogul.cli.text.maharaja.board import board_text
from mogul.cli.text.maharaja.moves import (
    choices_text,
    hidden_plans,
    is_begun,
    move_text,
    plans_table,
    seats_table,
    tolls_text,
    turn_table,
)
from mogul.cli.text.names import Names
from mogul.cli.text.tables import ranking_table
from mogul.cli.text.turns import Turn
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.notation import Notation
from mogul.engine.maharaja.records.effects import (
    CityScored,
    Effect,
    GoldChanged,
    GovernorMoved,
    HouseBuilt,
    MaharajaMoved,
    PalaceBuilt,
    PlanShown,
    PlanUndone,
    RoundStarted,
    TollPaid,
    Walked,
)
from mogul.engine.maharaja.records.replay import Replay
from mogul.engine.maharaja.rule_sets import PHASES, Phase
from mogul.engine.maharaja.rules.state import GOVERNOR, HIDDEN, PICK, SHOW, SWAP
from mogul.engine.maharaja.sentences import TEXTS, EffectText, box_text, junction_name
from mogul.engine.maharaja.views.view import PublicView, SpectatorView, View

_RULE_WIDTH: Final = 72
_OF_THE_CITY: Final = ("P2", "P3")
_PENALTY: Final = "N1"


def turn_line(notation: Notation, turn: Turn, name: Names, viewer: int | None) -> Text:
    """A seat's whole turn: its first move, and the effects of that and of the moves after it. A plan that is made is
    named to its seat alone (viewer None: to the keeper of the record)."""
    head, first = Text(f"{name(turn.seat)}: ", "bold"), turn.moves[0]
    if first < SHOW:
        is_seen = first != HIDDEN and viewer in (None, turn.seat)
        return head + (move_text(notation.move_text(first)) if is_seen else Text("has planned", "dim"))
    parts = [head + move_text(notation.move_text(first))]
    if first < PICK:  # moves of the set-up say everything
        parts += _phrases(EffectText(notation, name), turn)
    return Text.assemble((" · ", "dim")).join(parts)


def _phrases(text: EffectText, turn: Turn) -> Iterator[Text]:
    """The effects of the seat's own steps. Prices stand beside what they are paid for, tolls beside the walk."""
    price, tolls = 0, list[Effect]()
    governors = [move - GOVERNOR for move in turn.moves if GOVERNOR <= move < SWAP]  # those passed are not named
    for effect in turn.effects:
        match effect:
            case GoldChanged(rule=rule) if effect.seat != turn.seat or rule in _OF_THE_CITY:
                continue
            case GoldChanged(gold=gold) if gold < 0:
                price = -gold
            case TollPaid():
                tolls.append(effect)
            case Walked():
                paid = f", {tolls_text(tolls, text.name)}" if tolls else ""
                tolls = []
                yield Text(f"{text.phrase(effect)}{paid}")
            case HouseBuilt():
                yield Text(f"{text.phrase(effect)} for {price} gold" if price else text.phrase(effect))
                price = 0
            case PalaceBuilt():
                yield Text(f"{text.phrase(effect)} for {price} gold", "bold yellow")
                price = 0
            case PlanUndone():
                yield Text(text.phrase(effect), "bold red")
            case GovernorMoved(city=city):
                if governors and governors[0] == city:
                    governors.pop(0)
                    yield Text(text.phrase(effect))
            case CityScored() | PlanShown():
                continue
            case _ if effect.seat == turn.seat:
                yield Text(text.phrase(effect))


def table_lines(notation: Notation, effects: Sequence[Effect], name: Names) -> Iterator[Text]:
    """The gold of the others for a plan left undone (N1), and the scoring of the Maharaja's city (P)."""
    text = EffectText(notation, name)
    gold = [each for each in effects if isinstance(each, GoldChanged) and each.rule == _PENALTY]
    if gold:
        names = ", ".join(name(each.seat) for each in gold)
        yield Text(f"  {names}: {gold[0].gold} gold{' each' if len(gold) > 1 else ''} for it", "dim")
    scored = [each for each in effects if isinstance(each, CityScored)]
    if scored:
        found = [(_gold_of_city(effects, each.seat), each.points, each.seat) for each in scored]
        found.sort(key=lambda each: (-each[0], -each[1]))
        parts = [
            "nobody has points there"
            if seat is None
            else f"{name(seat)} {TEXTS.picked('counted_points', points)}, {gold} gold"
            for gold, points, seat in found
        ]
        yield Text(f"  {text.junction(scored[0].city)} is scored: {'; '.join(parts)}", "green")


def _gold_of_city(effects: Sequence[Effect], seat: int | None) -> int:
    got = [each for each in effects if isinstance(each, GoldChanged) and each.rule in _OF_THE_CITY]
    return sum(each.gold for each in got if each.seat == seat)


def round_lines(notation: Notation, effects: Sequence[Effect]) -> Iterator[Text]:
    """`── Round 2: the Maharaja comes to Delhi (NE), its governor to box 8, printed 2 ──`"""
    text = EffectText(notation)
    for place, effect in enumerate(effects):
        if isinstance(effect, RoundStarted):
            after = effects[place:]
            city = next(each.city for each in after if isinstance(each, MaharajaMoved))
            box = next(each.box for each in after if isinstance(each, GovernorMoved))
            title = f"Round {effect.round}: the Maharaja comes to {text.junction(city)}"
            title += f", its governor to box {box_text(box)}"
            yield Text(f"── {title} ".ljust(_RULE_WIDTH, "─"), "bold")


_PHASES_WITHIN_A_TURN: Final = (Phase.TURN, Phase.PUTTING)
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
        return f"Seat {seat} {TEXTS.picked('decisions', view.phase)} in {where} {table}."

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
