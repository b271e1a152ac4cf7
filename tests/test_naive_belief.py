"""The belief of the naive twin is the count of all deals (rules, section I: Epochs)."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from tests.naive.physical_deals import hands_by_belief, hands_by_counting
from tests.naive.table import Effect
from tests.naive.view import naive_view, seen_by

A, B, C, D = "red a", "red b", "green c", "white d"

SCRIPTS: dict[str, list[Effect]] = {
    "one epoch, one opponent, duplicates": [
        ("shuffle", (A, A, B, B, C, D)),
        ("hidden", 0, A),
        ("hidden", 1, "?"),
        ("hidden", 1, "?"),
        ("hidden", 1, "?"),
        ("face_up", B),
        ("play", 1, A),
    ],
    "an empty deck tells the hand of a single opponent": [
        ("shuffle", (A, A, B, C)),
        ("hidden", 1, "?"),
        ("hidden", 0, A),
        ("hidden", 1, "?"),
        ("face_up", A),
    ],
    "a card taken from the display is played first": [
        ("shuffle", (A, A, B, B, C)),
        ("hidden", 1, "?"),
        ("hidden", 1, "?"),
        ("face_up", A),
        ("take", 1, A),
        ("play", 1, A),
    ],
    "a kind of both pools: the epoch of the played card stays unknown": [
        ("shuffle", (A, A, B, C, D)),
        ("hidden", 1, "?"),
        ("hidden", 1, "?"),
        ("face_up", A),
        ("face_up", B),
        ("hidden", 0, C),
        ("shuffle", (A, B)),
        ("hidden", 1, "?"),
        ("play", 1, A),
    ],
    "what is drawn afterwards speaks for one explanation": [
        ("shuffle", (A, A, B, B, C, D)),
        ("hidden", 1, "?"),
        ("hidden", 1, "?"),
        ("face_up", A),
        ("face_up", B),
        ("face_up", C),
        ("hidden", 0, D),
        ("shuffle", (A, B, C)),
        ("hidden", 1, "?"),
        ("play", 1, A),
        ("hidden", 0, B),
    ],
    "two opponents share two pools": [
        ("shuffle", (A, A, B, B, C, D)),
        ("hidden", 1, "?"),
        ("hidden", 2, "?"),
        ("hidden", 2, "?"),
        ("face_up", A),
        ("face_up", B),
        ("face_up", C),
        ("shuffle", (A, B, C)),
        ("hidden", 1, "?"),
        ("hidden", 2, "?"),
        ("play", 2, A),
        ("play", 1, B),
    ],
    "three epochs": [
        ("shuffle", (A, A, B, B)),
        ("hidden", 1, "?"),
        ("hidden", 1, "?"),
        ("face_up", A),
        ("face_up", B),
        ("shuffle", (A, B)),
        ("hidden", 1, "?"),
        ("face_up", B),
        ("shuffle", (B,)),
        ("hidden", 1, "?"),
        ("play", 1, B),
    ],
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_belief_is_the_count_of_all_deals(name: str) -> None:
    """Rules I, Epochs: each explanation weighed by its number of physical deals."""
    script = SCRIPTS[name]
    opponents = sorted({event[1] for event in script if event[0] == "hidden"} - {0})
    assert hands_by_belief(naive_view(script, 0).belief, opponents) == hands_by_counting(script, opponents)


def random_script(rng: random.Random, seats: int) -> list[Effect]:
    """Something that can happen to a small deck, with nothing hidden: one epoch to its end, and some of the next."""
    deck = rng.sample([A, A, A, B, B, B, C, C, D], 6)
    script: list[Effect] = [("shuffle", tuple(sorted(deck)))]
    hands: list[list[str]] = [[] for _ in range(seats)]
    table: list[str] = []
    shuffles = 0
    while shuffles < 3 and len(script) < 16:
        seat = rng.choice([*range(seats), 1])
        action = rng.choice(["hidden", "face_up", "take", "play", "play"] if shuffles else ["hidden", "face_up"])
        if action in ("hidden", "face_up") and (deck or table):
            if not deck:
                script.append(("shuffle", tuple(sorted(table))))
                deck, table = rng.sample(table, len(table)), []
                shuffles += 1
            card = deck.pop()
            (hands[seat] if action == "hidden" else table).append(card)
            script.append(("hidden", seat, card) if action == "hidden" else ("face_up", card))
        elif action == "take" and table:
            card = table.pop(rng.randrange(len(table)))
            hands[seat].append(card)
            script.append(("take", seat, card))
        elif action == "play" and hands[seat]:
            card = hands[seat].pop(rng.randrange(len(hands[seat])))
            table.append(card)
            script.append(("play", seat, card))
        elif not deck and not table:
            break
    return script


def test_the_belief_is_the_count_of_all_deals_after_every_event() -> None:
    """Rules I: random histories of tiny decks, enough of them with plays that fit two epochs."""
    rng = random.Random(20)
    mixtures = 0
    for _ in range(250):
        seats = rng.choice([2, 2, 3])
        opponents = list(range(1, seats))
        script = seen_by(random_script(rng, seats), 0)
        if not set(opponents) <= {event[1] for event in script if event[0] == "hidden"}:
            continue
        belief = naive_view(script, 0).belief
        mixtures += len(belief) > 1
        assert hands_by_belief(belief, opponents) == hands_by_counting(script, opponents), script
    assert mixtures >= 10


def test_two_epochs_by_hand() -> None:
    """Rules I, Epochs. Deck A A B C D; the opponent has two of the first epoch and one of the second, and plays A.

    A and B came face up and C to this seat, so the two old hidden cards are A and D for certain. The new one is A or
    B: two deals. In both the old A may have been played, which leaves A D or B D. In the first the new A may have been
    played too, which leaves A D. Three cases, two of them with the old A played, two of them with A D left.
    """
    belief = naive_view(SCRIPTS["a kind of both pools: the epoch of the played card stays unknown"], 0).belief
    assert sorted(explanation.weight for explanation in belief) == [Fraction(1, 3), Fraction(2, 3)]
    assert hands_by_belief(belief, [1]) == {((A, D),): Fraction(2, 3), ((B, D),): Fraction(1, 3)}
