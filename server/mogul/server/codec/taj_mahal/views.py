"""Views: what one seat knows."""

import re
from typing import Final

from mogul.engine.problem import Problem
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, ZMAN
from mogul.engine.taj_mahal.views.canonical_view import canonical_view
from mogul.engine.taj_mahal.views.view import Epoch, Explanation, Play, Player, View
from mogul.engine.taj_mahal.views.view_problems import view_problems
from mogul.server.codec.field_paths import below
from mogul.server.codec.taj_mahal.names import ADVISOR, COURT_SEAT, PHASE
from mogul.server.codec.taj_mahal.pieces import Pieces, pieces_of
from mogul.server.codec.violations import Violations
from mogul.server.component_registry import ComponentRegistry
from mogul.taj_mahal.v1 import cards_pb2, view_pb2

_WORD: Final = re.compile(r"[a-z_]+")
# The engine's names, where the contract has others.
_OF_VIEWS: Final = {"tiles": "provinces", "tiles_out": "tile_visits_out", "aside": "set_aside"}
_OF_PLAYERS: Final = {
    "row_colour": "row_color",
    "prestige": "prestige_cards",
    "tiles": "tile_visits",
    "bonus_tokens": "bonus_token_cities",
}


def read_view(
    violations: Violations, registry: ComponentRegistry[ComponentSet], place: str, view: view_pb2.View
) -> tuple[ComponentSet, View] | None:
    """A view in canonical form, and the component set it is played with. None if it cannot be read; what is wrong with
    it, warnings too, is noted."""
    components = registry.find(violations, f"{place}.", view.component_set, view.component_hash)
    if components is None:
        return None
    pieces = pieces_of(components, view.rule_set if view.rule_set in RULE_SETS else ZMAN.name)
    read = _view(violations, pieces, place, view)
    if not violations.is_readable:
        return None
    found = [Problem(each.severity, _wire_place(each.place), each.message) for each in view_problems(components, read)]
    violations.add(below(place, found))
    return components, canonical_view(components, read)


def _wire_place(place: str) -> str:
    """The place of a view's problem in the words of the contract: what concerns all cards in sight is the view's."""
    names = _OF_PLAYERS if place.startswith("players[") else _OF_VIEWS
    return "" if place == "cards" else _WORD.sub(lambda word: names.get(word[0], word[0]), place)


def _view(violations: Violations, pieces: Pieces, place: str, view: view_pb2.View) -> View:
    components = pieces.components
    return View(
        rule_set=view.rule_set,
        component_set=components.name,
        component_hash=components.content_hash,
        seat=view.seat,
        players=tuple(
            _player(violations, pieces, f"{place}.players[{seat}]", player) for seat, player in enumerate(view.players)
        ),
        tiles=tuple(view.provinces),
        tiles_out=tuple(view.tile_visits_out),
        bonus_tokens=pieces.read_city_tokens(violations, f"{place}.bonus_tokens", view.bonus_tokens),
        visit=view.visit,
        first_player=view.first_player,
        seat_to_move=view.seat_to_move,
        phase=PHASE.read(violations, f"{place}.phase", view.phase),
        palaces_owed=view.palaces_owed,
        crown_owed=view.crown_owed,
        cards_owed=view.cards_owed,
        court=COURT_SEAT.read_all(violations, f"{place}.court", view.court),
        aside=COURT_SEAT.read_all(violations, f"{place}.set_aside", view.set_aside),
        protest=view.protest,
        display=pieces.read_cards(violations, f"{place}.display", view.display),
        discard_pile=pieces.read_cards(violations, f"{place}.discard_pile", view.discard_pile),
        unrest=pieces.read_cards(violations, f"{place}.unrest", view.unrest),
        deck_size=view.deck_size,
        hand=pieces.read_cards(violations, f"{place}.hand", view.hand),
        memory=_memory(violations, pieces, place, view),
    )


def _player(violations: Violations, pieces: Pieces, place: str, player: view_pb2.Player) -> Player:
    row_colour = None
    if player.row_color != cards_pb2.COLOR_UNSPECIFIED:
        row_colour = pieces.colour.read(violations, f"{place}.row_color", player.row_color)
    return Player(
        score=player.score,
        is_in=player.is_in,
        row=tuple(
            Play(*pieces.read_play(violations, f"{place}.row[{index}]", play)) for index, play in enumerate(player.row)
        ),
        row_colour=row_colour,
        hand_size=player.hand_size,
        known_cards=pieces.read_cards(violations, f"{place}.known_cards", player.known_cards),
        prestige=ADVISOR.read_all(violations, f"{place}.prestige_cards", player.prestige_cards),
        advisor_tokens=ADVISOR.read_all(violations, f"{place}.advisor_tokens", player.advisor_tokens),
        palaces=tuple(player.palaces),
        crown_palaces=tuple(player.crown_palaces),
        tiles=tuple(player.tile_visits),
        bonus_tokens=tuple(player.bonus_token_cities),
    )


def _memory(violations: Violations, pieces: Pieces, place: str, view: view_pb2.View) -> tuple[Explanation, ...] | None:
    if view.memory_tracking != view_pb2.MEMORY_TRACKING_TRACKED:
        return None
    return tuple(
        Explanation(
            explanation.weight,
            tuple(
                Epoch(
                    epoch.number,
                    pieces.read_cards(violations, f"{place}.memory[{number}].epochs[{row}].pool", epoch.pool),
                    tuple(epoch.hidden),
                )
                for row, epoch in enumerate(explanation.epochs)
            ),
        )
        for number, explanation in enumerate(view.memory)
    )


def write_view(pieces: Pieces, view: View) -> view_pb2.View:
    """A view."""
    return view_pb2.View(
        rule_set=view.rule_set,
        component_set=view.component_set,
        component_hash=view.component_hash,
        seat=view.seat,
        players=[_write_player(pieces, player) for player in view.players],
        provinces=view.tiles,
        tile_visits_out=view.tiles_out,
        bonus_tokens=pieces.write_city_tokens(view.bonus_tokens),
        visit=view.visit,
        first_player=view.first_player,
        seat_to_move=view.seat_to_move,
        phase=PHASE.write(view.phase),
        palaces_owed=view.palaces_owed,
        crown_owed=view.crown_owed,
        cards_owed=view.cards_owed,
        court=COURT_SEAT.write_all(view.court),
        set_aside=COURT_SEAT.write_all(view.aside),
        protest=view.protest,
        display=pieces.write_cards(view.display),
        discard_pile=pieces.write_cards(view.discard_pile),
        unrest=pieces.write_cards(view.unrest),
        deck_size=view.deck_size,
        hand=pieces.write_cards(view.hand),
        memory_tracking=(
            view_pb2.MEMORY_TRACKING_NOT_TRACKED if view.memory is None else view_pb2.MEMORY_TRACKING_TRACKED
        ),
        memory=[_write_explanation(pieces, explanation) for explanation in view.memory or ()],
    )


def _write_player(pieces: Pieces, player: Player) -> view_pb2.Player:
    return view_pb2.Player(
        score=player.score,
        is_in=player.is_in,
        row=[pieces.write_play(play.card, play.companion) for play in player.row],
        row_color=cards_pb2.COLOR_UNSPECIFIED if player.row_colour is None else pieces.colour.write(player.row_colour),
        hand_size=player.hand_size,
        known_cards=pieces.write_cards(player.known_cards),
        prestige_cards=ADVISOR.write_all(player.prestige),
        advisor_tokens=ADVISOR.write_all(player.advisor_tokens),
        palaces=player.palaces,
        crown_palaces=player.crown_palaces,
        tile_visits=player.tiles,
        bonus_token_cities=player.bonus_tokens,
    )


def _write_explanation(pieces: Pieces, explanation: Explanation) -> view_pb2.Explanation:
    return view_pb2.Explanation(
        weight=explanation.weight,
        epochs=[
            view_pb2.Epoch(number=epoch.number, pool=pieces.write_cards(epoch.pool), hidden=epoch.hidden)
            for epoch in explanation.epochs
        ],
    )
