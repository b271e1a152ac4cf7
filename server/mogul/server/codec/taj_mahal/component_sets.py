"""Component sets: boards with their cards, tiles and tokens."""

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.words import Card, Commodity
from mogul.server.codec.taj_mahal.values import COMMODITY, value_codec
from mogul.server.component_registry import standing
from mogul.taj_mahal.v1 import component_set_pb2
from mogul.v1 import games_pb2


def write_component_set(components: ComponentSet) -> games_pb2.ComponentSet:
    """Returns all data of a set."""
    codec = value_codec(components, ZMAN.name)
    message = component_set_pb2.ComponentSet(
        component_set=components.name,
        component_hash=components.content_hash,
        standing=standing(components),
        part_standings=[
            component_set_pb2.PartStanding(part=part, standing=text) for part, text in components.status.items()
        ],
        card_kinds=[
            component_set_pb2.CardKind(card=codec.write_card(Card(card)), copies=copies)
            for card, copies in enumerate(codec.notation.copies)
        ],
        provinces=[_province(components, name) for name in components.provinces],
        roads=[component_set_pb2.Road(city=city, other_city=other) for city, other in components.roads],
        agra_city=components.agra_city,
        agra_points=components.agra_bonus_points,
        token_kinds=[
            component_set_pb2.TokenKind(token=codec.write_token(codec.notation.token(kind)), copies=copies)
            for kind, copies in components.bonus_tokens.items()
        ],
        province_tiles=[
            component_set_pb2.ProvinceTile(visit=visit, commodities=[COMMODITY[Commodity(each)] for each in goods])
            for visit, goods in components.province_tiles.items()
        ],
    )
    return games_pb2.ComponentSet(taj_mahal=message)


def _province(components: ComponentSet, name: str) -> component_set_pb2.Province:
    places = components.coordinates or {}
    return component_set_pb2.Province(
        name=name,
        cities=[
            component_set_pb2.City(
                name=city,
                fortress=city in components.fortresses,
                position=component_set_pb2.Point(x=places[city][0], y=places[city][1]) if city in places else None,
            )
            for city in components.provinces[name]
        ],
    )
