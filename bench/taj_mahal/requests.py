"""Valid requests about Taj Mahal."""

from collections.abc import Iterator
from typing import Final

from bench.requests import GameRequests
from mogul.engine.taj_mahal.records.record import Drew, GameRecord
from mogul.v1 import games_pb2
from mogul.v1.rules_service_pb2 import PlayMoveRequest, StartGameRequest


class TajMahalRequests(GameRequests):
    """See `GameRequests`."""

    def new_game(self, players: int) -> games_pb2.NewGame:
        """See `GameRequests`."""
        found = games_pb2.NewGame()
        found.taj_mahal.deal.player_count = players
        return found

    def steps(self, record: GameRecord) -> Iterator[StartGameRequest | PlayMoveRequest]:
        """Yields the start of the game as its client dealt it, and its last move."""
        wire = self.whole(record).taj_mahal
        start = StartGameRequest()
        start.new_game.taj_mahal.dealt.setup.CopyFrom(wire.setup)
        start.new_game.taj_mahal.dealt.display.extend(wire.events[0].display.cards)
        yield start
        last = max(place for place, event in enumerate(record.events) if hasattr(event, "move"))
        move, *after = wire.events[last:]
        step = PlayMoveRequest(record=self.whole(GameRecord(record.setup, record.events[:last])), seat=move.move.seat)
        step.move.taj_mahal.CopyFrom(move.move.move)
        draws = step.draws.taj_mahal
        draws.SetInParent()
        for event, drawn in zip(record.events[last + 1 :], after, strict=True):
            if isinstance(event, Drew):
                draws.cards.add().CopyFrom(drawn.draw.card)
            else:
                for card in drawn.display.cards if drawn.HasField("display") else [drawn.unrest.card]:
                    draws.cards.add().card.CopyFrom(card)
        yield step


REQUESTS: Final = TajMahalRequests("taj_mahal")
