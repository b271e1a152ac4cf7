"""The tables of texts: how templates are filled, and that every language has what the games and the contract need."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import mogul.engine.texts
from mogul.engine.games import GAMES, game_rules
from mogul.engine.taj_mahal.rule_sets import CourtSeat
from mogul.engine.texts import ENGLISH, Texts, figure, texts_of
from mogul.players.games import game_player

FILES = sorted(Path(mogul.engine.texts.__file__).parent.glob("*/texts/??.json"))
TABLES = [(path.parent.parent.name, path.stem) for path in FILES]
# Forms of a number, of which a language has those that it needs.
PLURALS = {"zero", "one", "two", "few", "many"}
_PLACE = re.compile(r"\{(\w*)(?::(\w+))?\}")

SAMPLE = Texts(
    {
        "effects": {"claim": "{seat} claims {court_seat:pieces} for {points:counted}."},
        "pieces": {"crown": "the crown"},
        "counted": {"0": "nothing", "one": "1 point", "other": "{} points"},
        "givers": {"none": "the supply", "true": "yes", "other": "{}"},
        "lists": {"and": "{most} and {last}"},
    }
)


def test_a_template_is_filled_with_values_and_with_the_words_that_they_pick() -> None:
    text = SAMPLE.text("effects", "claim", seat="seat 1", court_seat=CourtSeat.CROWN, points=3)
    assert text == "seat 1 claims the crown for 3 points."
    assert [SAMPLE.picked("givers", value) for value in (None, True, "Ada")] == ["the supply", "yes", "Ada"]
    with pytest.raises(KeyError):
        SAMPLE.picked("pieces", CourtSeat.MONK)


def test_a_number_picks_its_own_text_or_its_plural_form() -> None:
    """As in the page (`web/page/tests/text_table.test.ts`): no figure is `one`."""
    texts = [SAMPLE.picked("counted", value) for value in (0, 1, 2, "1.0")]
    assert texts == ["nothing", "1 point", "2 points", "1.0 points"]
    assert Texts({"built": {"one": "{} house", "other": "built: {}"}}).picked("built", True) == "built: True"


@pytest.mark.parametrize(
    ("number", "decimals", "text"),
    [(2.25, 1, "2.3"), (1.15, 1, "1.1"), (0.05, 1, "0.1"), (12.5, 0, "13"), (-0.25, 1, "-0.3")],
)
def test_figures_are_rounded_to_the_nearest_and_halves_away_from_zero(number: float, decimals: int, text: str) -> None:
    assert figure(number, decimals) == text


@pytest.mark.parametrize("name", ["none", "one", "other", "true", "constructor", "$&", "{seat}"])
def test_a_person_with_any_name_is_called_by_it(name: str) -> None:
    assert Texts({"givers": {"none": "the supply", "true": "yes", "other": "{}"}}).picked("givers", name) == name


def test_parts_are_listed() -> None:
    lists = [SAMPLE.listed(parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])]
    assert lists == ["", "a", "a and b", "a, b and c"]


def test_a_game_without_a_table_has_no_texts() -> None:
    assert texts_of("no_game").sections == {}


# Languages


def places(template: str) -> set[str]:
    return {name for name, _ in _PLACE.findall(template)}


def sections_picked(texts: Texts) -> set[str]:
    return {
        section for each in texts.sections.values() for text in each.values() for _, section in _PLACE.findall(text)
    }


def differences(texts: Texts, english: Texts) -> Iterator[str]:
    """The templates that a language lacks, or has too much, beside English."""
    picked = sections_picked(texts)
    for section in english.sections.keys() | texts.sections.keys():
        ours, theirs = texts.sections.get(section), english.sections.get(section)
        if theirs is None and section in picked:
            continue  # a language may need cases and forms of its own
        if ours is None or theirs is None:
            if ours is not None or section not in sections_picked(english):
                yield f"{section}: {'too much' if theirs is None else 'missing'}"
            continue
        for name in (ours.keys() ^ theirs.keys()) - PLURALS:
            yield f"{section}.{name}: {'too much' if name in ours else 'missing'}"
        for name in ours.keys() & theirs.keys():
            for place in places(ours[name]) - places(theirs[name]):
                yield f"{section}.{name}: {{{place}}} has no value"
    for section in picked - texts.sections.keys() - {""}:
        yield f"{section}: missing, but picked"


@pytest.mark.parametrize(("game", "language"), TABLES)
def test_every_language_has_what_english_has(game: str, language: str) -> None:
    assert sorted(differences(texts_of(game, language), texts_of(game, ENGLISH))) == []


def test_every_game_with_texts_has_them_in_the_same_languages() -> None:
    games = {game for game, _ in TABLES}
    languages = {language for _, language in TABLES}
    assert len(TABLES) == len(games) * len(languages) >= 4


def test_differences_of_a_language_are_named() -> None:
    """So that the check above can fail."""
    changed = {
        "effects": {"claimed": "", "claim": "{who} claims {court_seat:pieces}."},
        "pieces": {},
        "counted": {"other": "{}", "few": "{}"},
        "givers": {**SAMPLE.sections["givers"], "false": "no"},
        "useless": {},
    }
    assert sorted(differences(Texts(changed), SAMPLE)) == [
        "counted.0: missing",
        "effects.claim: {who} has no value",
        "effects.claimed: too much",
        "givers.false: too much",
        "lists: missing",
        "pieces.crown: missing",
        "useless: too much",
    ]


# The contract


def contract(game: str, file: str) -> Any:
    return import_module(f"mogul.{game}.v1.{file}_pb2").DESCRIPTOR


def names_of_kinds(game: str, file: str, message: str) -> dict[str, set[str]]:
    """The kinds of a message of the contract, each with the names of its fields."""
    kinds = contract(game, file).message_types_by_name[message].oneofs_by_name["kind"].fields
    return {kind.name: {field.name for field in kind.message_type.fields} for kind in kinds}


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_effect_has_a_sentence_of_its_fields(game: str) -> None:
    templates = texts_of(game).sections["effects"]
    kinds = names_of_kinds(game, "effect", "Effect")
    assert kinds.keys() - templates.keys() == set()
    fields = {"seat", "rule"}.union(*kinds.values())
    assert {place for template in templates.values() for place in places(template)} - fields == set()
    for kind, own in kinds.items():
        assert places(templates[kind]) - own - {"seat", "rule"} == set(), kind


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_move_has_words(game: str) -> None:
    assert names_of_kinds(game, "move", "Move").keys() - texts_of(game).sections["moves"].keys() == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_has_words(game: str) -> None:
    templates = texts_of(game).sections["facts"]
    named = templates.keys() | {place for template in templates.values() for place in places(template)}
    assert {field.name for field in contract(game, "facts").message_types_by_name["Facts"].fields} - named == set()


ENUMS = [
    ("taj_mahal", "board", "CourtSeat", ("pieces", "court")),
    ("taj_mahal", "board", "Commodity", ("commodities",)),
    ("taj_mahal", "cards", "Color", ("colors",)),
    ("taj_mahal", "cards", "Symbol", ("symbols",)),
    ("taj_mahal", "game_status", "Phase", ("phases",)),
    ("maharaja", "character", "Character", ("characters", "powers")),
    ("maharaja", "plan", "Action", ("actions",)),
    ("maharaja", "game_status", "Phase", ("phases",)),
]


@pytest.mark.parametrize(("game", "file", "enum", "sections"), ENUMS)
def test_every_value_of_the_contract_has_a_word(game: str, file: str, enum: str, sections: tuple[str, ...]) -> None:
    unspecified, *values = (value.name for value in contract(game, file).enum_types_by_name[enum].values)
    prefix = unspecified.removesuffix("UNSPECIFIED")
    for section in sections:
        assert texts_of(game).sections[section].keys() == {value.removeprefix(prefix).lower() for value in values}


@pytest.mark.parametrize(
    ("game", "section", "at_the_end"), [("taj_mahal", "point_reasons", {"F1"}), ("maharaja", "gold_reasons", set())]
)
def test_every_reason_has_words(game: str, section: str, at_the_end: set[str]) -> None:
    reasons = import_module(f"mogul.engine.{game}.rules.effect_log").REASONS
    assert texts_of(game).sections[section].keys() == {*reasons, *at_the_end}


@pytest.mark.parametrize("game", GAMES)
def test_every_level_has_a_title_a_character_and_forms_for_opponents(game: str) -> None:
    for section in ("levels", "level_characters", "one_opponent", "opponents"):
        assert texts_of(game).sections[section].keys() == {level.id for level in game_player(game).levels}


@pytest.mark.parametrize("game", GAMES)
def test_every_edition_has_a_title(game: str) -> None:
    assert texts_of(game).sections["rule_sets"].keys() == game_rules(game).rule_sets.keys()
