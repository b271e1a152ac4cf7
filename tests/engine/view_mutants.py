"""Mutants of views: one thing in a view of play changed to another plausible value.

By hand, `python -m tests.engine.view_mutants SEEDS EVERY`: the counts by field, and of those that no check notices, in
random games of all sizes and editions. Most of these can occur: another deal brings another kind of card, another
choice another city, architect, house, character or plan, and many rounds and seats are alike. Of the others no trace is
in a view: gold after the first round, plays of the princess's prestige card, cards that were drawn and shuffled, and in
Maharaja with two players boxes that need more moves of governors than two seats have.
"""

import dataclasses
import sys
import typing
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Any, NamedTuple

from mogul.engine.maharaja.rule_sets import FIRST_CITY
from mogul.engine.maharaja.views import view_problems as maharaja_problems
from mogul.engine.problem import Problem
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.views import view_problems as taj_mahal_problems
from tests.engine.maharaja.played import PLAYERS, random_game
from tests.engine.taj_mahal.random_tables import TABLES, decisions, new_table


class Mutant(NamedTuple):
    """A changed view. field: the path of the change, without the numbers of entries."""

    field: str
    view: Any


NOT_CHANGED = {"rule_set", "component_set", "component_hash", "memory"}
"""Names, and the memory of cards, whose checks compare it with everything else."""


def mutants(components: Any, view: Any) -> Iterator[Mutant]:
    """Every view that differs in one thing: a number by one or two, another word, an entry less, twice or changed; and
    with something moved where a total is fixed."""
    yield from _of(type(view), view, "", _numbers(components))
    for pair in MOVED:
        yield from pair(view)


def _numbers(components: Any) -> dict[Any, Sequence[int]]:
    """The numbers that each type of the words of a game has."""
    if isinstance(components, ComponentSet):
        sizes = {"Card": len(components.card_kinds), "City": len(components.cities), "Province": 12, "Token": 5}
        return {name: range(size) for name, size in sizes.items()}
    places = [*range(len(components.villages)), *range(FIRST_CITY, FIRST_CITY + 7)]
    return {"City": range(7), "Junction": range(8), "Plan": range(45), "Place": places}


def _of(kind: Any, value: Any, field: str, numbers: dict[Any, Sequence[int]]) -> Iterator[Mutant]:
    kinds = [each for each in typing.get_args(kind) if each is not type(None)]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        for name, inner in typing.get_type_hints(type(value)).items():
            if name not in NOT_CHANGED:
                place = f"{field}.{name}" if field else name
                for path, new in _of(inner, getattr(value, name), place, numbers):
                    yield Mutant(path, dataclasses.replace(value, **{name: new}))
    elif isinstance(value, tuple):
        is_list = kinds[-1] is ...
        for number, entry in enumerate(value):
            for path, new in _of(kinds[0 if is_list else number], entry, field, numbers):
                yield Mutant(path, (*value[:number], new, *value[number + 1 :]))
            if is_list:
                yield Mutant(field, value[:number] + value[number + 1 :])
        if is_list and value:
            yield Mutant(field, (*value, value[-1]))
    elif isinstance(value, bool):
        yield Mutant(field, not value)
    elif isinstance(value, Enum):
        yield from (Mutant(field, other) for other in type(value) if other is not value)
    elif isinstance(value, int):
        name = getattr(kinds[0] if kinds else kind, "__name__", "")
        steps = {value + step for step in (-2, -1, 1, 2)}
        yield from (Mutant(field, other) for other in sorted(steps) if other in numbers.get(name, steps))


def _moved(view: Any, table: str, one: str, other: str) -> Iterator[Mutant]:
    """One from a number or a list to another one. table: the field of the view with the players, empty for itself."""
    owner = getattr(view, table) if table else view
    if owner is None:
        return
    for seat, player in enumerate(owner.players):
        for source, target in ((one, other), (other, one)):
            taken, put = getattr(player, source), getattr(player, target)
            if not taken:
                continue
            entry = taken[-1] if isinstance(taken, tuple) else (put[-1] if isinstance(put, tuple) and put else 0)
            changed = dataclasses.replace(
                player,
                **{
                    source: taken[:-1] if isinstance(taken, tuple) else taken - 1,
                    target: (*put, entry) if isinstance(put, tuple) else put + 1,
                },
            )
            players = (*owner.players[:seat], changed, *owner.players[seat + 1 :])
            new = dataclasses.replace(owner, players=players)
            path = f"{table}.players".lstrip(".")
            yield Mutant(f"{path}.{source}>{target}", dataclasses.replace(view, **{table: new}) if table else new)


def _moved_card(view: Any) -> Iterator[Mutant]:
    """A card from a pile to another one, or to the deck."""
    piles = ("display", "discard_pile", "unrest", "deck_size")
    for source in piles if hasattr(view, "deck_size") else ():
        for target in piles:
            taken, put = getattr(view, source), getattr(view, target)
            if source == target or not taken:
                continue
            if source == "deck_size":  # a kind of which one is left, as far as the viewer sees
                if not view.display:
                    continue
                entry, less = view.display[0], taken - 1
            else:
                entry, less = taken[0], taken[1:]
            more = put + 1 if target == "deck_size" else (*put, entry)
            yield Mutant(f"{source}>{target}", dataclasses.replace(view, **{source: less, target: more}))


def _moved_at(table: str, one: str, other: str) -> Callable[[Any], Iterator[Mutant]]:
    return lambda view: _moved(view, table, one, other) if hasattr(view, "turn") else iter(())


MOVED: list[Callable[[Any], Iterator[Mutant]]] = [_moved_card] + [
    _moved_at(table, one, other)
    for table in ("table", "table_at_planning")
    for one, other in (("supply", "quarry"), ("supply", "houses"), ("palaces_left", "centre_palaces"))
]


def maharaja_views(seeds: range, every: int) -> Iterator[tuple[Any, Any]]:
    """Component sets and views of random games of every size under both rule sets."""
    for seed in seeds:
        for players in PLAYERS:
            for number, played in enumerate(random_game(players, seed)):
                if number % every == seed % every or played.game.is_over:
                    yield played.components, played.view(number // every % players)


def taj_mahal_views(seeds: range, every: int) -> Iterator[tuple[Any, Any]]:
    """Component sets and views of random games of every size in both editions."""
    for seed in seeds:
        for rule_set, players in TABLES:
            table = new_table(rule_set, players, seed)
            for number, _ in enumerate(decisions(table, seed)):
                if number % every == seed % every:
                    yield table.components, _without_memory(table.view(number // every % players))
            yield table.components, _without_memory(table.view(0))


def _without_memory(view: Any) -> Any:
    return dataclasses.replace(view, memory=None)


GAMES: dict[str, tuple[Callable[..., Iterator[tuple[Any, Any]]], Callable[..., list[Problem]]]] = {
    "taj_mahal": (taj_mahal_views, taj_mahal_problems.view_problems),
    "maharaja": (maharaja_views, maharaja_problems.view_problems),
}


def main() -> None:
    """Prints, for each game and field, how many mutants there are and how many pass."""
    seeds, every = int(sys.argv[1]), int(sys.argv[2])
    for game, (views, problems) in GAMES.items():
        made, passed = Counter[str](), Counter[str]()
        for components, view in views(range(seeds), every):
            for field, mutant in mutants(components, view):
                made[field] += 1
                if not problems(components, mutant):
                    passed[field] += 1
        sys.stdout.write(
            f"{game}: {made.total()} mutants, {made.total() - passed.total()} noticed, {passed.total()} pass\n"
        )
        for field, count in passed.most_common():
            sys.stdout.write(f"  {count:6} of {made[field]:6}  {field}\n")


if __name__ == "__main__":
    main()
