"""What is wrong with the set-up of a record: nothing the rules could have begun with (S1..S4)."""

from collections import Counter

from mogul.engine.problem import Problem, Problems, quote
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import UNKNOWN, NotationError, notation_of
from mogul.engine.taj_mahal.records.record import HAND, Setup
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, RuleSet


def setup_problems(components: ComponentSet, setup: Setup) -> list[Problem]:
    """Every problem of a set-up on this component set, all of them errors, in the order of its fields."""
    problems = Problems()
    rules = RULE_SETS.get(setup.rule_set)
    if rules is None:
        problems.error("rule_set", f"{quote(setup.rule_set)} is not a rule set; they are {', '.join(RULE_SETS)}")
    elif setup.player_count not in rules.players:
        sizes = rules.players
        problems.error("players", f"{setup.player_count}; {rules.name} is played by {sizes[0]} to {sizes[-1]}")
    if setup.component_hash and setup.component_hash != components.content_hash:
        used = f"{components.name}, {components.content_hash}"
        problems.error("component_hash", f"{quote(setup.component_hash)} is not the component set in use ({used})")
    if not 0 <= setup.first_player < setup.player_count:
        problems.error("first_player", f"{setup.first_player} is no seat; seats are 0 to {setup.player_count - 1}")
    _check_tiles(problems, components, setup)
    _check_tokens(problems, components, setup)
    _check_hands(problems, components, setup, rules)
    return problems.found


def _check_tiles(problems: Problems, components: ComponentSet, setup: Setup) -> None:
    if sorted(setup.tiles) != sorted(components.provinces):
        each = ", ".join(components.provinces)
        problems.error("tiles", f"must name each province once, in the order of the visits; they are {each}")
        for visit, name in enumerate(setup.tiles):
            if name not in components.provinces:
                problems.error(f"tiles[{visit}]", f"{quote(name)} is no province of the component set")
    elif setup.tiles[-1] != components.agra_province:
        last = len(setup.tiles) - 1
        problems.error(f"tiles[{last}]", f"{setup.tiles[last]}; the last visit is to {components.agra_province} (S1)")


def _check_tokens(problems: Problems, components: ComponentSet, setup: Setup) -> None:
    tokens = dict(setup.bonus_tokens)
    for city, times in Counter(city for city, _ in setup.bonus_tokens).items():
        if times > 1:
            problems.error("bonus_tokens", f"{quote(city)} is named {times} times; each fortress city has one (S2)")
        if city not in components.fortresses:
            each = ", ".join(components.fortresses)
            problems.error("bonus_tokens", f"{quote(city)} is no fortress city; they are {each}")
    for city in components.fortresses:
        if city not in tokens:
            problems.error("bonus_tokens", f"{city} has none; each fortress city has one (S2)")
    agra, points = components.agra_city, f"+{components.agra_bonus_points}"
    if tokens.get(agra, points) != points:
        problems.error("bonus_tokens", f"{agra} has {quote(tokens[agra])}; its token is always {points} (S2)")
    dealt = Counter(kind for city, kind in tokens.items() if city != agra)
    for kind in {**components.bonus_tokens, **dealt}:
        there_are = components.bonus_tokens.get(kind, 0)
        if dealt[kind] != there_are:
            problems.error("bonus_tokens", f"{dealt[kind]} of {quote(kind)}; the component set has {there_are}")


def _check_hands(problems: Problems, components: ComponentSet, setup: Setup, rules: RuleSet | None) -> None:
    if len(setup.hands) != setup.player_count:
        problems.error("hands", f"{len(setup.hands)} hands for {setup.player_count} players")
    for seat, hand in enumerate(setup.hands):
        if len(hand) != HAND:
            problems.error(f"hands[{seat}]", f"{len(hand)} cards; {HAND} are dealt (S3), unknown ones written as ?")
    if rules is None:
        return
    notation, dealt = notation_of(components, rules), Counter[int]()
    for seat, hand in enumerate(setup.hands):
        for index, card in enumerate(hand):
            try:
                dealt.update(() if card == UNKNOWN else (notation.kind(card),))
            except NotationError as wrong:
                problems.error(f"hands[{seat}][{index}]", str(wrong))
    for kind, copies in sorted(dealt.items()):
        if copies > notation.copies[kind]:
            problems.error("hands", f"{copies} of {notation.cards[kind]}; there are {notation.copies[kind]}")
