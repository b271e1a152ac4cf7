"""Strengths in requests and results, and the published levels."""

from collections.abc import Callable
from typing import Any

from mogul.players.game_player import GamePlayer
from mogul.players.signature import is_valid, running_signature
from mogul.players.strength.dial import Strength
from mogul.players.strength.profile import Profile
from mogul.players.suggestion import SuggestionRequest
from mogul.server.codec.message_codec import MessageCodec
from mogul.server.config import Limits
from mogul.server.served_games import ServedGame
from mogul.server.violations import Violations
from mogul.v1 import engine_info_pb2, search_pb2


def read_strength(
    violations: Violations, game: ServedGame, limits: Limits, options: search_pb2.SearchOptions, players: int | None
) -> Strength | None:
    """Reads the strength of a suggestion; None: full strength. players: None if the position is not readable."""
    work = {
        "budget": bool(options.budget.iterations or options.budget.HasField("duration")),
        "threads": options.threads > 1,
        "min_visits": bool(options.min_visits),
    }
    if not options.HasField("strength"):
        if any(work.values()) or not game.default_level or players is None:
            return None
        return game.player.dials[players].at_level(game.default_level)
    for option in (name for name, is_set in work.items() if is_set):
        violations.error(f"options.{option}", "a strength is an amount of work of its own: leave this unset")
    return _resolve(violations, game, limits, options.strength, players)


def _resolve(
    violations: Violations, game: ServedGame, limits: Limits, requested: search_pb2.Strength, players: int | None
) -> Strength | None:
    field = requested.WhichOneof("strength")
    if field is None or (field == "rating" and players is None):  # the first breaks a rule of the contract
        return None
    dial = game.player.dials[players or min(game.player.dials)]
    find: dict[str, Callable[[Any], Strength]] = {
        "rating": dial.at_rating,
        "level": dial.at_level,
        "strength_profile_id": dial.at_profile,
    }
    try:
        strength = find[field](getattr(requested, field))
    except ValueError as error:
        violations.error(f"options.strength.{field}", str(error))
        return None
    iterations = strength.profile.iterations
    if iterations > limits.iterations:
        message = f"{iterations} iterations; at most {limits.iterations} are allowed here"
        violations.error(f"options.strength.{field}", message)
    return strength


def write_requested_strength(strength: Strength) -> search_pb2.Strength:
    """Returns a strength as it was requested."""
    if isinstance(strength.requested, Profile):
        return search_pb2.Strength(strength_profile_id=strength.requested.id)
    if isinstance(strength.requested, str):
        return search_pb2.Strength(level=strength.requested)
    return search_pb2.Strength(rating=strength.requested)


def write_strength(request: SuggestionRequest, *, is_whole: bool, is_warm: bool) -> search_pb2.StrengthInEffect:
    """Returns the strength of a suggestion. is_whole: whether the search did all its work. is_warm: as for
    `write_scale`."""
    strength, calibration = request.strength, request.game.calibration
    if strength is None:
        return search_pb2.StrengthInEffect(full=True)
    written = search_pb2.StrengthInEffect(
        strength_profile_id=strength.profile.id, level="" if strength.level is None else strength.level.id
    )
    if strength.rating is not None and calibration is not None and is_whole:
        written.rating, written.scale_version = strength.rating, calibration.version
        written.rating_error = strength.error or 0.0
        measured_with = calibration.rule_set, calibration.component_hash
        is_measured_board = (request.view.rule_set, request.components.content_hash) == measured_with
        written.calibrated = is_measured_board and is_warm and is_valid(request.game, calibration)
    return written


def write_levels(player: GamePlayer) -> list[engine_info_pb2.LevelInfo]:
    """Returns the named levels with their ratings."""
    return [
        engine_info_pb2.LevelInfo(
            level=level.id,
            title=level.title,
            strength_profile_id=level.profile.id,
            ratings=[
                engine_info_pb2.LevelRating(players=players, rating=found.rating, rating_error=found.error)
                for players, dial in player.dials.items()
                if (found := dial.at_level(level.id)).rating is not None and found.error is not None
            ],
        )
        for level in player.levels
    ]


def write_scale(player: GamePlayer, *, is_warm: bool) -> engine_info_pb2.RatingScale | None:
    """Returns the scale of the ratings; None for a game without any. is_warm: whether the kernels of the levels are
    compiled: before, the levels' signature would take too long."""
    calibration = player.calibration
    if calibration is None:
        return None
    ranges = {players: dial.range for players, dial in player.dials.items()}
    return MessageCodec().write(
        engine_info_pb2.RatingScale,
        calibration,
        ranges=[
            engine_info_pb2.RatingRange(players=players, lowest=each[0], highest=each[1])
            for players, each in ranges.items()
            if each is not None
        ],
        calibrated=is_warm and is_valid(player, calibration),
        running_signature=running_signature(player) if is_warm else "",
    )
