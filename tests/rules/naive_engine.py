"""An `Engine` on the naive twin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.naive.game import NaiveGame
from tests.naive.records import feed, start
from tests.naive.view import naive_view
from tests.rules.case import Effect, KnownCards, Record


class NaiveEngine:
    def __init__(self, components: dict[str, Any], record: Record) -> None:
        self.game: NaiveGame = start(components, record)

    def feed(self, event: dict[str, Any]) -> None:
        feed(self.game, event)

    def effects(self) -> Sequence[Effect]:
        return self.game.effects

    def legal_moves(self) -> set[str]:
        return self.game.legal_moves()

    def turn(self) -> int | None:
        return self.game.turn()

    def needs_draw(self) -> tuple[str, int | None] | None:
        return self.game.needs_draw()

    def fact(self, name: str) -> Any:
        match name:
            case "display_size":
                return self.game.display.total()
            case "court":
                return self.game.court_state()
            case "unrest":
                return Counter(self.game.unrest)
            case "tokens_taken":
                takers = self.game.bonus_takers
                return [sorted(city for city in takers if takers[city] == seat) for seat in range(self.game.players)]
            case "advisors":
                return [+tokens for tokens in self.game.advisors]
            case _:
                value = getattr(self.game, name)
                return value() if callable(value) else value

    def known_cards(self, seat: int) -> KnownCards:
        view = naive_view(self.game.history, seat)
        opponents = sorted(view.hidden)
        described = []
        for explanation in view.belief:
            epochs = sorted(explanation.pools)
            described.append(
                (
                    explanation.weight,
                    [
                        (explanation.pools[epoch].total(), {who: explanation.hidden[who][epoch] for who in opponents})
                        for epoch in epochs
                    ],
                    [explanation.pools[epoch] for epoch in epochs],
                )
            )
        described.sort(key=lambda entry: (entry[0], repr(entry[1])))
        return KnownCards(
            view.own_known,
            view.own_secret,
            view.known,
            view.hidden,
            [(weight, epochs) for weight, epochs, _ in described],
            [pools for _, _, pools in described],
        )
