"""What happened, a line a turn, as everybody at the table saw it."""

from collections.abc import Iterable, Sequence

from rich.text import Text

from mogul.cli.text.names import Names
from mogul.cli.text.taj_mahal.cards import card_text, cards_text, move_text
from mogul.engine.taj_mahal.records.effect import Effect

_POINTS = {"P5": "for the princess", "W4": "for bonus tokens", "W6": "for palaces", "W7": "for the province tile"}


def turn_line(seat: int, first_move: str, effects: Sequence[Effect], name: Names, viewer: int | None) -> Text:
    """A seat's whole turn: its first move, and what that and the moves after it brought. The cards it drew are named
    for `viewer` alone (None: for nobody)."""
    own = [effect for effect in effects if effect.seat == seat]
    parts = [Text.assemble((f"{name(seat)}: ", "bold"), move_text(first_move))]
    parts += _building(own)
    parts += [_points(own, rule) for rule in _POINTS if any(_is_points(effect, rule) for effect in own)]
    drawn = [str(effect.what) for effect in own if effect.name == "drew"]
    if drawn:
        seen = cards_text(drawn) if seat == viewer else Text("a card" if len(drawn) == 1 else f"{len(drawn)} cards")
        parts.append(Text("draws ") + seen)
    taken = [str(effect.what) for effect in own if effect.name == "took"]
    if taken:
        parts.append(Text("takes ") + cards_text(taken))
    return Text.assemble((" · ", "dim")).join(parts)


def _building(effects: Iterable[Effect]) -> list[Text]:
    """What is claimed, and where palaces go."""
    claims = [str(effect.what) for effect in effects if effect.name == "claim"]
    palaces = [str(effect.what) for effect in effects if effect.name == "palace"]
    parts = [Text(f"claims {', '.join(claims)}")] if claims else []
    if palaces:
        parts.append(Text(f"{'palace' if len(palaces) == 1 else 'palaces'} in {', '.join(palaces)}"))
    parts += [Text(f"crown palace in {effect.what}") for effect in effects if effect.name == "crown"]
    tokens = [str(effect.source) for effect in effects if effect.name == "token"]
    if tokens:
        parts.append(Text("token ") + Text(", ".join(tokens), "cyan"))
    return parts


def _is_points(effect: Effect, rule: str) -> bool:
    return effect.name == "points" and effect.what == rule


def _points(effects: Iterable[Effect], rule: str) -> Text:
    points = sum(effect.points or 0 for effect in effects if _is_points(effect, rule))
    return Text.assemble((f"+{points}", "bold green"), f" {_POINTS[rule]}")


def table_line(effect: Effect, name: Names) -> Text | None:
    """What happened at the table besides a seat's turn: unrest, prestige cards, lost tiles; None for all else."""
    what = effect.what
    match effect.name:
        case "unrest":
            return Text.assemble(("  unrest: ", "dim"), card_text(str(what)))
        case "protest":
            assert isinstance(what, tuple)
            return Text(f"  protest! set aside: {', '.join(what) or 'nothing'}", "bold red")
        case "reshuffle":
            return Text("  the discard pile is shuffled: a new deck", "dim")
        case "prestige":
            assert effect.seat is not None
            return Text("  ") + Text(f"{name(effect.seat)}: {_prestige(effect, name)}", "cyan")
        case "tile_out":
            return Text(f"  nobody claimed the tile of visit {what}: it leaves the game", "dim")
    return None


def _prestige(effect: Effect, name: Names) -> str:
    if effect.source == "kept":
        return f"returns two tokens of the {effect.what}, and keeps the prestige card"
    giver = "" if not isinstance(effect.source, int) else f" from {name(effect.source)}"
    return f"two tokens of the {effect.what} bring the prestige card{giver}"
