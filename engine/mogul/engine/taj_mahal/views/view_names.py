"""Whether every text and number of a view has a meaning on its component set, under its rule set."""

from collections import Counter
from collections.abc import Iterable

from mogul.engine.problem import Problems, listing, quote
from mogul.engine.taj_mahal.cards import ADVISORS, COURT_SEATS
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import NotationError, notation_of
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, RuleSet
from mogul.engine.taj_mahal.rules.tables import PROVINCES, token_kinds
from mogul.engine.taj_mahal.views.view import PHASES, Play, Player, View

MAX_SCORE = 2000  # a state keeps 16 bits; games end below 200
_LISTED = 12  # words a message lists; of more it names one


def check_names(problems: Problems, components: ComponentSet, view: View) -> None:
    """Note what no other check can make sense of."""
    rules = RULE_SETS.get(view.rule_set)
    if rules is None:
        problems.error("rule_set", f"{quote(view.rule_set)} is not a rule set; they are {listing(RULE_SETS)}")
        return
    names = _Names(problems, components, view, rules)
    names.table(rules)
    names.layout()
    for seat, player in enumerate(view.players):
        names.player(f"players[{seat}]", player)
    names.cards()


class _Names:
    def __init__(self, problems: Problems, components: ComponentSet, view: View, rules: RuleSet) -> None:
        self._problems = problems
        self._components = components
        self._view = view
        self._notation = notation_of(components, rules)

    def table(self, rules: RuleSet) -> None:
        view, error = self._view, self._problems.error
        seats = len(view.players)
        if seats not in rules.players:
            error("players", f"{seats} players; {view.rule_set} is played by {rules.players[0]} to {rules.players[-1]}")
        if view.component_hash and view.component_hash != self._components.content_hash:
            used = self._components.content_hash
            error("component_hash", f"{quote(view.component_hash)} is not the component set in use, {used}")
        for place in ("seat", "seat_to_move", "first_player"):
            if not 0 <= getattr(view, place) < seats:
                error(place, f"{getattr(view, place)} is no seat; seats are 0 to {seats - 1}")
        if not 1 <= view.visit <= PROVINCES:
            error("visit", f"{view.visit}; visits are 1 to {PROVINCES}")
        if view.phase not in PHASES:
            error("phase", f"{quote(view.phase)}; phases are {listing(PHASES)}")
        self._each_in("tiles_out", view.tiles_out, range(1, PROVINCES + 1), "visit")
        for place in ("court", "aside"):
            pieces = getattr(view, place)
            self._each_in(place, pieces, COURT_SEATS, "court seat")
            for piece, times in Counter(pieces).items():
                if times > 1:
                    error(place, f"{piece} is named {times} times; there is one")

    def layout(self) -> None:
        view, components, error = self._view, self._components, self._problems.error
        if sorted(view.tiles) != sorted(components.provinces):
            error("tiles", f"must name each province once, by visit; they are {listing(components.provinces)}")
            self._each_in("tiles", view.tiles, components.provinces, "province")
        elif view.tiles[-1] != components.agra_province:
            self._problems.warning(
                "tiles[11]", f"{view.tiles[-1]}; the last visit is in the province of {components.agra_city} (S1)"
            )
        if sorted(city for city, _ in view.bonus_tokens) != sorted(components.fortresses):
            error("bonus_tokens", f"must name each fortress city once; they are {listing(components.fortresses)}")
        self._each_in("bonus_tokens", [kind for _, kind in view.bonus_tokens], token_kinds(components), "bonus token")
        dealt = Counter(kind for city, kind in view.bonus_tokens if city != components.agra_city)
        if dealt != Counter(dict(components.bonus_tokens)):
            there_are = dict(components.bonus_tokens)
            self._problems.warning(
                "bonus_tokens", f"the component set has {there_are} besides {components.agra_city}'s"
            )

    def player(self, place: str, player: Player) -> None:
        self._each_in(f"{place}.prestige", player.prestige, ADVISORS, "prestige card")
        self._each_in(f"{place}.advisor_tokens", player.advisor_tokens, ADVISORS, "advisor")
        for field in ("palaces", "crown_palaces"):
            cities = getattr(player, field)
            self._each_in(f"{place}.{field}", cities, self._components.cities, "city of the component set")
        fortresses = [city for city, _ in self._view.bonus_tokens]
        self._each_in(f"{place}.bonus_tokens", player.bonus_tokens, fortresses, "city with a bonus token")
        self._each_in(f"{place}.tiles", player.tiles, range(1, PROVINCES + 1), "visit")
        if not 0 <= player.score <= MAX_SCORE:
            self._problems.error(f"{place}.score", f"{player.score}; scores are 0 to {MAX_SCORE}")
        if player.row_colour is not None:
            colours = self._notation.colour_names[:4]
            self._each_in(f"{place}.row_colour", [self._notation.colour(player.row_colour)], colours, "colour")
        for index, play in enumerate(player.row):
            self._play(f"{place}.row[{index}]", play)
        self._pile(f"{place}.known_cards", player.known_cards)

    def cards(self) -> None:
        for place in ("display", "discard_pile", "unrest", "hand"):
            self._pile(place, getattr(self._view, place))
        for number, explanation in enumerate(self._view.memory or ()):
            for row, epoch in enumerate(explanation.epochs):
                self._pile(f"memory[{number}].epochs[{row}].pool", epoch.pool)

    def _pile(self, place: str, cards: Iterable[str]) -> None:
        for index, card in enumerate(cards):
            try:
                self._notation.kind(card)
            except NotationError as wrong:
                self._problems.error(f"{place}[{index}]", str(wrong))

    def _play(self, place: str, play: Play) -> None:
        try:
            self._notation.play_id(play.card, play.companion)
        except NotationError as wrong:
            self._problems.error(place, str(wrong))

    def _each_in(self, place: str, values: Iterable[object], allowed: Iterable[object], what: str) -> None:
        known = list(allowed)
        for index, value in enumerate(values):
            if value not in known:
                choice = listing(known) if len(known) <= _LISTED else f"such as {known[0]}"
                self._problems.error(f"{place}[{index}]", f"{quote(value)} is no {what}; expected {choice}")
