"""The public part of a view, read from a replay: everything in it is exact, whatever the replay's keeper knows."""

from mogul.engine.game_rules import RecordError
from mogul.engine.taj_mahal.moves import play_of
from mogul.engine.taj_mahal.notation import sorted_cards
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rules.card_places import count_kinds, members, read_cards
from mogul.engine.taj_mahal.rules.state import NO_COLOUR
from mogul.engine.taj_mahal.views.view import Player, PublicView
from mogul.engine.taj_mahal.words import ADVISORS, COLOURS, COURT_SEATS, PHASES, Card, City, words_of


def check_settled(game: Replay) -> None:
    """Raises RecordError while a card is owed, in the middle of an event."""
    if game.need:
        raise RecordError(f"the record stops where it still expects {game.expectation()}")


def public_view(game: Replay) -> PublicView:
    """The public part of a position, also in the middle of an event."""
    state = game.state
    return PublicView(
        rule_set=game.setup.rule_set,
        component_set=game.components.name,
        component_hash=game.components.content_hash,
        players=tuple(_player(game, seat) for seat in range(game.game.players)),
        provinces=game.setup.provinces,
        tile_visits_out=tuple(visit + 1 for visit in game.ledger.tiles_out),
        bonus_tokens=game.setup.bonus_tokens,
        visit=int(state["visit"]) + 1,
        first_player=int(state["first_player"]),
        seat_to_move=int(state["seat"]),
        phase=PHASES[state["phase"]],
        palaces_owed=int(state["palaces_owed"]),
        crown_owed=bool(state["crown_owed"]),
        cards_owed=int(state["takes_owed"]),
        court=words_of(COURT_SEATS, int(state["court"])),
        set_aside=words_of(COURT_SEATS, int(state["aside"])),
        protest=bool(state["protest"]),
        display=_cards(game, "display"),
        discard_pile=_cards(game, "discard"),
        unrest=_cards(game, "unrest"),
        deck_size=read_cards(state, "deck").bit_count(),
    )


def _cards(game: Replay, place: str) -> tuple[Card, ...]:
    return sorted_cards(count_kinds(game.game.tables, read_cards(game.state, place)))


def _player(game: Replay, seat: int) -> Player:
    """The public side of a seat. Of its hand: the size, and the cards everybody knows of."""
    state, ledger = game.state, game.ledger
    colour, tokens = int(state["row_colour"][seat]), int(state["advisor_tokens"][seat])
    return Player(
        score=int(state["score"][seat]),
        is_in=bool(state["players_in"] >> seat & 1),
        row=tuple(map(play_of, ledger.rows[seat])),
        row_color=None if colour == NO_COLOUR else COLOURS[colour],
        hand_size=read_cards(state, "hand", seat).bit_count(),
        known_cards=tuple(sorted(ledger.known[seat].elements())),
        prestige_cards=words_of(ADVISORS, int(state["hand_prestige"][seat])),
        advisor_tokens=tuple(advisor for advisor in ADVISORS for _ in range(tokens >> 2 * advisor.number & 3)),
        palaces=_cities(int(state["palaces"][seat])),
        crown_palaces=_cities(int(state["crowned"][seat])),
        tile_visits=tuple(visit + 1 for visit in sorted(ledger.tiles[seat])),
        bonus_token_cities=tuple(sorted(ledger.tokens[seat])),
    )


def _cities(cities: int) -> tuple[City, ...]:
    return tuple(map(City, members(cities)))
