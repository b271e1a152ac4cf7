"""Signatures: hashes of the answers of players on fixed positions of a game, every figure or move included; and the
hash of everything in the program by which the players of one game make their moves."""

import hashlib
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import astuple
from functools import cache
from typing import Any, Final

from mogul.engine.game_rules import Components, GameRules
from mogul.engine.kernel_cache import kernel_hash
from mogul.players.game_player import BenchPosition, GamePlayer
from mogul.players.player import profile_player
from mogul.players.strength.dial import Calibration, Level
from mogul.search import Budget, SearchRequest, Settings, search


def source_hash(game: GamePlayer) -> str:
    """16 hex digits over the shared sources of engine, search and players, this game's own and its weights. The folders
    of other games do not count, nor do levels and ratings, which only name profiles."""
    digest = hashlib.blake2b(digest_size=8)
    digest.update(kernel_hash([game.rules.id]).encode())
    if game.weights is not None:
        digest.update(game.weights.read_bytes())
    return digest.hexdigest()


_ITERATIONS: Final = 500


def bench_positions(game: GamePlayer, components: Components) -> list[Any]:
    """The views of the fixed positions of a game, on a component set of its own."""
    views, rules = [], game.rules
    for seed, position in enumerate(game.bench_positions or _beginnings(rules)):
        rule_set = rules.rule_sets[position.rule_set]
        table = rules.table(components, rules.new_setup(components, rule_set, position.players, seed), seed)
        rng = random.Random(seed)
        for _ in range(position.moves):
            table.play(rng.choice(table.game.legal_moves()))
        views += [table.view(seat) for seat in table.game.seats_to_move[:1]]
    return views


def _beginnings(rules: GameRules) -> list[BenchPosition]:
    kinds = [(rule_set.name, players) for rule_set in rules.rule_sets.values() for players in rule_set.players]
    return [BenchPosition(name, players, moves) for name, players in kinds for moves in (0, 1)]


def bench_signature(game: GamePlayer, components: Components, settings: Callable[[int], Settings]) -> str:
    """16 hex digits over the results of seeded searches, with settings for a table of so many players; about 0.1 s.

    Every value of a result counts, in the order of the fields, and no name of one: a field can be renamed.
    """
    digest = hashlib.blake2b(digest_size=8)
    for seed, view in enumerate(bench_positions(game, components)):
        position = game.rules.position(components, view)
        budget, by = Budget(_ITERATIONS), settings(view.player_count)
        found = search(SearchRequest(position.game, position.information, budget, seed, settings=by))
        digest.update(_text(astuple(found)))
    return digest.hexdigest()


def ladder_signature(game: GamePlayer, levels: Sequence[Level]) -> str:
    """16 hex digits over profiles and moves of levels, on some positions of the bench: few, for a server computes it
    at its start. It is over numbers and notation, never over names of the program."""
    digest, components = hashlib.blake2b(digest_size=8), game.rules.default_components()
    views = bench_positions(game, components)
    # A game that names none has all of those that stand in for them.
    is_of_ladder = [each.is_of_ladder for each in game.bench_positions] or [True] * len(views)
    positions = [
        game.rules.position(components, view) for view, is_one in zip(views, is_of_ladder, strict=True) if is_one
    ]
    for level in levels:
        player = profile_player(game, level.profile)
        moves = [
            position.notation.move_text(player.choose(components, position.view, seed))
            for seed, position in enumerate(positions)
        ]
        digest.update(_text([level.profile.values, moves]))
    return digest.hexdigest()


@cache
def running_signature(game: GamePlayer) -> str:
    """The ladder signature of this version, of the levels as they play here and now; some 0.5 s."""
    return ladder_signature(game, game.levels)


def is_valid(game: GamePlayer, calibration: Calibration) -> bool:
    """True if the levels make the moves here and now with which these ratings were measured."""
    return calibration.signature == running_signature(game)


def _text(values: Any) -> bytes:
    return json.dumps(values, separators=(",", ":")).encode()
