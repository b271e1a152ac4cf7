"""Maharaja for generic code: its `GameRules`."""

from typing import Final

from mogul.engine import game_rules
from mogul.engine.maharaja.components import (
    BUNDLED_SETS,
    component_problems,
    component_svg,
    default_components,
    load_components,
)
from mogul.engine.maharaja.records.record import new_setup, observe, record_text, spectator_record
from mogul.engine.maharaja.records.replay import Replay, replay
from mogul.engine.maharaja.rule_sets import RULE_SETS
from mogul.engine.maharaja.rules.state import MOVE_LIMIT
from mogul.engine.maharaja.table import Table
from mogul.engine.maharaja.views.observer import (
    Observer,
    Spectator,
    observer_of_record,
    spectator_of_record,
    view_of_record,
)
from mogul.engine.maharaja.views.position import Position
from mogul.engine.maharaja.views.sampled_record import sample_record
from mogul.engine.maharaja.views.view_problems import view_problems


class MaharajaRules:
    """See `GameRules`."""

    id: Final = "maharaja"
    title: Final = "Maharaja"
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


RULES: Final[game_rules.GameRules] = MaharajaRules()
