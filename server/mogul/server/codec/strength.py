"""Strengths: asked for, in effect, and on the dial."""

from typing import Final

from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.players.taj_mahal.strength.calibration import shipped_calibration
from mogul.players.taj_mahal.strength.dial import Strength, shipped_dial
from mogul.players.taj_mahal.strength.levels import LEVELS
from mogul.players.taj_mahal.strength.profile import Profile
from mogul.players.taj_mahal.strength.signature import running_signature
from mogul.server.codec.violations import Violations
from mogul.server.config import ServerConfig
from mogul.server.taj_mahal.search_work import Question
from mogul.v1 import engine_info_pb2, search_pb2

TABLES: Final = sorted({players for rule_set in RULE_SETS.values() for players in rule_set.players})


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
        return shipped_dial(players).at_level(config.default_level)
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
    dial = shipped_dial(players or TABLES[0])
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
    if isinstance(strength.asked, Profile):
        return search_pb2.Strength(strength_profile_id=strength.asked.id)
    if isinstance(strength.asked, str):
        return search_pb2.Strength(level=strength.asked)
    return search_pb2.Strength(rating=strength.asked)


def write_strength(question: Question, *, is_whole: bool) -> search_pb2.StrengthInEffect:
    """The strength of an answer; is_whole: whether all the work was done."""
    strength, calibration = question.strength, shipped_calibration()
    if strength is None:
        return search_pb2.StrengthInEffect(full=True)
    written = search_pb2.StrengthInEffect(
        strength_profile_id=strength.profile.id, level="" if strength.level is None else strength.level.id
    )
    if strength.rating is not None and is_whole:
        measured_with = calibration.rule_set, calibration.component_hash
        written.rating, written.scale_version = strength.rating, calibration.version
        written.rating_error = strength.error or 0.0
        is_at_home = (question.view.rule_set, question.components.content_hash) == measured_with
        written.calibrated = is_at_home and calibration.matches
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
                for players in TABLES
                if (found := shipped_dial(players).at_level(level.id)).rating is not None and found.error is not None
            ],
        )
        for level in LEVELS
    ]


def write_scale(*, is_warm: bool) -> engine_info_pb2.RatingScale:
    """The scale they are on. is_warm: whether the levels have been played; if not, kernels may have to be compiled."""
    calibration = shipped_calibration()
    ranges = {players: shipped_dial(players).range for players in TABLES}
    return engine_info_pb2.RatingScale(
        version=calibration.version,
        reference=calibration.reference,
        reference_rating=calibration.reference_rating,
        ranges=[
            engine_info_pb2.RatingRange(players=players, lowest=each[0], highest=each[1])
            for players, each in ranges.items()
            if each is not None
        ],
        calibrated=is_warm and calibration.matches,
        signature=calibration.signature,
        running_signature=running_signature() if is_warm else "",
        rule_set=calibration.rule_set,
        component_hash=calibration.component_hash,
    )
