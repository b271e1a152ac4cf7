"""The engine's description: games, limits and readiness."""

from collections.abc import Collection
from importlib.metadata import version
from typing import Final

from mogul.engine.texts import texts_of
from mogul.server.codec.message_codec import enum_values
from mogul.server.codec.requests import duration_of, write_levels, write_scale
from mogul.server.component_registry import standing
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
