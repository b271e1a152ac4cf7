"""Component sets: boards."""

from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.components.component_set import OUTER_SITES, PLAYER_COUNTS
from mogul.maharaja.v1 import component_set_pb2
from mogul.server.component_registry import standing
from mogul.v1 import games_pb2


def write_component_set(components: ComponentSet) -> games_pb2.ComponentSet:
    """Returns all data of a set."""
    message = component_set_pb2.ComponentSet(
        component_set=components.name,
        component_hash=components.content_hash,
        standing=standing(components),
        part_standings=[
            component_set_pb2.PartStanding(part=part, standing=text) for part, text in components.status.items()
        ],
        start=component_set_pb2.Start(id=components.start, position=_point(components, components.start)),
        cities=[
            component_set_pb2.City(id=city, name=name, position=_point(components, city))
            for city, name in components.cities.items()
        ],
        roads=[
            component_set_pb2.Road(id=road.id, junction=road.one, other_junction=road.other, villages=road.villages)
            for road in components.roads
        ],
        limits=[
            component_set_pb2.PlayerCountLimits(
                player_count=players,
                village_capacity=components.village_capacity[players],
                palace_sites=1 + OUTER_SITES - components.blocked_sites[players],
            )
            for players in PLAYER_COUNTS
        ],
    )
    return games_pb2.ComponentSet(maharaja=message)


def _point(components: ComponentSet, junction: str) -> component_set_pb2.Point | None:
    places = components.coordinates or {}
    return component_set_pb2.Point(x=places[junction][0], y=places[junction][1]) if junction in places else None
