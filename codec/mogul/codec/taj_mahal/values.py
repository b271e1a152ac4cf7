"""The values of one component set under one rule set as messages: cards, moves, cities, bonus tokens, records, set-ups
and effects; and the component set itself: a board with its cards, tiles and tokens."""

from collections.abc import Iterable
from functools import lru_cache, partial
from itertools import permutations
from typing import Any, Final

from mogul.codec.component_registry import standing
from mogul.codec.message_codec import Converter, enum_values
from mogul.codec.value_codec import EffectCodec, MoveForm, RecordCodec, ValueCodec
from mogul.codec.violations import Violations, read_list
from mogul.engine.game_rules import Moved, NotationError
from mogul.engine.problem import listing, quote
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import MoveParts, Notation, Play, move_of, notation_of, parts_of
from mogul.engine.taj_mahal.records.deal import setup_problems
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, GameRecord, Setup, Unrest, observe
from mogul.engine.taj_mahal.rule_sets import (
    CARD_TOKEN,
    COMMODITIES,
    RULE_SETS,
    SYMBOLS,
    UNKNOWN,
    WHITE,
    ZMAN,
    Card,
    City,
    Color,
    Commodity,
    DealtCard,
    Province,
    RuleSet,
    Symbol,
    Token,
)
from mogul.engine.taj_mahal.sentences import EffectText
from mogul.taj_mahal.v1 import board_pb2, cards_pb2, component_set_pb2, effect_pb2, game_status_pb2, move_pb2
from mogul.v1 import games_pb2

COMMODITY = enum_values(Commodity, board_pb2.Commodity.DESCRIPTOR)
_MOVES = MoveForm(MoveParts, parts_of, move_of)
_COMMODITIES = {number: commodity for commodity, number in COMMODITY.items()}


class TajMahalValueCodec(ValueCodec):
    """See `ValueCodec`. Made by `value_codec`."""

    components: ComponentSet
    notation: Notation

    def __init__(self, components: ComponentSet, rule_set: RuleSet) -> None:
        converters = {
            Card: Converter(self.write_card, self.read_card),
            City: Converter(lambda city: self.notation.cities[city], self._read_city),
            DealtCard: Converter(self._write_dealt, self.read_dealt),
            Play: Converter(partial(self.write_fields, move_pb2.Play.DESCRIPTOR), self._read_play),
            Province: Converter(lambda province: self.notation.provinces[province], self._read_province),
            Token: Converter(self.write_token, self._read_token),
            tuple[DealtCard, ...]: Converter(
                lambda hand: {"cards": [self._write_dealt(card) for card in hand]},
                lambda violations, path, hand: read_list(self.read_dealt, violations, f"{path}.cards", hand.cards),
            ),
            tuple[tuple[City, Token], ...]: Converter(self._write_city_tokens, self._read_city_tokens),
        }
        events = {Displayed: "DisplayEvent", Moved: "MoveEvent", Drew: "DrawEvent", Unrest: "UnrestEvent"}
        super().__init__("taj_mahal", components, notation_of(components, rule_set), _MOVES, converters, events, Event)
        colors = enum_values(Color, cards_pb2.Color.DESCRIPTOR)
        symbols = enum_values(Symbol, cards_pb2.Symbol.DESCRIPTOR)
        self._messages = [
            cards_pb2.InfluenceCard(color=colors[color], symbols=[symbols[each] for each in of_card])
            for color, of_card in zip(self.notation.card_colors, self.notation.card_symbols, strict=True)
        ]
        self._cards = {
            (message.color, *symbols): Card(card)
            for card, message in enumerate(self._messages)
            for symbols in permutations(message.symbols)
        }

        self._cities = {name: City(city) for city, name in enumerate(self.notation.cities)}

    # Cards

    def write_card(self, card: Card) -> cards_pb2.InfluenceCard:
        """The message of a card; not to be written to."""
        return self._messages[card]

    def read_card(self, violations: Violations, path: str, message: cards_pb2.InfluenceCard) -> Card:
        """A card; its symbols may come in any order."""
        card = self._cards.get((message.color, *message.symbols))
        if card is None:
            colours, symbols = dict(enumerate(self.notation.colours, 1)), dict(enumerate(SYMBOLS, 1))
            text = f"{colours.get(message.color)} {'+'.join(str(symbols.get(each)) for each in message.symbols)}"
            violations.unreadable(path, f'"{text}" is no influence card of {self.components.name}')
            return Card(0)
        return card

    def read_dealt(self, violations: Violations, path: str, message: cards_pb2.DealtCard) -> DealtCard:
        """A card that may be unknown."""
        if message.WhichOneof("face") == "card":
            return self.read_card(violations, f"{path}.card", message.card)
        if not message.hidden:
            violations.unreadable(path, "card or hidden must be set")
        return UNKNOWN

    def _write_dealt(self, card: DealtCard) -> dict[str, Any]:
        return {"hidden": True} if card == UNKNOWN else {"card": self._messages[card]}

    # Moves

    def _read_play(self, violations: Violations, path: str, message: move_pb2.Play) -> Play:
        play = self.read(Play, violations, path, message)
        if self.notation.card_colors[play.card] is WHITE:
            text = f"{self.notation.cards[play.card]} is never played alone (P1); name a colored card here"
            violations.unreadable(f"{path}.card", text)
        if play.white_card is not None and play.white_card not in self.notation.white_cards:
            text = f"{self.components.name} has no white {play.white_card}"
            violations.unreadable(f"{path}.white_card", text)
        return play

    # The board

    def _read_city(self, violations: Violations, path: str, name: str) -> City:
        if name not in self._cities:
            violations.unreadable(path, f"{quote(name)} is no city of {self.components.name}")
        return self._cities.get(name, City(0))

    def _read_province(self, violations: Violations, path: str, name: str) -> Province:
        try:
            return self.notation.province(name)
        except NotationError as error:
            violations.unreadable(path, str(error))
            return Province(0)

    def write_token(self, token: Token) -> Any:
        """The kind of a bonus token, as fields of a BonusToken."""
        if token < CARD_TOKEN:
            return {"commodity": COMMODITY[COMMODITIES[token]]}
        return {"cards": 1} if token == CARD_TOKEN else {"points": int(self.notation.tokens[token])}

    def _read_token(self, violations: Violations, path: str, message: board_pb2.BonusToken) -> Token:
        match message.WhichOneof("gift"):
            case "commodity":
                text = str(_COMMODITIES.get(message.commodity))
            case "points":
                text = f"+{message.points}"
            case "cards":
                text = f"+{message.cards}card"
            case _:
                text = "nothing"
        try:
            return self.notation.token(text)
        except NotationError:
            known = listing(self.notation.tokens)
            violations.unreadable(path, f"{text} is no bonus token of {self.components.name}: {known}")
            return Token(0)

    def _write_city_tokens(self, tokens: Iterable[tuple[City, Token]]) -> list[dict[str, Any]]:
        return [{"city": self.notation.cities[city], "token": self.write_token(token)} for city, token in tokens]

    def _read_city_tokens(
        self, violations: Violations, path: str, messages: Iterable[board_pb2.CityToken]
    ) -> tuple[tuple[City, Token], ...]:
        """Tokens by city, in city order. A city named twice is noted, and so is one without a fortress."""
        found: dict[City, Token] = {}
        for index, each in enumerate(messages):
            token, at = self._read_token(violations, f"{path}[{index}].token", each.token), f"{path}[{index}].city"
            if each.city not in self.components.fortresses:
                known = listing(self.components.fortresses)
                violations.unreadable(at, f"{quote(each.city)} is no fortress city; they are {known}")
                continue
            city = self._cities[each.city]
            if city in found:
                violations.unreadable(at, f"{quote(each.city)} is named twice")
            found[city] = token
        return tuple(sorted(found.items()))


def value_codec(components: ComponentSet, rule_set: str) -> TajMahalValueCodec:
    """The codec of a component set under a rule set, made once (1 ms). An unknown rule set, which is noted elsewhere,
    reads as the default."""
    return _value_codec(components, RULE_SETS.get(rule_set, ZMAN))


_value_codec = lru_cache(maxsize=64)(TajMahalValueCodec)


RECORDS: Final = RecordCodec(value_codec, Setup, GameRecord, setup_problems, observe)


# The reasons for points and draws, by rule.
EFFECTS: Final = EffectCodec(
    effect_pb2.Effect.DESCRIPTOR,
    EffectText,
    {
        "PointsScored": {
            "P5": effect_pb2.POINTS_REASON_NOBILITY,
            "W4": effect_pb2.POINTS_REASON_BONUS_TOKEN,
            "W6": effect_pb2.POINTS_REASON_PALACES,
            "W7": effect_pb2.POINTS_REASON_PROVINCE_TILE,
            "F1": effect_pb2.POINTS_REASON_HAND,
        },
        "CardDrawn": {"W4": game_status_pb2.DRAW_REASON_TOKEN, "W9": game_status_pb2.DRAW_REASON_REFUSAL},
    },
)


def write_component_set(components: ComponentSet) -> games_pb2.ComponentSet:
    """Returns all data of a set."""
    codec = value_codec(components, ZMAN.name)
    message = component_set_pb2.ComponentSet(
        component_set=components.name,
        component_hash=components.content_hash,
        standing=standing(components),
        part_standings=[
            component_set_pb2.PartStanding(part=part, standing=text) for part, text in components.status.items()
        ],
        card_kinds=[
            component_set_pb2.CardKind(card=codec.write_card(Card(card)), copies=copies)
            for card, copies in enumerate(codec.notation.copies)
        ],
        provinces=[_province(components, name) for name in components.provinces],
        roads=[component_set_pb2.Road(city=city, other_city=other) for city, other in components.roads],
        agra_city=components.agra_city,
        agra_points=components.agra_bonus_points,
        token_kinds=[
            component_set_pb2.TokenKind(token=codec.write_token(codec.notation.token(kind)), copies=copies)
            for kind, copies in components.bonus_tokens.items()
        ],
        province_tiles=[
            component_set_pb2.ProvinceTile(visit=visit, commodities=[COMMODITY[Commodity(each)] for each in goods])
            for visit, goods in components.province_tiles.items()
        ],
    )
    return games_pb2.ComponentSet(taj_mahal=message)


def _province(components: ComponentSet, name: str) -> component_set_pb2.Province:
    places = components.coordinates or {}
    return component_set_pb2.Province(
        name=name,
        cities=[
            component_set_pb2.City(
                name=city,
                fortress=city in components.fortresses,
                position=component_set_pb2.Point(x=places[city][0], y=places[city][1]) if city in places else None,
            )
            for city in components.provinces[name]
        ],
    )
