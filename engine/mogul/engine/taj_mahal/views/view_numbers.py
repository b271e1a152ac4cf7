"""The first checks of a view: every number lies in its range, every list names each thing as often as it should."""

from collections import Counter
from collections.abc import Iterable

from mogul.engine.problem import Problems, listing, quote
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.moves import Play
from mogul.engine.taj_mahal.notation import Notation, notation_of
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, RuleSet
from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.engine.taj_mahal.views.view import Player, View
from mogul.engine.taj_mahal.words import WHITE

MAX_SCORE = 2000  # a state keeps 16 bits; games end below 200


def check_numbers(problems: Problems, components: ComponentSet, view: View) -> None:
    """Notes the problems without which no other check makes sense."""
    rules = RULE_SETS.get(view.rule_set)
    if rules is None:
        problems.error("rule_set", f"{quote(view.rule_set)} is not a rule set; they are {listing(RULE_SETS)}")
        return
    check = _Check(problems, components, view, notation_of(components, rules))
    check.table(rules)
    check.layout()
    for seat, player in enumerate(view.players):
        check.player(f"players[{seat}]", player)


class _Check:
    def __init__(self, problems: Problems, components: ComponentSet, view: View, notation: Notation) -> None:
        self._problems = problems
        self._components = components
        self._view = view
        self._notation = notation
        self._fortresses = sorted(map(notation.city, components.fortresses))

    def table(self, rules: RuleSet) -> None:
        view, error = self._view, self._problems.error
        seats = len(view.players)
        if seats not in rules.players:
            error("players", f"{seats} players; {view.rule_set} is played by {rules.players[0]} to {rules.players[-1]}")
        for place in ("seat", "seat_to_move", "first_player"):
            if not 0 <= getattr(view, place) < seats:
                error(place, f"{getattr(view, place)} is no seat; seats are 0 to {seats - 1}")
        if not 1 <= view.visit <= PROVINCES:
            error("visit", f"{view.visit}; visits are 1 to {PROVINCES}")
        self._visits("tile_visits_out", view.tile_visits_out)
        for place in ("court", "set_aside"):
            for piece, times in Counter(getattr(view, place)).items():
                if times > 1:
                    error(place, f"{piece} is named {times} times; there is one")

    def layout(self) -> None:
        view, components, error = self._view, self._components, self._problems.error
        provinces = self._notation.provinces
        if sorted(view.provinces) != [*range(len(provinces))]:
            error("provinces", f"must name each province once, by visit; they are {listing(provinces)}")
        elif (last := provinces[view.provinces[-1]]) != components.agra_province:
            text = f"{last}; the last visit is in the province of {components.agra_city} (S1)"
            self._problems.warning(f"provinces[{PROVINCES - 1}]", text)
        if sorted(city for city, _ in view.bonus_tokens) != self._fortresses:
            error("bonus_tokens", f"must name each fortress city once; they are {listing(components.fortresses)}")
        agra = self._notation.city(components.agra_city)
        dealt = Counter(self._notation.tokens[token] for city, token in view.bonus_tokens if city != agra)
        if dealt != Counter(dict(components.bonus_tokens)):
            text = f"the component set has {dict(components.bonus_tokens)} besides {components.agra_city}'s"
            self._problems.warning("bonus_tokens", text)

    def player(self, place: str, player: Player) -> None:
        error = self._problems.error
        for index, city in enumerate(player.bonus_token_cities):
            if city not in self._fortresses:
                name = quote(self._notation.cities[city])
                each = listing(self._components.fortresses)
                error(f"{place}.bonus_token_cities[{index}]", f"{name} is no city with a bonus token; expected {each}")
        self._visits(f"{place}.tile_visits", player.tile_visits)
        if not 0 <= player.score <= MAX_SCORE:
            error(f"{place}.score", f"{player.score}; scores are 0 to {MAX_SCORE}")
        for index, play in enumerate(player.row):
            self._play(f"{place}.row[{index}]", play)

    def _play(self, place: str, play: Play) -> None:
        if self._notation.card_colors[play.card] is WHITE:
            text = f"{quote(self._notation.cards[play.card])}: a colourless card is never played alone (P1)"
            self._problems.error(f"{place}.card", text)
        if play.white_card is not None and play.white_card not in self._notation.white_cards:
            self._problems.error(f"{place}.white_card", f"there is no white {play.white_card}")
        if play.white_card is not None and play.prestige_card is not None:
            self._problems.error(place, "a white card and a prestige card: at most one goes with a coloured card (P1)")

    def _visits(self, place: str, visits: Iterable[int]) -> None:
        for index, visit in enumerate(visits):
            if not 1 <= visit <= PROVINCES:
                self._problems.error(f"{place}[{index}]", f"{visit} is no visit; visits are 1 to {PROVINCES}")
