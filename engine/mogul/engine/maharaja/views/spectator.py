"""The observations of a spectator, who has no seat, and the view that follows from them.

A spectator's view is a replay of observations of its own, never the view of a seat with something taken out: no plan
that is not shown yet ever gets here.
"""

from mogul.engine.game_rules import Moved, for_each_event
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.records.record import GameRecord, Setup, observe_event
from mogul.engine.maharaja.records.replay import Replay
from mogul.engine.maharaja.views.public_view import known_plans, public_view
from mogul.engine.maharaja.views.view import SpectatorView


class Spectator:
    """Somebody at a table without a seat."""

    def __init__(self, components: ComponentSet, setup: Setup) -> None:
        """setup: must have no problems."""
        self._game = Replay(components, setup)

    def see(self, event: Moved) -> None:
        """An event of the table, as everybody observes it. Raises RecordError."""
        self._game.push(observe_event(event, None))

    def view(self) -> SpectatorView:
        """The knowledge of a spectator now."""
        return SpectatorView(**vars(public_view(self._game)), plans=known_plans(self._game))


def spectator_of_record(components: ComponentSet, record: GameRecord) -> Spectator:
    """A spectator after a record, with the observations of everybody alone. Raises RecordError."""
    spectator = Spectator(components, record.setup)
    for_each_event(record.events, spectator.see)
    return spectator
