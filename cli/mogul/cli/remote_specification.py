"""Players of the arena behind a service: `grpc://HOST:PORT`, with `iterations`, `seconds`, `rating` or `level`.

The service answers `Suggest` and `GetEngineInfo` of the contract: `mogul serve`, or a bot in any language. It gets the
view of the seat to move and no more.
"""

import time
from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final, TypeVar

import grpc

from mogul.arena.arena_game import ArenaGame
from mogul.arena.play.external_player import MOVE_SECONDS, ExternalPlayer, PlayerError
from mogul.arena.play.specification import Specification, parse_player
from mogul.arena.player_kinds import PlayerKind
from mogul.cli.service_client import CONNECT_SECONDS, error_messages
from mogul.client import Client, reason, retry_seconds
from mogul.client.batch import BUSY_PAUSE, is_busy
from mogul.client.channel import parse_address
from mogul.codec.games import game_codec
from mogul.codec.violations import Violations
from mogul.engine.game_rules import Components, GameRules, Move, View
from mogul.v1 import engine_info_pb2, errors_pb2, search_pb2

Response = TypeVar("Response")

SCHEME: Final = "grpc://"
BUSY_SECONDS: Final = 600.0  # for which a service that is busy, starts or stops is asked again
_fingerprints = dict[tuple[str, str], str]()  # by address and game, as this process has last asked for them
_NOT_SERVING: Final = errors_pb2.ErrorReason.Name(errors_pb2.ERROR_REASON_NOT_SERVING).removeprefix("ERROR_REASON_")


class RemoteSpecification(Specification):
    """A player behind a service; its name begins with SCHEME."""

    @property
    def kind(self) -> PlayerKind:
        """See `Specification`."""
        make, digest = partial(_make, self.game.rules, self.name), partial(_fingerprint, self.game.rules, self.name)
        parameters = ("iterations", "seconds", "rating")
        return PlayerKind(make, has_budget=False, parameters=parameters, texts={"level": "name"}, digest=digest)

    @property
    def is_timed(self) -> bool:
        """See `Specification`. On another node the same name can be another machine: `localhost` always is."""
        return "seconds" in dict(self.parameters)


def parse_any_player(line: str, game: ArenaGame) -> Specification:
    """Returns the specification of a line, of a service too. Raises SpecificationError."""
    return parse_player(line, game, RemoteSpecification if line.lstrip().startswith(SCHEME) else Specification)


class _RemoteBot:
    """A service as a bot. Its iterations are not counted: they take no CPU time of this process."""

    def __init__(self, rules: GameRules, address: str, options: search_pb2.SearchOptions) -> None:
        self._rules, self._address, self._options = rules, address, options

    def choose(self, components: Components, view: View, seed: int) -> Move:
        """Returns its move, legal or not. Raises PlayerError."""
        codec = game_codec(self._rules.id)
        options = search_pb2.SearchOptions(seed=seed, max_candidates=1)
        options.MergeFrom(self._options)
        timeout = MOVE_SECONDS + options.budget.duration.ToTimedelta().total_seconds()
        position = codec.write_position(components, view)
        suggest = partial(_client(self._address).suggest, position, options, timeout=timeout)
        try:
            reply = _answered(suggest, lambda reply: reply.result.stop_reason != search_pb2.STOP_REASON_SHUTDOWN)
        except grpc.RpcError as error:
            raise PlayerError("; ".join(error_messages(error))) from error
        if reply.result.stop_reason == search_pb2.STOP_REASON_DEADLINE:
            raise PlayerError(f"its search had not ended after {timeout:g} s")  # its move depends on the machine
        begun, now = _fingerprints.get((self._address, self._rules.id)), reply.serving.fingerprint
        if now and begun and now != begun:  # programs in other languages need not name it here
            raise PlayerError(f"the service has changed: its fingerprint is {now} now, {begun} before")
        if reply.result.move.WhichOneof("game") != self._rules.id:
            raise PlayerError("the reply has no move of this game")
        violations = Violations()
        message = getattr(reply.result.move, self._rules.id)
        move = codec.moves(components, view.rule_set).read_move(violations, "result.move", message)
        if move is None:
            raise PlayerError("; ".join(map(str, violations.errors)))
        return move


def _answered(call: Callable[[], Response], is_whole: Callable[[Response], bool] = lambda _: True) -> Response:
    """The response to a call, which is repeated while the service is busy, as a batch of the client does it, and while
    it starts or stops. is_whole: of a search that was not cut short. Raises grpc.RpcError, PlayerError."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        is_last = time.monotonic() > deadline
        try:
            response = call()
        except grpc.RpcError as error:
            if is_last or not (is_busy(error) or reason(error) == _NOT_SERVING):
                raise
            pause = max(BUSY_PAUSE, retry_seconds(error) or 0.0)
        else:
            if is_whole(response):
                return response
            if is_last:
                raise PlayerError("its searches are cut short, as if it stopped")
            pause = BUSY_PAUSE
        time.sleep(pause)


def _make(rules: GameRules, name: str, **values: Any) -> ExternalPlayer:
    if len(values) > 1:
        raise ValueError(f"{' and '.join(values)} exclude each other: each is an amount of work")
    options = search_pb2.SearchOptions()
    if "iterations" in values:
        if not values["iterations"].is_integer():
            raise ValueError(f"iterations is {values['iterations']:g}; it must be a whole number")
        options.budget.iterations = int(values["iterations"])
    elif "seconds" in values:
        options.budget.duration.FromMicroseconds(round(1e6 * values["seconds"]))
    elif "rating" in values:
        options.strength.rating = values["rating"]
    elif "level" in values:
        options.strength.level = values["level"]
    return ExternalPlayer(rules, name, _RemoteBot(rules, _address(name), options))


def _address(name: str) -> str:
    """The address in the name of a player. Raises ValueError."""
    return parse_address(name).target


@cache
def _client(address: str) -> Client:
    """One connection a process."""
    return Client(address)


def _fingerprint(rules: GameRules, name: str, **values: Any) -> str:
    """Returns the fingerprint that the service names for the game, with its defaults if it chooses the work itself."""
    try:
        engine = _answered(partial(_client(_address(name)).engine_info, timeout=CONNECT_SECONDS))
    except grpc.RpcError as error:
        raise ValueError(f"{name}: GetEngineInfo: {'; '.join(error_messages(error))}") from error
    found = next((each for each in engine.games if each.game == rules.id), None)
    if found is None:
        offered = ", ".join(each.game for each in engine.games) or "no game"
        raise ValueError(f"{name}: the service offers {offered}, not {rules.id}")
    if not found.fingerprint:
        raise ValueError(f"{name}: the service names no fingerprint for {rules.id}, so a trial could not be resumed")
    _fingerprints[_address(name), rules.id] = found.fingerprint
    return found.fingerprint if values else f"{found.fingerprint}{_defaults(found)}"


def _defaults(game: engine_info_pb2.GameInfo) -> str:
    """The work of a search without a budget and a strength, as a parameter would name it; empty: not known."""
    budget = game.default_budget
    if game.default_level:
        return f" level={game.default_level}"
    if budget.HasField("duration"):
        return f" seconds={budget.duration.ToTimedelta().total_seconds():g}"
    return f" iterations={budget.iterations}" if budget.iterations else ""
