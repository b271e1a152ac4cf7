"""What is wrong with a view: *errors* make it unplayable, *warnings* say it cannot come up in real play.

No view an `Observer` makes has either. Everything is looked at and all problems are named; where names are wrong
already, what would only repeat them is left out.
"""

from collections import Counter
from collections.abc import Iterable

from mogul.engine.problem import Problem, Problems
from mogul.engine.taj_mahal.cards import ADVISORS, COURT_SEATS
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.memory_problems import check_memory
from mogul.engine.taj_mahal.notation import Notation, NotationError
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, RuleSet
from mogul.engine.taj_mahal.sight import prestige_played, seen_cards
from mogul.engine.taj_mahal.tables import CARDS, PROVINCES, token_kinds
from mogul.engine.taj_mahal.view import PHASES, Play, View

_MAX_SCORE = 2000  # a state keeps 16 bits; games end below 200
_MAX_PALACES_OWED = 4
_MAX_CARDS_OWED = 2


def view_problems(components: ComponentSet, view: View) -> list[Problem]:
    """Every problem of a view on this component set, errors and warnings, in the order of its fields."""
    check = _Check(components, view)
    check.names()
    if not check.problems.errors:
        check.board()
        check.rows()
        check.turn()
        check.cards()
    return check.problems.found


class _Check:
    def __init__(self, components: ComponentSet, view: View) -> None:
        self.problems = Problems()
        self.components = components
        self.view = view
        self.rules: RuleSet | None = RULE_SETS.get(view.rule_set)

    # Names: every text and number has a meaning

    def names(self) -> None:
        view, error = self.view, self.problems.error
        if self.rules is None:
            error("rule_set", f'"{view.rule_set}" is not a rule set; they are {", ".join(RULE_SETS)}')
            return
        if len(view.players) not in self.rules.players:
            sizes = self.rules.players
            error("players", f"{len(view.players)} players; {view.rule_set} is played by {sizes[0]} to {sizes[-1]}")
        if view.component_hash and view.component_hash != self.components.content_hash:
            error(
                "component_hash",
                f"{view.component_hash} is not the component set in use, {self.components.content_hash}",
            )
        for place, seat in (
            ("seat", view.seat),
            ("seat_to_move", view.seat_to_move),
            ("first_player", view.first_player),
        ):
            if not 0 <= seat < len(view.players):
                error(place, f"{seat} is no seat; seats are 0 to {len(view.players) - 1}")
        if not 1 <= view.visit <= PROVINCES:
            error("visit", f"{view.visit}; visits are 1 to {PROVINCES}")
        if view.phase not in PHASES:
            error("phase", f'"{view.phase}"; phases are {", ".join(PHASES)}')
        self._each_in("court", view.court, COURT_SEATS, "court seat")
        self._each_in("aside", view.aside, COURT_SEATS, "court seat")
        self._layout_names()
        self._card_names(self.rules)
        for seat, player in enumerate(view.players):
            place = f"players[{seat}]"
            self._each_in(f"{place}.prestige", player.prestige, ADVISORS, "prestige card")
            self._each_in(f"{place}.advisor_tokens", player.advisor_tokens, ADVISORS, "advisor")
            for field in ("palaces", "crown_palaces"):
                self._each_in(
                    f"{place}.{field}", getattr(player, field), self.components.cities, "city of the component set"
                )
            fortresses = [city for city, _ in view.bonus_tokens]
            self._each_in(f"{place}.bonus_tokens", player.bonus_tokens, fortresses, "city with a bonus token")
            self._each_in(f"{place}.tiles", player.tiles, range(1, PROVINCES + 1), "visit")
            if not 0 <= player.score <= _MAX_SCORE:
                error(f"{place}.score", f"{player.score}; scores are 0 to {_MAX_SCORE}")
        self._each_in("tiles_out", view.tiles_out, range(1, PROVINCES + 1), "visit")

    def _each_in(self, place: str, values: Iterable[object], allowed: Iterable[object], what: str) -> None:
        known = list(allowed)
        for index, value in enumerate(values):
            if value not in known:
                choice = ", ".join(map(str, known)) if len(known) <= 12 else f"such as {known[0]}"
                self.problems.error(f"{place}[{index}]", f'"{value}" is no {what}; expected {choice}')

    def _layout_names(self) -> None:
        view, error = self.view, self.problems.error
        if sorted(view.tiles) != sorted(self.components.provinces):
            error("tiles", f"must name each province once, by visit; they are {', '.join(self.components.provinces)}")
        elif view.tiles[-1] != self.components.province_of_city[self.components.agra_city]:
            self.problems.warning(
                "tiles[11]", f"{view.tiles[-1]}; the last visit is in the province of {self.components.agra_city} (S1)"
            )
        if sorted(city for city, _ in view.bonus_tokens) != sorted(self.components.fortresses):
            error(
                "bonus_tokens",
                f"must name each fortress city once; they are {', '.join(sorted(self.components.fortresses))}",
            )
        kinds = token_kinds(self.components)
        self._each_in("bonus_tokens", [kind for _, kind in view.bonus_tokens], kinds, "bonus token")
        dealt = Counter(kind for city, kind in view.bonus_tokens if city != self.components.agra_city)
        if dealt != Counter(dict(self.components.bonus_tokens)):
            self.problems.warning(
                "bonus_tokens",
                f"the component set has {dict(self.components.bonus_tokens)} besides {self.components.agra_city}'s",
            )

    def _card_names(self, rules: RuleSet) -> None:
        view, notation = self.view, Notation(self.components, rules)
        piles = {"display": view.display, "discard_pile": view.discard_pile, "unrest": view.unrest, "hand": view.hand}
        for seat, player in enumerate(view.players):
            piles[f"players[{seat}].known_cards"] = player.known_cards
            if player.row_colour is not None:
                self._each_in(f"players[{seat}].row_colour", [player.row_colour], notation.colour_names[:4], "colour")
            for index, play in enumerate(player.row):
                self._play_names(f"players[{seat}].row[{index}]", play, notation)
        for number, explanation in enumerate(view.memory or ()):
            for row, epoch in enumerate(explanation.epochs):
                piles[f"memory[{number}].epochs[{row}].pool"] = epoch.pool
        for place, cards in piles.items():
            for index, card in enumerate(cards):
                self._lookup(f"{place}[{index}]", lambda card=card: notation.kind(card))

    def _play_names(self, place: str, play: Play, notation: Notation) -> None:
        move = f"play {play.card}" + (f" with {play.companion}" if play.companion else "")
        self._lookup(place, lambda: notation.move_id(move))

    def _lookup(self, place: str, look_up) -> None:  # type: ignore[no-untyped-def]
        try:
            look_up()
        except NotationError as wrong:
            self.problems.error(place, str(wrong))

    # The board: every piece in one place

    def board(self) -> None:
        view = self.view
        self._once("palaces", "a city holds one normal palace (W2)", 1)
        self._once("crown_palaces", "a city holds one crown palace (W5)", 1)
        self._once("bonus_tokens", "a bonus token is taken once (W3)", 1)
        self._once("tiles", "a province tile is claimed once (W1)", 1)
        prestige = Counter(advisor for player in view.players for advisor in player.prestige)
        prestige.update(advisor for player in view.players for advisor in prestige_played(player))
        for advisor, copies in prestige.items():
            if copies > 1:
                self.problems.error("players", f"the {advisor}'s prestige card is in {copies} places; there is one")
        opened = {city for province in view.tiles[: view.visit] for city in self.components.provinces[province]}
        for seat, player in enumerate(view.players):
            place = f"players[{seat}]"
            for advisor, copies in Counter(player.advisor_tokens).items():
                if copies > (1 if self._settled(seat) else 2):
                    self.problems.error(
                        f"{place}.advisor_tokens",
                        f"{copies} of the {advisor}; a pair is exchanged at the end of a visit (E1)",
                    )
            for city in {*player.palaces, *player.crown_palaces} - opened:
                self.problems.warning(f"{place}.palaces", f"{city}: its province has not been visited yet")
            for city in sorted({*player.bonus_tokens} - {*player.palaces}):
                self.problems.warning(f"{place}.bonus_tokens", f"{city}: taken without a palace there (W3)")
            for visit in (*player.tiles, *(view.tiles_out if seat == 0 else ())):
                if visit > view.visit:
                    self.problems.warning(f"{place}.tiles", f"visit {visit} has not happened yet")
        for visit in {*view.tiles_out} & {visit for player in view.players for visit in player.tiles}:
            self.problems.error("tiles_out", f"the tile of visit {visit} is also claimed")

    def _settled(self, seat: int) -> bool:
        """Whether a seat cannot have claimed anything in this visit: still in, and not withdrawing."""
        return self.view.players[seat].is_in and (seat != self.view.seat_to_move or self.view.phase == "auction")

    def _once(self, field: str, rule: str, most: int) -> None:
        owners = Counter(value for player in self.view.players for value in getattr(player, field))
        for value, count in owners.items():
            if count > most:
                self.problems.error("players", f"{field}: {value} occurs {count} times; {rule}")

    # Rows

    def rows(self) -> None:
        for seat, player in enumerate(self.view.players):
            place = f"players[{seat}]"
            if player.row and not player.is_in:
                self.problems.error(
                    f"{place}.row", "not empty, but the player has withdrawn: the row is discarded then (W8)"
                )
            colour = None
            for index, play in enumerate(player.row):
                if play.companion == "prestige monk":
                    continue
                shown = play.card.split()[0]
                if colour is None:
                    colour = shown
                elif shown != colour:
                    self.problems.error(
                        f"{place}.row[{index}].card", f"{shown} in a {colour} row without the monk (P2, P6)"
                    )
            if player.row_colour != colour:
                self.problems.error(
                    f"{place}.row_colour", f"{player.row_colour}; the plays of the row make it {colour} (P2, P6)"
                )

    # The turn

    def turn(self) -> None:
        view, error = self.view, self.problems.error
        owed = {"palace": view.palaces_owed, "crown": int(view.crown_owed), "take": view.cards_owed}
        for phase, field in (("palace", "palaces_owed"), ("crown", "crown_owed"), ("take", "cards_owed")):
            if view.phase == phase and owed[phase] < 1:
                error(field, f"nothing is owed, but the phase is {phase}")
            if owed[phase] and phase != view.phase and not (phase == "crown" and view.phase == "palace"):
                error(field, f"must be 0 in phase {view.phase}")
        if view.phase == "palace" and not 1 <= view.palaces_owed <= min(_MAX_PALACES_OWED, self._open_cities()):
            error(
                "palaces_owed",
                f"{view.palaces_owed}; {self._open_cities()} cities of {view.tiles[view.visit - 1]} are open (W2)",
            )
        if view.phase == "take" and not 1 <= view.cards_owed <= min(_MAX_CARDS_OWED, len(view.display)):
            error(
                "cards_owed",
                f"{view.cards_owed}; at most {_MAX_CARDS_OWED}, and the display has {len(view.display)} (W10)",
            )
        if view.phase != "over" and not view.players[view.seat_to_move].is_in:
            error("seat_to_move", f"seat {view.seat_to_move} has withdrawn from this visit")
        if view.phase == "take" and view.players[view.seat_to_move].row:
            error(f"players[{view.seat_to_move}].row", "is discarded before cards are taken (W8, W10)")
        for piece in {*view.court} & {*view.aside}:
            error("aside", f"{piece} is also in its court seat")
        unrest_in_use = self.rules is not None and self.rules.unrest_with_two and len(view.players) == 2
        if not unrest_in_use and (view.unrest or view.aside or view.protest):
            error("unrest", "unrest, protest and pieces set aside exist with two players under zman only (U)")
        if view.aside and not view.protest:
            self.problems.warning("aside", "pieces are set aside by a protest only (U3)")
        if view.protest and view.unrest:
            self.problems.warning("unrest", "is discarded by the protest, and no more is drawn in this visit (U3)")
        if len(view.display) > 2 * len(view.players) - 1:
            self.problems.warning(
                "display", f"{len(view.display)} cards; at most {2 * len(view.players) - 1} are turned up (V3)"
            )

    def _open_cities(self) -> int:
        closed = {city for player in self.view.players for city in player.palaces}
        return len({*self.components.provinces[self.view.tiles[self.view.visit - 1]]} - closed)

    # Cards

    def cards(self) -> None:
        view, error = self.view, self.problems.error
        assert self.rules is not None
        notation = Notation(self.components, self.rules)
        for seat, player in enumerate(view.players):
            seen = len(player.known_cards) + (len(view.hand) if seat == view.seat else 0)
            if player.hand_size < seen or (seat == view.seat and player.hand_size != seen):
                error(f"players[{seat}].hand_size", f"{player.hand_size}, but {seen} of its cards are named")
        left = Counter(dict(zip(range(len(notation.cards)), notation.copies, strict=True)))
        left.subtract(notation.kinds(seen_cards(view)))
        for kind, count in left.items():
            if count < 0:
                copies = notation.copies[kind]
                error("cards", f"{copies - count} of {notation.cards[kind]} are in sight; there are {copies}")
        hidden = [
            player.hand_size - len(player.known_cards) if seat != view.seat else 0
            for seat, player in enumerate(view.players)
        ]
        total = len(seen_cards(view)) + sum(hidden) + view.deck_size
        if total != CARDS or view.deck_size < 0:
            sums = f"cards in sight, hidden in hands and in the deck must add up to {CARDS}, not {total}"
            error("deck_size", f"{view.deck_size}; {sums}")
        if view.memory is not None and not self.problems.errors:
            check_memory(self.problems, notation, view, hidden, +left)
