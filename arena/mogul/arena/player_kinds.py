"""Kinds of players in specifications; the common ones need nothing but the rules of a game."""

import hashlib
import importlib.util
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import numpy as np

from mogul import environments
from mogul.engine.game_rules import GameRules, default_rule_set
from mogul.players import b0
from mogul.players.evaluation.weights import Weights, read_weights, weights_hash
from mogul.players.flat import FlatPlayer
from mogul.players.game_player import GamePlayer
from mogul.players.instant import InstantPlayer
from mogul.players.player import Player, RandomPlayer, SearchPlayer, profile_player
from mogul.players.strength.profile import Profile
from mogul.search import Budget, Settings


def _no_digest(**parameters: float | str) -> str:
    return ""


@dataclass(frozen=True)
class PlayerKind:
    """Players of one name.

    make: creates one from a Budget, if `has_budget`, and keyword parameters. Raises ValueError for invalid values.
    min_iterations: of a budget; 0: some players of this kind do not search.
    parameters: names of the numbers that a specification may contain; None: any. texts: nouns for its texts (`path`),
    by name. digest: hash of everything besides the program that its moves depend on, from the keyword parameters;
    empty: there is nothing. Raises ValueError.
    """

    make: Callable[..., Player]
    has_budget: bool = True
    min_iterations: int = 1
    parameters: tuple[str, ...] | None = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    digest: Callable[..., str] = _no_digest


def common_kinds(game: GamePlayer) -> dict[str, PlayerKind]:
    """Returns the kinds of players that every game has, and its levels, by name."""
    return {
        "random": PlayerKind(partial(RandomPlayer, game.rules), has_budget=False),
        "flat": PlayerKind(partial(FlatPlayer, game.rules)),
        "b0": search_kind(game, b0.NAME, b0.settings, ("exploration",)),
        profile_kind_name(game.profile): PlayerKind(
            partial(_of_profile, game), min_iterations=0, parameters=tuple(game.profile.parameters())
        ),
        **{level.id: _level_kind(game, level.profile) for level in game.levels},
    }


def _level_kind(game: GamePlayer, profile: Profile) -> PlayerKind:
    """Levels are data, which can change without the program: the profile of the level counts."""
    return PlayerKind(partial(profile_player, game, profile), has_budget=False, digest=lambda: profile.id)


def profile_kind_name(profile: Profile | type[Profile]) -> str:
    """Returns the name of the players that follow such profiles: `b0-profile`."""
    return f"{profile.player}-profile"


def search_kind(
    game: GamePlayer, name: str, settings: Callable[..., Settings], parameters: tuple[str, ...] = ()
) -> PlayerKind:
    """Returns a kind of searching players. settings: by number of players, with keyword parameters."""

    def make(budget: Budget, **values: float) -> Player:
        return SearchPlayer(game, budget, checked_settings(game, settings, values), name)

    return PlayerKind(make, parameters=parameters)


def policy_player(game: GamePlayer, settings: Callable[[int], Settings], temperature: float, name: str) -> Player:
    """Returns a player that samples moves from a rollout policy. settings: of its evaluator, by number of players.
    Raises ValueError for a temperature that no profile has."""
    return InstantPlayer(game, game.profile(0, temperature=temperature, floor=0.0), settings, name)


def learned_kinds(
    game: GamePlayer,
    settings: Callable[..., Settings],
    parameters: tuple[str, ...],
    value_weights: np.dtype[np.void],
    policy_weights: np.dtype[np.void],
) -> dict[str, PlayerKind]:
    """Returns the kinds of players with the networks of a game's player, by name: one searches, the other, `-policy`,
    samples moves from its rollout policy at a `temperature`. The networks of both may be those of a file, `weights`.

    settings: by number of players, with keyword parameters; their evaluator has `value`, `policy` and `rollout`, of
    these dtypes.
    """

    def chosen(weights: str | None, values: dict[str, float]) -> Callable[[int], Settings]:
        checked = checked_settings(game, settings, values)
        if weights is None:
            return checked
        read = partial(_read_weights, Path(weights), value_weights, policy_weights)
        _reported(read, weights)

        def settings_of_file(players: int) -> Settings:
            networks = read()
            if players not in networks:
                tables = ", ".join(map(str, sorted(networks)))
                raise ValueError(f"{weights} has networks for {tables} players, none for {players}")
            found = checked(players)
            return replace(found, evaluator=found.evaluator._replace(**networks[players]._asdict()))

        return settings_of_file

    def search(budget: Budget, weights: str | None = None, **values: float) -> Player:
        return SearchPlayer(game, budget, chosen(weights, values), game.name)

    def sample(weights: str | None = None, temperature: float = 0.5) -> Player:
        return policy_player(game, chosen(weights, {}), temperature, policy_name)

    def digest(weights: str | None = None, **values: float) -> str:
        return "" if weights is None else _reported(partial(weights_hash, Path(weights)), weights)

    policy_name, texts = f"{game.name.lower()}-policy", {"weights": "path"}
    return {
        game.name.lower(): PlayerKind(search, parameters=parameters, texts=texts, digest=digest),
        policy_name: PlayerKind(sample, has_budget=False, parameters=("temperature",), texts=texts, digest=digest),
    }


@cache
def _read_weights(
    path: Path, value_weights: np.dtype[np.void], policy_weights: np.dtype[np.void]
) -> dict[int, Weights]:
    return read_weights(path, value_weights, policy_weights)


def _reported(read: Callable[[], Any], path: str) -> Any:
    """Reads a file of weights. Raises ValueError for one that cannot be used."""
    try:
        return read()
    except OSError as error:
        raise ValueError(f"weights={path}: {error.strerror}") from error
    except ValueError as error:
        raise ValueError(f"weights={error}") from error  # which begins with the path


def openspiel_kind(rules: GameRules) -> PlayerKind:
    """Returns the kind of OpenSpiel's tree search, which is imported when a player is made. rules: of a game with
    explicit chance."""

    def make(budget: Budget, **parameters: float) -> Player:
        try:
            from mogul.environments.openspiel.ismcts import IsmctsPlayer
        except ModuleNotFoundError as error:
            raise ValueError("it needs OpenSpiel: pip install 'grand-mogul[openspiel]'") from error
        return IsmctsPlayer(rules, budget, **parameters)

    def digest(**parameters: float) -> str:
        folder = Path(environments.__file__).parent
        files = [folder / "explicit_game.py", folder / f"{rules.id}.py", *folder.glob("openspiel/*.py")]
        return files_digest(folder, files, f"open_spiel {version('open_spiel')}")

    return PlayerKind(make, parameters=("exploration",), digest=digest)


FROZEN: Final = Path(__file__).parents[3] / "frozen"
"""The folder of frozen players, in a clone of the repository; packages do without it."""


@cache
def frozen_kinds(game: str) -> Mapping[str, PlayerKind]:
    """Returns the kinds of frozen players of a game, by name: those of its folder in `FROZEN`, if there is one."""
    folder = FROZEN / game
    if not folder.is_dir():
        return {}
    spec = importlib.util.spec_from_file_location(f"frozen.{game}", folder / "__init__.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def digest(**parameters: float) -> str:
        return files_digest(folder, filter(Path.is_file, folder.iterdir()))

    return {name: replace(kind, digest=digest) for name, kind in module.KINDS.items()}


def files_digest(folder: Path, files: Iterable[Path], text: str = "") -> str:
    """Returns 16 hex digits of a text, and of files by their paths in a folder and their content."""
    digest = hashlib.blake2b(text.encode() + b"\0", digest_size=8)
    for file in sorted(files):
        digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def checked_settings(
    game: GamePlayer, settings: Callable[..., Settings], parameters: dict[str, float]
) -> Callable[[int], Settings]:
    """Returns settings with keyword parameters, by number of players. Raises ValueError for values out of range."""
    settings(default_rule_set(game.rules).players[0], **parameters)
    return partial(settings, **parameters)


def _of_profile(game: GamePlayer, budget: Budget, **parameters: float) -> Player:
    if budget.iterations is None:
        raise ValueError("its budget must be a number of iterations, so that it is equally strong on every machine")
    return profile_player(game, game.profile(budget.iterations, **parameters))
