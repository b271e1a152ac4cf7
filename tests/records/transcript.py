"""Transcripts of recorded games, event by event, as text for comparison."""

from collections.abc import Iterator
from pathlib import Path

from mogul.cli.service_files import parse_service_file
from mogul.engine.game_rules import Moved
from mogul.engine.taj_mahal.components import ComponentSet, load_components
from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.records import effects
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, GameRecord
from mogul.engine.taj_mahal.records.replay import Replay

FOLDER = Path(__file__).parent
COMPONENTS = FOLDER / "components.json"

_SAID_BY_EVENTS = (effects.CardDisplayed, effects.CardDrawn, effects.CardSeen, effects.CardTaken, effects.UnrestTurned)


def kept_records() -> list[Path]:
    """The record files."""
    return sorted(path for path in FOLDER.glob("*.json") if path != COMPONENTS)


def kept_record(path: Path, components: ComponentSet | None = None) -> GameRecord:
    """The record of a file. components: by default those of the kept records."""
    content = path.read_bytes()
    record = parse_service_file(content, len(content)).read(components or load_components(COMPONENTS))
    assert isinstance(record, GameRecord)
    return record


def transcript_of(path: Path) -> str:
    """The transcript of a record file."""
    return "\n".join(_lines(load_components(COMPONENTS), kept_record(path))) + "\n"


def _lines(components: ComponentSet, record: GameRecord) -> Iterator[str]:
    game = Replay(components, record.setup)
    seats = range(record.setup.player_count)
    yield f"{record.setup.rule_set}, {record.setup.player_count} players, first player {record.setup.first_player}"
    for event in record.events:
        before = _scores(game)
        brought = [effect for step in game.push(event) for effect in step.effects]
        yield _event(game, event)
        for effect in brought:
            if not isinstance(effect, _SAID_BY_EVENTS):
                yield f"    {_effect(game.notation, effect)}"
        if _scores(game) != before:
            yield f"    scores {' '.join(map(str, _scores(game)))}"
    assert game.is_over
    for seat in seats if record.observer is None else [record.observer]:
        hand_points = sum(
            each.points
            for each in brought
            if isinstance(each, effects.PointsScored) and (each.seat, each.rule) == (seat, "F1")
        )
        yield f"seat {seat} ends with {_scores(game)[seat] + hand_points}"


def _scores(game: Replay) -> list[int]:
    return [int(score) for score in game.state["score"][: game.game.players]]


def _event(game: Replay, event: Event) -> str:
    card_text = game.notation.card_text
    match event:
        case Displayed(cards):
            return f"display: {', '.join(map(card_text, cards))}"
        case Moved(seat, move):
            return f"seat {seat}: {game.notation.move_text(move)}"
        case Drew(seat, card):
            return f"seat {seat} draws {card_text(card)}"
        case _:
            return f"unrest: {card_text(event.card)}"


def _effect(notation: Notation, effect: effects.Effect) -> str:
    """The text of an effect in the fixed words of the golden transcripts."""
    seat = "" if effect.seat is None else f" seat {effect.seat}"
    match effect:
        case effects.Claim(court_seat=piece):
            return f"claim{seat} {piece}"
        case effects.PalacePlaced(city=city):
            return f"palace{seat} {notation.cities[city]}"
        case effects.CrownPlaced(city=city):
            return f"crown{seat} {notation.cities[city]}"
        case effects.TokenTaken(city=city, token=token):
            return f"token{seat} {notation.cities[city]} ({notation.tokens[token]})"
        case effects.PointsScored(points=points, rule="F1"):
            return f"score_final{seat} +{points}"
        case effects.PointsScored(points=points, rule=rule):
            return f"points{seat} {rule} +{points}"
        case effects.PrestigeGained(advisor=advisor, from_seat=giver):
            source = "supply" if giver is None else "kept" if giver == effect.seat else giver
            return f"prestige{seat} {advisor} ({source})"
        case effects.Protest(set_aside):
            return f"protest {' '.join(set_aside)}"
        case effects.TileOut(visit) | effects.VisitEnded(visit) | effects.VisitStarted(visit):
            return f"{_NAMES[type(effect)]} {visit}"
    return f"{_NAMES[type(effect)]}{seat}"


_NAMES: dict[type, str] = {
    effects.RowDiscarded: "discard_row",
    effects.Reshuffled: "reshuffle",
    effects.UnrestDiscarded: "unrest_discarded",
    effects.TileOut: "tile_out",
    effects.VisitEnded: "visit_end",
    effects.VisitStarted: "visit",
}


def write_transcripts() -> None:
    """Keeps the present transcripts of the kept records."""
    for path in kept_records():
        path.with_suffix(".txt").write_text(transcript_of(path), encoding="utf-8")
