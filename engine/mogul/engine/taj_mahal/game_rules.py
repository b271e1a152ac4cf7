"""Taj Mahal for generic code: its `GameRules`."""

from typing import Final

from mogul.engine import game_rules
from mogul.engine.taj_mahal.components import (
    BUNDLED_SETS,
    component_problems,
    component_svg,
    default_components,
    load_components,
)
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.record import observe, record_text, spectator_record
from mogul.engine.taj_mahal.records.replay import Replay, replay
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.engine.taj_mahal.rules.state import MOVE_LIMIT
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.observer import (
    Observer,
    Spectator,
    observer_of_record,
    spectator_of_record,
    view_of_record,
)
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.sampled_record import sample_record
from mogul.engine.taj_mahal.views.view_problems import view_problems


class TajMahalRules:
    """See `GameRules`."""

    id: Final = "taj_mahal"
    title: Final = "Taj Mahal"
    rule_sets: Final = RULE_SETS
    move_limit: Final = MOVE_LIMIT
    bundled_sets: Final = BUNDLED_SETS
    default_components = staticmethod(default_components)
    load_components = staticmethod(load_components)
    new_setup = staticmethod(new_setup)
    position: Final = Position
    problems = staticmethod(view_problems)
    replay = staticmethod(replay)
    begin: Final = Replay
    observer: Final = Observer
    observe = staticmethod(observe)
    observer_of_record = staticmethod(observer_of_record)
    view_of_record = staticmethod(view_of_record)
    spectator: Final = Spectator
    spectator_record = staticmethod(spectator_record)
    spectator_of_record = staticmethod(spectator_of_record)
    sample_record = staticmethod(sample_record)
    table: Final = Table
    record_text = staticmethod(record_text)
    component_problems = staticmethod(component_problems)
    component_svg = staticmethod(component_svg)


RULES: Final[game_rules.GameRules] = TajMahalRules()
