"""The belief of a seat is the count of all physical deals (rules, section I)."""

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest

from mogul.engine.taj_mahal.views import belief as belief_module
from mogul.engine.taj_mahal.views.belief import Belief, Epoch, ImpossibleObservation, TooManyExplanations
from tests.naive.belief import Explanation as CountedExplanation
from tests.naive.physical_deals import Hands, hands_by_belief, hands_by_counting
from tests.naive.table import Effect
from tests.naive.view import seen_by

# Histories are those of tests.naive.physical_deals, seen by seat 0.
A, B, C, D = KINDS = ("red a", "red b", "green c", "white d")
a, b, c, d = range(4)


def counts(cards: Sequence[str]) -> list[int]:
    return [Counter(cards)[kind] for kind in KINDS]


def believe(history: Sequence[Effect], seats: int) -> Belief:
    """The belief of seat 0 after a history that begins with a shuffle of all cards."""
    belief = Belief(counts(history[0][1]), [0] * seats)
    known: dict[int, Counter[str]] = {seat: Counter() for seat in range(seats)}
    for event in history[1:]:
        match event:
            case ("shuffle", cards):
                belief.reshuffled(counts(cards))
            case ("face_up", card) | ("hidden", 0, card):
                belief.saw_drawn(KINDS.index(card))
            case ("hidden", seat, _):
                belief.drew_unseen(seat)
            case ("take", seat, card):
                known[seat][card] += 1
            case ("play", seat, card) if known[seat][card]:
                known[seat][card] -= 1
            case ("play", seat, card) if seat:
                belief.saw_hidden_card(seat, KINDS.index(card))
    return belief


def hands_believed(belief: Belief, opponents: Sequence[int]) -> dict[Hands, Fraction]:
    """The probability of each choice of hidden hands by the belief."""
    return hands_by_belief(
        [
            CountedExplanation(
                weight,
                {epoch.number: Counter(dict(zip(KINDS, epoch.pool, strict=True))) for epoch in epochs},
                {seat: Counter({epoch.number: epoch.hidden[seat] for epoch in epochs}) for seat in opponents},
            )
            for epochs, weight in belief.mixture.items()
        ],
        opponents,
    )


def random_history(rng: random.Random, seats: int) -> list[Effect]:
    """A random history of a small deck: three shuffles at most, plays of known and hidden cards. Nobody plays in the
    first epoch, so that cards of the same kind come to be hidden in several."""
    deck = rng.sample([A, A, A, B, B, B, C, D], rng.choice([5, 6]))
    history: list[Effect] = [("shuffle", tuple(sorted(deck)))]
    hands: list[list[str]] = [[] for _ in range(seats)]
    table: list[str] = []
    while len(history) < 18 and (deck or table):
        seat = rng.choice([*range(seats), 1])
        later = any(event[0] == "shuffle" for event in history[1:])
        action = rng.choice(["hidden", "face_up", "take", "play", "play"] if later else ["hidden", "face_up"])
        if action in ("hidden", "face_up"):
            if not deck:
                if sum(event[0] == "shuffle" for event in history) == 3:
                    break
                history.append(("shuffle", tuple(sorted(table))))
                deck, table = rng.sample(table, len(table)), []
            card = deck.pop()
            (hands[seat] if action == "hidden" else table).append(card)
            history.append(("hidden", seat, card) if action == "hidden" else ("face_up", card))
        elif action == "take" and table:
            hands[seat].append(table.pop(rng.randrange(len(table))))
            history.append(("take", seat, hands[seat][-1]))
        elif action == "play" and hands[seat]:
            table.append(hands[seat].pop(rng.randrange(len(hands[seat]))))
            history.append(("play", seat, table[-1]))
    return history


@pytest.mark.parametrize("block", range(2))
def test_hidden_hands_are_as_likely_as_their_number_of_physical_deals(block: int) -> None:
    """Section I, Epochs: random histories of decks so small that every deal can be listed."""
    rng = random.Random(block)
    mixtures = 0
    for _ in range(120):
        seats = rng.choice([2, 2, 3])
        history = seen_by(random_history(rng, seats), 0)
        belief = believe(history, seats)
        opponents = range(1, seats)
        mixtures += len(belief.mixture) > 1
        assert hands_believed(belief, opponents) == hands_by_counting(history, opponents), history
        assert sum(belief.mixture.values()) == 1
    assert mixtures >= 4


def test_a_belief_begins_with_the_deal() -> None:
    """S3: it makes no difference whether the deal is seen at once or card by card."""
    dealt_at_once = Belief(counts([A, B, C, D]), [0, 2, 1])
    written = believe(
        [("shuffle", (A, A, B, C, D)), ("hidden", 1, "?"), ("hidden", 0, A), ("hidden", 2, "?"), ("hidden", 1, "?")], 3
    )
    assert written.mixture == dealt_at_once.mixture
    assert dealt_at_once.mixture == {(Epoch(0, (1, 1, 1, 1), (0, 2, 1)),): Fraction(1)}


def test_a_card_another_seat_draws_leaves_the_pool_as_it_is() -> None:
    belief = Belief([2, 1, 0, 0], [0, 1])
    belief.drew_unseen(1)
    assert belief.mixture == {(Epoch(0, (2, 1, 0, 0), (0, 2)),): Fraction(1)}


def test_a_card_seen_on_its_way_from_the_deck_leaves_the_pool_of_the_current_epoch() -> None:
    belief = Belief([2, 1, 0, 0], [0, 1])
    belief.drew_unseen(1)
    belief.saw_drawn(a)
    belief.reshuffled([1, 0, 0, 1])
    belief.saw_drawn(d)
    assert belief.mixture == {(Epoch(0, (1, 1, 0, 0), (0, 2)), Epoch(1, (1, 0, 0, 0), (0, 0))): Fraction(1)}


def two_epochs() -> Belief:
    """Seat 1 has two cards of {A, D} and one of {A, B}."""
    belief = Belief([1, 0, 0, 1], [0, 2])
    belief.reshuffled([1, 1, 0, 0])
    belief.drew_unseen(1)
    return belief


def test_a_kind_of_two_epochs_splits_the_belief_by_numbers_of_deals() -> None:
    """Section I, Epochs, by hand: seat 1 has A and D of the first epoch, and A or B of the second, and plays an A.

    Of the two deals, one (new B) has one way to play A, the other (new A) has two. So the old A was played in two of
    three cases; and then the new card may be either.
    """
    belief = two_epochs()
    belief.saw_hidden_card(1, a)
    assert belief.mixture == {
        (Epoch(0, (0, 0, 0, 1), (0, 1)), Epoch(1, (1, 1, 0, 0), (0, 1))): Fraction(2, 3),
        (Epoch(0, (1, 0, 0, 1), (0, 2)), Epoch(1, (0, 1, 0, 0), (0, 0))): Fraction(1, 3),
    }


def test_what_is_seen_later_weighs_the_explanations() -> None:
    """The next card of the deck is a B: certain if the new A was played, else it is one of two."""
    belief = two_epochs()
    belief.saw_hidden_card(1, a)
    belief.saw_drawn(b)
    assert list(belief.mixture.values()) == [Fraction(1, 2), Fraction(1, 2)]


def test_explanations_that_cannot_be_vanish() -> None:
    """The next card of the deck is an A: then the new A was not played."""
    belief = two_epochs()
    belief.saw_hidden_card(1, a)
    belief.saw_drawn(a)
    assert belief.mixture == {(Epoch(0, (0, 0, 0, 1), (0, 1)), Epoch(1, (0, 1, 0, 0), (0, 1))): Fraction(1)}


def test_explanations_that_have_become_the_same_are_added_up() -> None:
    """Two As are played, one of each epoch: in which order does not matter any more."""
    belief = two_epochs()
    belief.saw_hidden_card(1, a)
    belief.saw_hidden_card(1, a)
    assert belief.mixture == {(Epoch(0, (0, 0, 0, 1), (0, 1)), Epoch(1, (0, 1, 0, 0), (0, 0))): Fraction(1)}


def test_an_old_epoch_is_forgotten_with_its_last_hidden_card() -> None:
    belief = two_epochs()
    belief.saw_hidden_card(1, d)
    belief.saw_hidden_card(1, a)
    numbers = [[epoch.number for epoch in epochs] for epochs in belief.mixture]
    assert numbers == [[0, 1], [1]]  # the new A was played, or the old one
    belief.reshuffled([0, 0, 1, 0])
    assert all(epochs[-1] == Epoch(2, (0, 0, 1, 0), (0, 0)) for epochs in belief.mixture)


def test_the_current_epoch_stays_though_nobody_holds_a_card_of_it() -> None:
    belief = Belief([1, 1, 0, 0], [0, 1])
    belief.saw_hidden_card(1, a)
    assert belief.mixture == {(Epoch(0, (0, 1, 0, 0), (0, 0)),): Fraction(1)}


def test_a_card_of_a_hand_is_played_from_that_hand_alone() -> None:
    """Seat 1 has an old card, seat 2 a new one: no explanation lets the one play the other's."""
    belief = Belief([1, 0, 0, 0], [0, 1, 0])
    belief.reshuffled([1, 1, 0, 0])
    belief.drew_unseen(2)
    belief.saw_hidden_card(2, a)
    assert belief.mixture == {(Epoch(0, (1, 0, 0, 0), (0, 1, 0)), Epoch(1, (0, 1, 0, 0), (0, 0, 0))): Fraction(1)}


def test_what_no_deal_explains_is_refused() -> None:
    with pytest.raises(ImpossibleObservation, match="no deal of the unseen cards explains this"):
        Belief([1, 0, 0, 0], [0, 1]).saw_drawn(b)
    with pytest.raises(ImpossibleObservation):
        Belief([1, 1, 0, 0], [0, 1]).saw_hidden_card(1, c)
    with pytest.raises(ImpossibleObservation):
        Belief([1, 1, 0, 0], [0, 1, 0]).saw_hidden_card(2, a)


def test_the_order_of_a_mixture_follows_from_what_was_seen() -> None:
    """Equal observations, equal views: explanations come in one order, however they arose."""
    one, other = two_epochs(), two_epochs()
    one.saw_hidden_card(1, a)
    one.saw_drawn(b)
    other.saw_drawn(b)
    other.saw_hidden_card(1, a)
    assert list(one.mixture.items()) == list(other.mixture.items())
    keys = [[(epoch.number, epoch.hidden, epoch.pool) for epoch in epochs] for epochs in one.mixture]
    assert keys == sorted(keys)


def test_weights_are_exact() -> None:
    assert all(isinstance(weight, Fraction) for weight in two_epochs().mixture.values())


def test_of_too_many_explanations_the_heaviest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record made to do harm could bring tens of thousands."""
    monkeypatch.setattr(belief_module, "MOST_EXPLANATIONS", 1)
    belief = two_epochs()
    belief.saw_hidden_card(1, a)
    assert belief.mixture == {(Epoch(0, (0, 0, 0, 1), (0, 1)), Epoch(1, (1, 1, 0, 0), (0, 1))): Fraction(1)}


def test_what_only_a_dropped_explanation_allows_is_not_called_impossible(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats 1 and 2 have A and D of the first epoch between them, seat 1 one of {A, A, B} of the second. It plays an A:
    the new one, with 2/3 against 1/2. Then it plays a B, so it was the old one."""

    def play_both(cap: int) -> Belief:
        monkeypatch.setattr(belief_module, "MOST_EXPLANATIONS", cap)
        belief = Belief([1, 0, 0, 1], [0, 1, 1])
        belief.reshuffled([2, 1, 0, 0])
        belief.drew_unseen(1)
        belief.saw_hidden_card(1, a)
        belief.saw_hidden_card(1, b)
        return belief

    assert play_both(2).mixture == {(Epoch(0, (0, 0, 0, 1), (0, 0, 1)), Epoch(1, (2, 0, 0, 0), (0, 0, 0))): Fraction(1)}
    with pytest.raises(TooManyExplanations, match=r"^too many explanations to follow: .* none of the 1 likeliest"):
        play_both(1)
