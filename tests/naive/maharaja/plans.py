"""Plans (R3): their texts, the parts of their actions (A), and what the things built in a turn count for (N1)."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, permutations

ACTIONS = ("gold", "house", "two-houses", "move", "quarry", "palace", "palace-and-house", "governor", "character")
"""The actions A1..A9."""

Plan = tuple[str, str]

PLANS: tuple[Plan, ...] = tuple(combinations_with_replacement(ACTIONS, 2))
"""The 45 pairs without order; both actions may be the same (R3)."""

PARTS = {
    "house": ("house",),  # A2
    "two-houses": ("house in a city", "house"),  # A3: not both in villages
    "palace": ("palace",),  # A6
    "palace-and-house": ("palace", "house"),  # A7
}
"""The parts of the actions that build; the other actions have no parts to share."""

SERVES = {
    "palace": ("palace",),
    "city": ("house", "house in a city"),
    "village": ("house",),
}
"""The parts that a thing can count for: a palace, a house in a city, a house in a village."""


def plan_text(plan: Plan) -> str:
    return "+".join(plan)


@cache
def assignments(plan: Plan, built: tuple[str, ...]) -> list[set[tuple[int, str]]]:
    """Every way to count each thing built for a part of its own. A way is the set of the parts that are carried out;
    a part is named by the place of its action in the plan and by its own name."""
    parts = [(place, part) for place, action in enumerate(plan) for part in PARTS.get(action, ())]
    return [
        set(chosen)
        for chosen in permutations(parts, len(built))
        if all(part in SERVES[thing] for thing, (_, part) in zip(built, chosen, strict=True))
    ]


def is_covered(plan: Plan, built: tuple[str, ...]) -> bool:
    """True if the plan has a part for each thing that was built."""
    return bool(assignments(plan, built))


def unbuilt_actions(plan: Plan, built: tuple[str, ...]) -> int:
    """N1: the number of building actions with a part undone, the parts counted in the way best for the seat."""
    return min(
        sum(
            any((place, part) not in carried_out for part in PARTS.get(action, ())) for place, action in enumerate(plan)
        )
        for carried_out in assignments(plan, built)
    )
