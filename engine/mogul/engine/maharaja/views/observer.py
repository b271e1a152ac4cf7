"""The observations of one seat, or of a spectator, who has no seat, and the view that follows from them. Observed
events are the only way in.

The public part of a view and the plans that its viewer knows are read from the replay of its observations.

A spectator's view is a replay of observations of its own, never the view of a seat with something taken out: no plan
that is not shown yet ever gets here.
"""

from mogul.engine.game_rules import Moved, RecordError, for_each_event
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.records.record import GameRecord, Setup, observe_event
from mogul.engine.maharaja.records.replay import Replay
from mogul.engine.maharaja.rule_sets import PHASES, UNKNOWN_PLAN, Plan
from mogul.engine.maharaja.rules.state import HIDDEN, NO_PLAN
from mogul.engine.maharaja.views.position import members, table_of, turn_of
from mogul.engine.maharaja.views.view import PublicView, SpectatorView, View


def public_view(game: Replay) -> PublicView:
    """The public part of a position."""
    state, players = game.state, game.game.players
    turns_begun = bool(state["had_turn"]) and not game.is_over
    return PublicView(
        rule_set=game.setup.rule_set,
        component_set=game.components.name,
        component_hash=game.components.content_hash,
        round=int(state["round"]),
        phase=PHASES[state["phase"]],
        seats_to_move=game.seats_to_move,
        first_player=game.setup.first_player,
        table=table_of(state, players),
        had_turn=tuple(members(int(state["had_turn"]))),
        turn=turn_of(state),
        table_at_planning=table_of(game.planning, players) if turns_begun else None,
    )


def known_plans(game: Replay) -> tuple[Plan | None, ...]:
    """The plans of this round by seat; None where the keeper of the replay does not know one, or none is chosen yet."""
    plans = [int(plan) for plan in game.state["plan"][: game.game.players]]
    return tuple(None if plan in (NO_PLAN, UNKNOWN_PLAN) else Plan(plan) for plan in plans)


class Observer:
    """One seat at a table."""

    def __init__(self, components: ComponentSet, setup: Setup, seat: int) -> None:
        """Raises ValueError for no seat of the set-up, which must have no problems."""
        if not 0 <= seat < setup.player_count:
            raise ValueError(f"{seat} is no seat of the record; seats are 0 to {setup.player_count - 1}")
        self.seat = seat
        self._game = Replay(components, setup)

    def see(self, event: Moved) -> None:
        """An event of the table, as this seat observes it. Raises RecordError."""
        if event.seat == self.seat and event.move == HIDDEN:
            raise RecordError("the viewer's own plan must be known")
        self._game.push(observe_event(event, self.seat))

    def view(self) -> View:
        """The knowledge of this seat now."""
        return View(**vars(public_view(self._game)), seat=self.seat, plans=known_plans(self._game))


def view_of_record(components: ComponentSet, record: GameRecord, seat: int) -> View:
    """The knowledge of a seat after a record. Raises RecordError, and ValueError for a record of another observer."""
    if record.observer not in (None, seat):
        raise ValueError(f"the record was kept by seat {record.observer}: it does not tell what seat {seat} knows")
    return observer_of_record(components, record, seat).view()


def observer_of_record(components: ComponentSet, record: GameRecord, seat: int) -> Observer:
    """A seat after a record, with its own observations alone. Raises RecordError."""
    observer = Observer(components, record.setup, seat)
    for_each_event(record.events, observer.see)
    return observer


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
