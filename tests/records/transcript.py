"""What happened in a recorded game, event by event, as text to be compared."""

from collections.abc import Iterator
from pathlib import Path

from mogul.engine.taj_mahal.components import ComponentSet, load_components
from mogul.engine.taj_mahal.json_forms import read_record
from mogul.engine.taj_mahal.records.effect import Effect
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, GameRecord, Moved
from mogul.engine.taj_mahal.records.replay import Replay

FOLDER = Path(__file__).parent
COMPONENTS = FOLDER / "components.json"

_SAID_BY_EVENTS = ("display", "drew", "unrest", "took")


def kept_records() -> list[Path]:
    """The record files."""
    return sorted(path for path in FOLDER.glob("*.json") if path != COMPONENTS)


def transcript_of(path: Path) -> str:
    """The transcript of a record file."""
    components = load_components(COMPONENTS)
    record = read_record(components, path.read_bytes())
    return "\n".join(_lines(components, record)) + "\n"


def _lines(components: ComponentSet, record: GameRecord) -> Iterator[str]:
    game = Replay(components, record.setup)
    seats = range(record.setup.player_count)
    yield f"{record.setup.rule_set}, {record.setup.player_count} players, first player {record.setup.first_player}"
    for event in record.events:
        before = _scores(game)
        effects = [effect for step in game.push(event) for effect in step.effects]
        yield _event(event)
        for effect in effects:
            if effect.name not in _SAID_BY_EVENTS:
                yield f"    {_effect(effect)}"
        if _scores(game) != before:
            yield f"    scores {' '.join(map(str, _scores(game)))}"
    assert game.is_over
    for seat in seats if record.observer is None else [record.observer]:
        hand_points = sum(
            effect.points or 0 for effect in effects if effect.name == "score_final" and effect.seat == seat
        )
        yield f"seat {seat} ends with {_scores(game)[seat] + hand_points}"


def _scores(game: Replay) -> list[int]:
    return [int(score) for score in game.state["score"][: game.game.players]]


def _event(event: Event) -> str:
    match event:
        case Displayed(cards):
            return f"display: {', '.join(cards)}"
        case Moved(seat, move):
            return f"seat {seat}: {move}"
        case Drew(seat, card):
            return f"seat {seat} draws {card}"
        case _:
            return f"unrest: {event.card}"


def _effect(effect: Effect) -> str:
    said = [effect.name]
    if effect.seat is not None:
        said.append(f"seat {effect.seat}")
    if effect.what is not None:
        said.append(" ".join(effect.what) if isinstance(effect.what, tuple) else str(effect.what))
    if effect.points is not None:
        said.append(f"+{effect.points}")
    if effect.source is not None:
        said.append(f"({effect.source})")
    return " ".join(said)


if __name__ == "__main__":
    for path in kept_records():
        path.with_suffix(".txt").write_text(transcript_of(path), encoding="utf-8")
