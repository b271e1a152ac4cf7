"""The public part of a view and the plans that its viewer knows, read from the replay of its observations."""

from mogul.engine.maharaja.records.replay import Replay
from mogul.engine.maharaja.rules.state import NO_PLAN
from mogul.engine.maharaja.views.state_view import members, table_of, turn_of
from mogul.engine.maharaja.views.view import PublicView
from mogul.engine.maharaja.words import PHASES, UNKNOWN_PLAN, Plan


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
