"""Views: the knowledge of one seat."""

from functools import partial

from mogul.engine.problem import below
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.views.canonical_view import canonical_view
from mogul.engine.taj_mahal.views.view import Epoch, Explanation, Player, View
from mogul.engine.taj_mahal.views.view_problems import view_problems
from mogul.server.codec.game_codec import ParsedView
from mogul.server.codec.taj_mahal.enums import ADVISOR, COLOR, COURT_SEAT, PHASE
from mogul.server.codec.taj_mahal.values import ValueCodec, value_codec
from mogul.server.codec.violations import Violations, read_list
from mogul.server.component_registry import ComponentRegistry
from mogul.taj_mahal.v1 import cards_pb2, view_pb2


def read_view(
    violations: Violations, registry: ComponentRegistry[ComponentSet], place: str, view: view_pb2.View
) -> ParsedView | None:
    """Reads a view in canonical form; None for an unreadable one. Adds its problems, warnings too."""
    components = registry.find(violations, f"{place}.", view.component_set, view.component_hash)
    if components is None:
        return None
    codec = value_codec(components, view.rule_set)
    read = _view(violations, codec, place, view)
    if not violations.is_readable:
        return None
    violations.add(below(place, view_problems(components, read)))
    return ParsedView(components, canonical_view(codec.notation, read))


def _view(violations: Violations, codec: ValueCodec, place: str, view: view_pb2.View) -> View:
    components = codec.components
    return View(
        rule_set=view.rule_set,
        component_set=components.name,
        component_hash=components.content_hash,
        seat=view.seat,
        players=read_list(partial(_player, codec), violations, f"{place}.players", view.players),
        provinces=read_list(codec.read_province, violations, f"{place}.provinces", view.provinces),
        tile_visits_out=tuple(view.tile_visits_out),
        bonus_tokens=codec.read_city_tokens(violations, f"{place}.bonus_tokens", view.bonus_tokens),
        visit=view.visit,
        first_player=view.first_player,
        seat_to_move=view.seat_to_move,
        phase=PHASE.read(violations, f"{place}.phase", view.phase),
        palaces_owed=view.palaces_owed,
        crown_owed=view.crown_owed,
        cards_owed=view.cards_owed,
        court=read_list(COURT_SEAT.read, violations, f"{place}.court", view.court),
        set_aside=read_list(COURT_SEAT.read, violations, f"{place}.set_aside", view.set_aside),
        protest=view.protest,
        display=read_list(codec.read_card, violations, f"{place}.display", view.display),
        discard_pile=read_list(codec.read_card, violations, f"{place}.discard_pile", view.discard_pile),
        unrest=read_list(codec.read_card, violations, f"{place}.unrest", view.unrest),
        deck_size=view.deck_size,
        hand=read_list(codec.read_card, violations, f"{place}.hand", view.hand),
        memory=_memory(violations, codec, place, view),
    )


def _player(codec: ValueCodec, violations: Violations, place: str, player: view_pb2.Player) -> Player:
    row_color = None
    if player.row_color != cards_pb2.COLOR_UNSPECIFIED:
        row_color = COLOR.read(violations, f"{place}.row_color", player.row_color)
    return Player(
        score=player.score,
        is_in=player.is_in,
        row=read_list(codec.read_play, violations, f"{place}.row", player.row),
        row_color=row_color,
        hand_size=player.hand_size,
        known_cards=read_list(codec.read_card, violations, f"{place}.known_cards", player.known_cards),
        prestige_cards=read_list(ADVISOR.read, violations, f"{place}.prestige_cards", player.prestige_cards),
        advisor_tokens=read_list(ADVISOR.read, violations, f"{place}.advisor_tokens", player.advisor_tokens),
        palaces=read_list(codec.read_city, violations, f"{place}.palaces", player.palaces),
        crown_palaces=read_list(codec.read_city, violations, f"{place}.crown_palaces", player.crown_palaces),
        tile_visits=tuple(player.tile_visits),
        bonus_token_cities=read_list(
            codec.read_city, violations, f"{place}.bonus_token_cities", player.bonus_token_cities
        ),
    )


def _memory(
    violations: Violations, codec: ValueCodec, place: str, view: view_pb2.View
) -> tuple[Explanation, ...] | None:
    if view.memory_tracking != view_pb2.MEMORY_TRACKING_TRACKED:
        return None
    return tuple(
        Explanation(
            explanation.weight,
            tuple(
                Epoch(
                    epoch.number,
                    read_list(codec.read_card, violations, f"{place}.memory[{number}].epochs[{row}].pool", epoch.pool),
                    tuple(epoch.hidden),
                )
                for row, epoch in enumerate(explanation.epochs)
            ),
        )
        for number, explanation in enumerate(view.memory)
    )


def write_view(codec: ValueCodec, view: View) -> view_pb2.View:
    """A view."""
    return view_pb2.View(
        rule_set=view.rule_set,
        component_set=view.component_set,
        component_hash=view.component_hash,
        seat=view.seat,
        players=[_write_player(codec, player) for player in view.players],
        provinces=map(codec.write_province, view.provinces),
        tile_visits_out=view.tile_visits_out,
        bonus_tokens=codec.write_city_tokens(view.bonus_tokens),
        visit=view.visit,
        first_player=view.first_player,
        seat_to_move=view.seat_to_move,
        phase=PHASE.write(view.phase),
        palaces_owed=view.palaces_owed,
        crown_owed=view.crown_owed,
        cards_owed=view.cards_owed,
        court=map(COURT_SEAT.write, view.court),
        set_aside=map(COURT_SEAT.write, view.set_aside),
        protest=view.protest,
        display=map(codec.write_card, view.display),
        discard_pile=map(codec.write_card, view.discard_pile),
        unrest=map(codec.write_card, view.unrest),
        deck_size=view.deck_size,
        hand=map(codec.write_card, view.hand),
        memory_tracking=(
            view_pb2.MEMORY_TRACKING_NOT_TRACKED if view.memory is None else view_pb2.MEMORY_TRACKING_TRACKED
        ),
        memory=[_write_explanation(codec, explanation) for explanation in view.memory or ()],
    )


def _write_player(codec: ValueCodec, player: Player) -> view_pb2.Player:
    return view_pb2.Player(
        score=player.score,
        is_in=player.is_in,
        row=map(codec.write_play, player.row),
        row_color=cards_pb2.COLOR_UNSPECIFIED if player.row_color is None else COLOR.write(player.row_color),
        hand_size=player.hand_size,
        known_cards=map(codec.write_card, player.known_cards),
        prestige_cards=map(ADVISOR.write, player.prestige_cards),
        advisor_tokens=map(ADVISOR.write, player.advisor_tokens),
        palaces=map(codec.write_city, player.palaces),
        crown_palaces=map(codec.write_city, player.crown_palaces),
        tile_visits=player.tile_visits,
        bonus_token_cities=map(codec.write_city, player.bonus_token_cities),
    )


def _write_explanation(codec: ValueCodec, explanation: Explanation) -> view_pb2.Explanation:
    return view_pb2.Explanation(
        weight=explanation.weight,
        epochs=[
            view_pb2.Epoch(number=epoch.number, pool=map(codec.write_card, epoch.pool), hidden=epoch.hidden)
            for epoch in explanation.epochs
        ],
    )
