"""The codec of a game that gives no more than it must: the rest has defaults, and text is notation."""

import secrets
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, NamedTuple

from mogul.engine.game_rules import Components, GameRules, Replay, Setup, Standing
from mogul.engine.problem import Problem, Severity
from mogul.server.codec.game_codec import GameCodec, GameStep, Turn
from mogul.server.codec.messages import write_standings
from mogul.server.codec.record_views import problems_at
from mogul.server.codec.violations import Violations
from mogul.server.component_registry import ComponentRegistry
from mogul.server.errors import ErrorReason, FailedPrecondition, InvalidArgument
from mogul.v1 import games_pb2
from mogul.v1.rules_service_pb2 import PlayMoveRequest


class NewGame(NamedTuple):
    """A new game for the server to deal. seed: of all chance."""

    components: Components
    setup: Setup
    seed: int


class BareGameCodec(GameCodec):
    """A `GameCodec` that leaves to the game its example, moves, positions, views, records and new games.

    The server draws all chance: draws of the client are refused.
    """

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.rules.id

    @abstractmethod
    def read_new_game(
        self, violations: Violations, registry: ComponentRegistry[Any], path: str, message: Any
    ) -> NewGame | None:
        """Reads a new game; None, with a violation, for an impossible one."""

    def untracked_memory(self, view: Any) -> str:
        """See `GameCodec`."""
        return ""

    def start_game(self, violations: Violations, registry: ComponentRegistry[Any], path: str, message: Any) -> GameStep:
        """See `GameCodec`."""
        new_game = self.read_new_game(violations, registry, path, message)
        violations.check()
        assert new_game is not None
        table = self.rules.table(new_game.components, new_game.setup, new_game.seed)
        return GameStep(new_game.components, table.record, [], self._status_of(table.game))

    def play_move(self, violations: Violations, registry: ComponentRegistry[Any], request: PlayMoveRequest) -> GameStep:
        """See `GameCodec`."""
        path = f"record.{self.game}"
        parsed = self.read_record(violations, registry, path, getattr(request.record, self.game))
        if request.WhichOneof("chance") == "draws":
            violations.error("draws", f"the server draws all chance of {self.game}: leave this unset")
        if not request.HasField("move"):
            violations.error("move", "must be set: no draw is owed")
        violations.check()
        assert parsed is not None
        components, record = parsed
        moves = self.moves(components, record.setup.rule_set)
        move = moves.read_move(violations, f"move.{self.game}", getattr(request.move, self.game))
        violations.check()
        seed = request.seed if request.WhichOneof("chance") == "seed" else secrets.randbits(62)
        with problems_at(path):
            table = self.rules.table(components, record.setup, seed, record.events)
        self._check_seat(table.game, request.seat)
        legal = table.game.legal_moves()
        if move is None or move not in legal:
            texts = "; ".join(map(moves.notation.move_text, legal))
            raise InvalidArgument([Problem(Severity.ERROR, f"move.{self.game}", f"not legal here; legal are {texts}")])
        table.play(move)
        return GameStep(components, table.record, [], self._status_of(table.game))

    def _check_seat(self, game: Replay, seat: int) -> None:
        if game.is_over:
            raise FailedPrecondition(ErrorReason.GAME_OVER, "the game is over")
        if seat not in game.seats_to_move:
            seats = ", ".join(map(str, game.seats_to_move))
            raise FailedPrecondition(ErrorReason.NOT_TO_MOVE, f"seat {seat} is not to move; to move: {seats}")

    def turn_of_record(self, components: Any, record: Any, path: str) -> Turn:
        """See `GameCodec`. Of an observed record the moves are the observer's."""
        with problems_at(path):
            game = self.rules.replay(components, record)
            if record.observer is not None:
                return self.turn_of_view(components, self.rules.view_of_record(components, record, record.observer))
        return Turn(game.legal_moves() if game.seats_to_move else [], self._status_of(game))

    def turn_of_view(self, components: Any, view: Any) -> Turn:
        """See `GameCodec`."""
        is_to_move = view.seat in view.seats_to_move
        moves = self.rules.position(components, view).legal_moves() if is_to_move else []
        return Turn(moves, self._status(view.seats_to_move, view.is_over))

    def _status_of(self, game: Replay) -> games_pb2.GameStatus:
        return self._status(game.seats_to_move, game.is_over, game.standings)

    def _status(
        self, seats_to_move: Sequence[int], is_over: bool, standings: Sequence[Standing] = ()
    ) -> games_pb2.GameStatus:
        seats = ", ".join(map(str, seats_to_move))
        status = games_pb2.GameStatus(
            seats_to_move=seats_to_move,
            over=is_over,
            standings=write_standings(standings),
            text="The game is over." if is_over else f"To move: seat {seats}.",
        )
        getattr(status, self.game).SetInParent()
        return status

    def write_facts(self, facts: Any) -> Any:
        """Not called: a bare game has no facts."""
        return None

    def read_facts(self, message: Any) -> Any:
        """Not called: a bare game has no facts."""
        return None

    def write_component_set(self, components: Any) -> Any:
        """Returns an empty message: a bare game publishes no data of its board."""
        return getattr(games_pb2.ComponentSet(), self.game)

    def draw(self, components: Any) -> str:
        """Returns an empty text: a bare game has no drawings."""
        return ""
