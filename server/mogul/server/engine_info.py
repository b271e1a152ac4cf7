"""The engine's description: games, limits and readiness."""

from collections.abc import Collection
from importlib.metadata import version
from typing import Final

from mogul.codec.component_registry import standing
from mogul.codec.message_codec import MessageCodec, enum_values
from mogul.codec.results import duration_of
from mogul.engine.texts import texts_of
from mogul.players.game_player import GamePlayer
from mogul.players.signature import is_valid, running_signature
from mogul.server.config import ServerConfig
from mogul.server.lifecycle import Lifecycle, ReadinessStep, StartProgress
from mogul.server.served_games import ServedGame, ServedGames, fingerprint
from mogul.v1 import engine_info_pb2, search_pb2

NAME: Final = "grand-mogul"

_READINESS: Final = enum_values(ReadinessStep, engine_info_pb2.ReadinessStep.DESCRIPTOR)


def write_engine_info(config: ServerConfig, games: ServedGames, lifecycle: Lifecycle) -> engine_info_pb2.EngineInfo:
    """Returns the description of a server."""
    return engine_info_pb2.EngineInfo(
        name=NAME,
        version=version(NAME),
        games=[_game(game, lifecycle.ready(game.codec.game)) for game in games],
        limits=_limits(config, games),
        start_progress=None if lifecycle.progress is None else _start_progress(lifecycle.progress),
    )


def _start_progress(progress: StartProgress) -> engine_info_pb2.StartProgress:
    return engine_info_pb2.StartProgress(
        part=progress.part,
        parts_done=progress.parts_done,
        parts_total=progress.parts_total,
        elapsed=duration_of(progress.elapsed),
    )


def _game(game: ServedGame, ready: Collection[ReadinessStep]) -> engine_info_pb2.GameInfo:
    rules, player = game.player.rules, game.player
    titles = texts_of(rules.id).sections.get("rule_sets", {})
    return engine_info_pb2.GameInfo(
        game=rules.id,
        title=rules.title,
        rule_sets=[
            engine_info_pb2.RuleSetInfo(
                name=each.name,
                min_players=each.players[0],
                max_players=each.players[-1],
                title=titles.get(each.name, each.name),
            )
            for each in rules.rule_sets.values()
        ],
        component_sets=[
            engine_info_pb2.ComponentSetInfo(
                component_set=each.name, component_hash=each.content_hash, standing=standing(each)
            )
            for each in game.components.sets
        ],
        player=engine_info_pb2.PlayerInfo(id=player.name, bench_signature=player.bench_signature),
        default_budget=search_pb2.Budget(iterations=game.default_iterations),
        levels=write_levels(player),
        rating_scale=write_scale(player, is_warm=ReadinessStep.LEVELS in ready),
        default_level=game.default_level,
        fingerprint=fingerprint(rules.id),
        ready=[_READINESS[step] for step in ready],
    )


def _limits(config: ServerConfig, games: ServedGames) -> engine_info_pb2.Limits:
    limits = config.limits
    return engine_info_pb2.Limits(
        max_message_bytes=limits.message_bytes,
        max_iterations=limits.iterations,
        max_duration=duration_of(limits.seconds),
        max_threads=limits.threads,
        max_candidates=limits.candidates,
        max_searches=limits.search_bytes // games.search_bytes(trees=1),
        min_report_interval=duration_of(limits.report_seconds),
        max_review_iterations=limits.review_iterations,
        max_running_searches=config.workers,
        max_waiting_requests=limits.waiting_requests,
    )


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
