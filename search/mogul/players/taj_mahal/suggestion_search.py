"""The search for a suggestion: from a view to texts and figures."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from mogul.engine.game_rules import Move
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.facts import CANDIDATES, Facts, facts
from mogul.players.taj_mahal.strength.choosing import chosen_move
from mogul.players.taj_mahal.strength.forgetting import forgetful
from mogul.players.taj_mahal.strength.profile import Profile
from mogul.players.taj_mahal.suggestion import Candidate, Outlook, Suggestion, TurnStep, VariationMove
from mogul.search import Budget, Search, SearchResult, Settings, Step
from mogul.search.turn import LATER_SHARE, TurnSearch


@dataclass(frozen=True)
class Choice:
    """Among which moves to choose, and how evenly to look at them.

    only: none but these; empty: all legal ones. never: none of these. least_visits: iterations that every candidate
    gets before the search follows its own mind, as far as the budget goes.
    """

    only: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    least_visits: int = 0

    @property
    def is_narrowed(self) -> bool:
        """Whether some legal moves are left out."""
        return bool(self.only or self.never)


FREE = Choice()


class SuggestionSearch:
    """A suggestion in the making; run slice by slice by whoever has a core to spare."""

    def __init__(
        self,
        components: ComponentSet,
        view: View,
        *,
        budget: Budget,
        seed: int,
        threads: int = 1,
        settings: Callable[[int], Settings] = gm1.settings,
        choice: Choice = FREE,
        profile: Profile | None = None,
    ) -> None:
        """`view` must have no errors (`view_problems`). Where its seat is not to move, the suggestion is an outlook.
        settings: for a table of so many players. profile: who chooses; with it the settings are its own, the budget
        should be. None: who makes the best move there is.

        Raises ValueError if the game is over, and for a choice with a move that is not legal, or of no move.
        """
        kept = view if profile is None else forgetful(components, view, profile.forgets, seed)
        self._position = Position(components, kept, any_order=choice.is_narrowed)
        self._seed, self._profile = seed, profile
        self._search = TurnSearch(
            self._position.game,
            self._position.information,
            budget=budget,
            seed=seed,
            threads=threads,
            settings=(settings if profile is None else profile.settings)(self._position.game.players),
            only=_chosen(self._position, choice) if choice.is_narrowed else None,
            least_visits=choice.least_visits,
            viewer=view.seat,
            later_share=LATER_SHARE if profile is None else 1.0,  # there are few anyway
            choose=None if profile is None else self._choose,
            examine=_facts,
        )

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to search."""
        return self._search.is_done

    @property
    def iterations(self) -> int:
        """Iterations run so far, over all threads and steps of the turn."""
        return self._search.iterations

    def run_slice(self, pool: ThreadPoolExecutor | None = None) -> None:
        """One more slice of a few milliseconds; without `pool`, the calling thread does every thread's part."""
        self._search.run_slice(pool)

    def suggestion(self) -> Suggestion:
        """The answer as it stands."""
        found = self._search.result()
        first, outlook, told = found.first, found.first.outlook, found.examined
        steps = (first, *found.later)[: len(found.moves)]
        return Suggestion(
            seat=self._position.view.seat,
            turn=tuple(map(self._turn_step, steps, found.moves)),
            candidates=tuple(
                Candidate(
                    self._position.notation.move_text(each.move),
                    each.visits,
                    each.seats,
                    self._line(each.variation),
                    told.get(each.move),
                )
                for each in first.candidates
            ),
            iterations=first.iterations,
            stop_reason=first.stop_reason,
            reproducible=found.reproducible,
            outlook=None if outlook is None else Outlook(outlook.seats, self._line(outlook.variation)),
        )

    def _line(self, variation: tuple[Step, ...]) -> tuple[VariationMove, ...]:
        text = self._position.notation.move_text
        return tuple(VariationMove(step.seat, text(step.move), step.visits) for step in variation)

    def _turn_step(self, result: SearchResult, move: int) -> TurnStep:
        chosen = next(each for each in result.candidates if each.move == move)
        return TurnStep(self._position.notation.move_text(move), chosen.visits, chosen.seats)

    def _choose(self, found: SearchResult, prefix: tuple[int, ...]) -> int:
        assert self._profile is not None
        position = self._position
        return chosen_move(found, self._profile, position.game, position.information, self._seed, prefix)


def _facts(search: Search, result: SearchResult) -> dict[int, Facts]:
    """Those of the best candidates, by move."""
    best = [each.move for each in result.candidates[:CANDIDATES] if each.visits]
    return dict(zip(best, facts(search, best), strict=True))


def _chosen(position: Position, choice: Choice) -> set[Move]:
    legal = set(position.legal_moves())
    only, never = ({position.notation.move_id(move) for move in moves} for moves in (choice.only, choice.never))
    illegal = [position.notation.move_text(move) for move in sorted((only | never) - legal)]
    if illegal:
        raise ValueError(f"not legal here: {'; '.join(illegal)}")
    return (only or legal) - never


def suggest(
    components: ComponentSet,
    view: View,
    *,
    budget: Budget,
    seed: int,
    threads: int = 1,
    settings: Callable[[int], Settings] = gm1.settings,
    choice: Choice = FREE,
    profile: Profile | None = None,
    on_slice: Callable[[SuggestionSearch], None] | None = None,
) -> Suggestion:
    """A `SuggestionSearch` from beginning to end. `on_slice` is told after every slice."""
    search = SuggestionSearch(
        components, view, budget=budget, seed=seed, threads=threads, settings=settings, choice=choice, profile=profile
    )
    with ThreadPoolExecutor(max(threads - 1, 1)) as pool:
        while not search.is_done:
            search.run_slice(pool if threads > 1 else None)
            if on_slice is not None:
                on_slice(search)
    return search.suggestion()
