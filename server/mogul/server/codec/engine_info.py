"""What a server is and what it allows."""

from importlib.metadata import version

from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.players.taj_mahal import gm1
from mogul.server.codec.games import GAME
from mogul.server.codec.strength import write_levels, write_scale
from mogul.server.codec.suggestion import duration_of
from mogul.server.config import ServerConfig
from mogul.server.fingerprint import engine_fingerprint
from mogul.server.taj_mahal.catalogue import Catalogue, standing
from mogul.server.taj_mahal.search_work import search_bytes
from mogul.v1 import engine_info_pb2, search_pb2

NAME = "grand-mogul"


def write_engine_info(config: ServerConfig, catalogue: Catalogue, *, is_warm: bool) -> engine_info_pb2.EngineInfo:
    """All of it; until a server is warm, but what only its kernels know."""
    return engine_info_pb2.EngineInfo(
        name=NAME,
        version=version(NAME),
        fingerprint=engine_fingerprint(),
        games=[_taj_mahal(config, catalogue, is_warm=is_warm)],
        limits=_limits(config),
    )


def _taj_mahal(config: ServerConfig, catalogue: Catalogue, *, is_warm: bool) -> engine_info_pb2.GameInfo:
    return engine_info_pb2.GameInfo(
        game=GAME,
        title="Taj Mahal",
        rule_sets=[
            engine_info_pb2.RuleSetInfo(name=each.name, min_players=each.players[0], max_players=each.players[-1])
            for each in RULE_SETS.values()
        ],
        component_sets=[
            engine_info_pb2.ComponentSetInfo(
                component_set=each.name, component_hash=each.content_hash, standing=standing(each)
            )
            for each in catalogue.sets
        ],
        player=engine_info_pb2.PlayerInfo(id=gm1.NAME, bench_signature=gm1.SIGNATURE),
        default_budget=search_pb2.Budget(iterations=config.default_iterations),
        levels=write_levels(),
        rating_scale=write_scale(is_warm=is_warm),
        default_level=config.default_level,
    )


def _limits(config: ServerConfig) -> engine_info_pb2.Limits:
    limits = config.limits
    return engine_info_pb2.Limits(
        max_message_bytes=limits.message_bytes,
        max_iterations=limits.iterations,
        max_duration=duration_of(limits.seconds),
        max_threads=limits.threads,
        max_candidates=limits.candidates,
        max_searches=limits.search_bytes // search_bytes(1),
        min_report_interval=duration_of(limits.report_seconds),
        max_review_iterations=limits.review_iterations,
        max_running_searches=config.workers,
        max_waiting_requests=limits.waiting_requests,
    )
