"""A player whose moves a service chooses."""

from dataclasses import dataclass
from typing import Any

from mogul.cli.errors import CommandError
from mogul.cli.service_client import Service, ask_server
from mogul.engine.game_rules import Move
from mogul.players.game_player import GamePlayer
from mogul.players.suggestion import SuggestionRequest
from mogul.search import Budget
from mogul.server.codec.game_codec import read_move
from mogul.server.codec.games import game_codec
from mogul.server.violations import Violations


@dataclass(frozen=True)
class RemotePlayer:
    """A player whose moves a service chooses. strength: see `write_request`; None: full, with this budget."""

    service: Service
    game: GamePlayer
    budget: Budget
    strength: str | None

    def choose(self, components: Any, view: Any, seed: int) -> Move:
        """See `Player`. Raises CommandError."""
        request = SuggestionRequest(game=self.game, components=components, view=view, budget=self.budget, seed=seed)
        reply = ask_server(self.service, request, self.strength)
        codec, violations = game_codec(self.game.rules.id), Violations()
        moves = codec.moves(components, view.rule_set)
        move = read_move(violations, moves, codec.game, "result.move", reply.result.move)
        if move is None:
            raise CommandError(f"{self.service.address}: its move cannot be read", *map(str, violations.errors))
        return move
