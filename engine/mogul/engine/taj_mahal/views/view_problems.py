"""The problems of a view: *errors* make it unplayable, *warnings* say that it cannot come up in real play.

No view of an `Observer` has either. All problems are named; where numbers are wrong already, the numbers of cards are
counted all the same, and the other parts are not compared with each other.

A memory has problems of its own: in explanations, epochs and pools (rules, section I).
"""

import math
from collections import Counter

from mogul.engine.problem import Problem, Problems
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.rule_sets import (
    ADVISORS,
    RULE_SETS,
    WHITE,
    Advisor,
    Card,
    City,
    Color,
    CourtSeat,
    Phase,
    Province,
)
from mogul.engine.taj_mahal.rules.information import MAX_EPOCHS
from mogul.engine.taj_mahal.rules.tables import CARDS, PROVINCES
from mogul.engine.taj_mahal.views.belief import MOST_EXPLANATIONS
from mogul.engine.taj_mahal.views.check_play import check_play
from mogul.engine.taj_mahal.views.view import Epoch, Player, View, prestige_played, row_color, visible_cards
from mogul.engine.taj_mahal.views.view_numbers import ViewCheck, check_numbers

_MOST_SHUFFLES = 1000  # a game has a dozen
_WEIGHT_SLACK = 1e-6  # how far the weights' sum may be from 1


def check_memory(check: ViewCheck, hidden: list[int], unseen: Counter[Card]) -> None:
    """`hidden`: hidden cards per seat; `unseen`: copies per kind that the viewer does not see."""
    memory = check.view.memory
    assert memory is not None
    if not 1 <= len(memory) <= MOST_EXPLANATIONS:
        text = f"{len(memory)} explanations; 1 to {MOST_EXPLANATIONS} are allowed, or no tracking at all"
        check.error("memory", text)
        return
    weights = [explanation.weight for explanation in memory]
    are_shares = all(0 < weight <= 1 + _WEIGHT_SLACK for weight in weights)
    if not are_shares or abs(math.fsum(weights) - 1) > _WEIGHT_SLACK:
        check.error("memory", "weights must be positive and sum to 1")
    for number, explanation in enumerate(memory):
        _check_explanation(check, f"memory[{number}].epochs", explanation.epochs, hidden, unseen)


def _check_explanation(
    check: ViewCheck, place: str, epochs: tuple[Epoch, ...], hidden: list[int], unseen: Counter[Card]
) -> None:
    if not 1 <= len(epochs) <= MAX_EPOCHS:
        check.error(place, f"{len(epochs)} epochs; 1 to {MAX_EPOCHS} are allowed")
        return
    numbers = [epoch.number for epoch in epochs]
    if numbers != sorted(set(numbers)) or numbers[0] < 0 or numbers[-1] > _MOST_SHUFFLES:
        text = f"numbers {numbers} must rise, from 0 or more to {_MOST_SHUFFLES} at most; the current epoch is last"
        check.error(place, text)
    pools = Counter[Card]()
    totals = [0] * len(hidden)
    for row, epoch in enumerate(epochs):
        is_current = row == len(epochs) - 1
        if len(epoch.hidden) != len(hidden) or min(epoch.hidden) < 0:
            text = f"must have one count, 0 or more, for each of the {len(hidden)} seats"
            check.error(f"{place}[{row}].hidden", text)
            return
        pools.update(epoch.pool)
        totals = [total + count for total, count in zip(totals, epoch.hidden, strict=True)]
        size = sum(epoch.hidden) + (check.view.deck_size if is_current else 0)
        if len(epoch.pool) != size:
            text = f"{len(epoch.pool)} cards; its hidden cards{' and the deck' * is_current} make {size}"
            check.error(f"{place}[{row}].pool", text)
    if totals != hidden:
        check.error(place, f"hidden cards per seat add up to {totals}; hand sizes less known cards are {hidden}")
    if pools != unseen:
        check.error(place, "the pools together must be exactly the cards the viewer cannot see")


_MAX_CARDS_OWED = 2  # W10


def view_problems(components: ComponentSet, view: View) -> list[Problem]:
    """Every problem of a view on this component set, errors and warnings."""
    problems = Problems()
    check_numbers(problems, components, view)
    if problems.errors:
        problems.add(count_problems(view))
    else:
        check = _Check(problems, components, view)
        check.board()
        check.rows()
        check.turn()
        check.withdrawal()
        check.unrest()
        check.cards()
        if not problems.errors:
            check_play(check)
    return problems.found


def count_problems(view: View) -> list[Problem]:
    """The problems of the numbers of cards alone: those of hands, and the total. Cards that could not be read count
    as well, whatever stands in their place. There are none of a view without a seat: its hand is nobody's."""
    problems, hidden = Problems(), 0
    if view.seat not in range(len(view.players)):
        return []
    in_sight = len(view.hand) + len(view.display) + len(view.unrest) + len(view.discard_pile)
    for seat, player in enumerate(view.players):
        seen = len(player.known_cards) + (len(view.hand) if seat == view.seat else 0)
        if player.hand_size < seen or (seat == view.seat and player.hand_size != seen):
            problems.error(f"players[{seat}].hand_size", f"{player.hand_size}, but {seen} of its cards are named")
        in_sight += len(player.known_cards) + sum(1 + (play.white_card is not None) for play in player.row)
        hidden += 0 if seat == view.seat else player.hand_size - len(player.known_cards)
    total = in_sight + hidden + view.deck_size
    if total != CARDS or view.deck_size < 0:
        sums = f"cards in sight, hidden in hands and in the deck must add up to {CARDS}, not {total}"
        problems.error("deck_size", f"{view.deck_size}; {sums}")
    return problems.found


class _Check(ViewCheck):
    """Compares the parts of a view with each other."""

    # The board: every piece in one place

    def board(self) -> None:
        view = self.view
        self._once("palaces", "a city holds one normal palace (W2)")
        self._once("crown_palaces", "a city holds one crown palace (W5)")
        self._once("bonus_token_cities", "a bonus token is taken once (W3)")
        self._once("tile_visits", "a province tile is claimed once (W1)")
        prestige = Counter(advisor for player in view.players for advisor in player.prestige_cards)
        prestige.update(advisor for player in view.players for advisor in prestige_played(player))
        for advisor, copies in prestige.items():
            if copies > 1:
                self.error("players", f"the {advisor}'s prestige card is in {copies} places; there is one")
        tokens = [Counter(player.advisor_tokens) for player in view.players]
        for advisor in ADVISORS:
            pairs = sum(owned[advisor] > 1 for owned in tokens)
            if pairs > 1:
                self.error("players", f"{pairs} players have a pair of the {advisor}; at most one can (E1)")
            if pairs and CourtSeat(advisor) in {*view.court, *view.set_aside}:
                text = f"a player has a pair of the {advisor}, whose token of this visit is unclaimed (E1)"
                self.error("players", text)
        for seat, player in enumerate(view.players):
            self._belongings(f"players[{seat}]", seat, player)
        claimed = {visit for player in view.players for visit in player.tile_visits}
        for visit in sorted({*view.tile_visits_out} & claimed):
            self.error("tile_visits_out", f"the tile of visit {visit} is also claimed")
        for visit in sorted(visit for visit in {*view.tile_visits_out} if visit > view.visit):
            self.warning("tile_visits_out", f"visit {visit} has not happened yet")
        if CourtSeat.TILE in view.court:
            for gone, where in ((claimed, "claimed"), (view.tile_visits_out, "out of the game")):
                if view.visit in gone:
                    text = f"the tile of visit {view.visit} is in its court seat, and also {where}"
                    self.warning("court", text)

    def _once(self, field: str, rule: str) -> None:
        owners = Counter(value for player in self.view.players for value in getattr(player, field))
        for value, count in owners.items():
            if count > 1:
                name = value if field == "tile_visits" else self.notation.cities[value]
                self.error("players", f"{field}: {name} occurs {count} times; {rule}")

    def _belongings(self, place: str, seat: int, player: Player) -> None:
        view = self.view
        for advisor, copies in Counter(player.advisor_tokens).items():
            if copies > (1 if self._settled(seat) else 2):
                self.error(
                    f"{place}.advisor_tokens",
                    f"{copies} of the {advisor}; a pair is exchanged at the end of a visit (E1)",
                )
        opened = {city for province in view.provinces[: view.visit] for city in self._cities_of(province)}
        name = self.notation.cities
        for field in ("palaces", "crown_palaces"):
            for city in sorted({*getattr(player, field)} - opened):
                self.warning(f"{place}.{field}", f"{name[city]}: its province has not been visited yet")
        for visit in player.tile_visits:
            if visit > view.visit:
                self.warning(f"{place}.tile_visits", f"visit {visit} has not happened yet")

    def _cities_of(self, province: Province) -> list[City]:
        cities = self.components.provinces[self.notation.provinces[province]]
        return [self.notation.city(name) for name in cities]

    def _settled(self, seat: int) -> bool:
        """True if a seat cannot have claimed anything in this visit: still in, and not withdrawing."""
        view = self.view
        return view.players[seat].is_in and (seat != view.seat_to_move or view.phase is Phase.AUCTION)

    # Rows

    def rows(self) -> None:
        for seat, player in enumerate(self.view.players):
            place = f"players[{seat}]"
            if player.row and not player.is_in:
                self.error(f"{place}.row", "not empty, but the player has withdrawn: the row is discarded then (W8)")
            color = row_color(self.notation, player)
            for index, play in enumerate(player.row):
                shown = self.notation.card_colors[play.card]
                if play.prestige_card is not Advisor.MONK and shown is not color:
                    text = f"{self._color(shown)} in a {self._color(color)} row without the monk (P2, P6)"
                    self.error(f"{place}.row[{index}].card", text)
            if player.row_color is not color:
                text = f"{self._color(player.row_color)}; the plays of the row make it {self._color(color)} (P2, P6)"
                self.error(f"{place}.row_color", text)

    def _color(self, color: Color | None) -> str | None:
        return None if color is None else self.notation.color_text(color)

    # The turn

    def turn(self) -> None:
        view = self.view
        if not view.is_over and not view.players[view.seat_to_move].is_in:
            self.error("seat_to_move", f"seat {view.seat_to_move} has withdrawn from this visit")
        if view.is_over and (view.visit != PROVINCES or any(player.is_in for player in view.players)):
            self.warning("phase", f"over; the game ends when nobody is in visit {PROVINCES} any more (E4)")
        for piece in view.court:
            if piece in view.set_aside:
                self.error("set_aside", f"{piece} is also in its court seat")
        if not view.is_over:
            self._room_for_palaces()

    def _room_for_palaces(self) -> None:
        """W2: there is always an open city for an advisor's palace."""
        view = self.view
        closed = {city for player in view.players for city in player.palaces}
        for number in range(view.visit, PROVINCES + 1):
            province = view.provinces[number - 1]
            name = self.notation.provinces[province]
            still_open = len({*self._cities_of(province)} - closed)
            coming = len(ADVISORS)
            if number == view.visit:
                coming = max(0, view.palaces_owed) + len({*view.court} - {CourtSeat.CROWN, CourtSeat.TILE})
            if still_open < coming:
                self.error(
                    "players",
                    f"palaces: {still_open} cities of {name} are open, and {coming} palaces can still come (W2)",
                )

    def withdrawal(self) -> None:
        """Checks that the owed pieces and cards fit the phase."""
        view = self.view
        owed = (
            (Phase.PALACE, "palaces_owed", view.palaces_owed),
            (Phase.CROWN, "crown_owed", int(view.crown_owed)),
            (Phase.TAKE, "cards_owed", view.cards_owed),
        )
        for phase, field, count in owed:
            if view.phase is phase and count < 1:
                self.error(field, f"nothing is owed, but the phase is {phase}")
            if count and phase is not view.phase and (phase, view.phase) != (Phase.CROWN, Phase.PALACE):
                self.error(field, f"must be 0 in phase {view.phase}")
        if view.palaces_owed > len(ADVISORS):
            self.error("palaces_owed", f"{view.palaces_owed}; at most {len(ADVISORS)}, one for each advisor (W2)")
        if view.phase is Phase.TAKE and view.cards_owed > min(_MAX_CARDS_OWED, len(view.display)):
            shown = len(view.display)
            self.error("cards_owed", f"{view.cards_owed}; at most {_MAX_CARDS_OWED}, and the display has {shown} (W10)")
        row = view.players[view.seat_to_move].row
        if view.phase is Phase.TAKE and row:
            self.error(f"players[{view.seat_to_move}].row", "is discarded before cards are taken (W8, W10)")
        if view.phase in (Phase.PALACE, Phase.CROWN) and not row:
            self.warning(f"players[{view.seat_to_move}].row", "is empty; only a row claims pieces (W1)")

    # Unrest

    def unrest(self) -> None:
        view = self.view
        in_use = RULE_SETS[view.rule_set].unrest_with_two and len(view.players) == 2
        if not in_use and (view.unrest or view.set_aside or view.protest):
            self.error("unrest", "unrest, protest and pieces set aside exist with two players under zman only (U)")
        if view.set_aside and not view.protest:
            self.warning("set_aside", "pieces are set aside by a protest only (U3)")
        if view.protest and view.unrest:
            self.warning("unrest", "is discarded by the protest, and no more is drawn in this visit (U3)")
        colors = Counter(self.notation.card_colors[card] for card in view.unrest)
        for color, cards in colors.items():
            if color is not WHITE and cards > 1:
                self.warning(
                    "unrest",
                    f"{cards} {self._color(color)} cards; the second of a colour is discarded by the protest (U1)",
                )

    # Cards

    def cards(self) -> None:
        view, notation = self.view, self.notation
        self.problems.add(count_problems(view))
        left = Counter({Card(card): copies for card, copies in enumerate(notation.copies)})
        left.subtract(visible_cards(notation, view))
        for card, count in left.items():
            if count < 0:
                copies = notation.copies[card]
                self.error("", f"{copies - count} of {notation.cards[card]} are in sight; there are {copies}")
        hidden = [
            player.hand_size - len(player.known_cards) if seat != view.seat else 0
            for seat, player in enumerate(view.players)
        ]
        if view.memory is not None and not self.problems.errors:
            check_memory(self, hidden, +left)
