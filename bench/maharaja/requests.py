"""Valid requests about Maharaja."""

from collections.abc import Iterator
from typing import Final

from bench.requests import GameRequests
from mogul.engine.maharaja.records.record import GameRecord
from mogul.v1 import games_pb2
from mogul.v1.rules_service_pb2 import PlayMoveRequest, StartGameRequest


class MaharajaRequests(GameRequests):
    """See `GameRequests`."""

    def new_game(self, players: int) -> games_pb2.NewGame:
        """See `GameRequests`."""
        found = games_pb2.NewGame()
        found.maharaja.deal.player_count = players
        return found

    def steps(self, record: GameRecord) -> Iterator[StartGameRequest | PlayMoveRequest]:
        """Yields the start of the game as its client drew it, and its last move."""
        wire = self.whole(record).maharaja
        start = StartGameRequest()
        start.new_game.maharaja.setup.CopyFrom(wire.setup)
        yield start
        last = record.events[-1]
        step = PlayMoveRequest(record=self.whole(GameRecord(record.setup, record.events[:-1])), seat=last.seat)
        step.move.maharaja.CopyFrom(wire.events[-1].move)
        yield step


REQUESTS: Final = MaharajaRequests("maharaja")
