"""Strengths: asked for, in effect, and on the dial."""

from typing import Final

from mogul.players.games import game_player
from mogul.players.signature import is_valid, running_signature
from mogul.players.strength.dial import Strength
from mogul.players.strength.profile import Profile
from mogul.server.codec.violations import Violations
from mogul.server.config import ServerConfig
from mogul.server.taj_mahal.search_work import Question
from mogul.v1 import engine_info_pb2, search_pb2

PLAYER: Final = game_player("taj_mahal")


def read_strength(
    violations: Violations, config: ServerConfig, options: search_pb2.SearchOptions, players: int | None
) -> Strength | None:
    """The strength that a suggestion is asked for, at a table of so many; None: full strength. players: None where the
    position could not be read: what is wrong at any table is told even so."""
    has_budget = bool(options.budget.iterations or options.budget.HasField("duration"))
    if not options.HasField("strength"):
        says_work = has_budget or options.threads > 1 or options.min_visits
        if says_work or not config.default_level or players is None:
            return None
        return PLAYER.dials[players].at_level(config.default_level)
    work = {"budget": has_budget, "threads": options.threads > 1, "min_visits": bool(options.min_visits)}
    for option in (name for name, is_said in work.items() if is_said):
        violations.error(f"options.{option}", "a strength is an amount of work of its own: leave this unset")
    return _resolved(violations, config, options.strength, players)


def _resolved(
    violations: Violations, config: ServerConfig, asked: search_pb2.Strength, players: int | None
) -> Strength | None:
    which = asked.WhichOneof("strength")
    if which is None or (which == "rating" and players is None):  # the first breaks a rule of the contract
        return None
    dial = PLAYER.dials[players or min(PLAYER.dials)]
    try:
        if which == "rating":
            strength = dial.at_rating(asked.rating)
        elif which == "level":
            strength = dial.at_level(asked.level)
        else:
            strength = dial.at_profile(asked.strength_profile_id)
    except ValueError as error:
        violations.error(f"options.strength.{which}", str(error))
        return None
    iterations, most = strength.profile.iterations, config.limits.iterations
    if iterations > most:
        violations.error(f"options.strength.{which}", f"{iterations} iterations; at most {most} are allowed here")
    return strength


def write_asked(strength: Strength) -> search_pb2.Strength:
    """A strength as it was asked for."""
    if isinstance(strength.requested, Profile):
        return search_pb2.Strength(strength_profile_id=strength.requested.id)
    if isinstance(strength.requested, str):
        return search_pb2.Strength(level=strength.requested)
    return search_pb2.Strength(rating=strength.requested)


def write_strength(question: Question, *, is_whole: bool) -> search_pb2.StrengthInEffect:
    """The strength of an answer; is_whole: whether all the work was done."""
    strength, calibration = question.strength, PLAYER.calibration
    if strength is None:
        return search_pb2.StrengthInEffect(full=True)
    written = search_pb2.StrengthInEffect(
        strength_profile_id=strength.profile.id, level="" if strength.level is None else strength.level.id
    )
    if strength.rating is not None and calibration is not None and is_whole:
        measured_with = calibration.rule_set, calibration.component_hash
        written.rating, written.scale_version = strength.rating, calibration.version
        written.rating_error = strength.error or 0.0
        is_at_home = (question.view.rule_set, question.components.content_hash) == measured_with
        written.calibrated = is_at_home and is_valid(PLAYER, calibration)
    return written


def write_levels() -> list[engine_info_pb2.LevelInfo]:
    """The named levels with their ratings."""
    return [
        engine_info_pb2.LevelInfo(
            level=level.id,
            title=level.title,
            strength_profile_id=level.profile.id,
            ratings=[
                engine_info_pb2.LevelRating(players=players, rating=found.rating, rating_error=found.error)
                for players, dial in PLAYER.dials.items()
                if (found := dial.at_level(level.id)).rating is not None and found.error is not None
            ],
        )
        for level in PLAYER.levels
    ]


def write_scale(*, is_warm: bool) -> engine_info_pb2.RatingScale:
    """The scale they are on. is_warm: whether the levels have been played; if not, kernels may have to be compiled."""
    calibration = PLAYER.calibration
    assert calibration is not None
    ranges = {players: dial.range for players, dial in PLAYER.dials.items()}
    return engine_info_pb2.RatingScale(
        version=calibration.version,
        reference=calibration.reference,
        reference_rating=calibration.reference_rating,
        ranges=[
            engine_info_pb2.RatingRange(players=players, lowest=each[0], highest=each[1])
            for players, each in ranges.items()
            if each is not None
        ],
        calibrated=is_warm and is_valid(PLAYER, calibration),
        signature=calibration.signature,
        running_signature=running_signature(PLAYER) if is_warm else "",
        rule_set=calibration.rule_set,
        component_hash=calibration.component_hash,
    )
