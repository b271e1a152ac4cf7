"""What the keeper of a record can say of hands: whether it knows them, and so how a finished game stands."""

from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rules.card_places import read_cards
from mogul.engine.taj_mahal.rules.standings import Standing, final_standings


def knows_hand(game: Replay, seat: int) -> bool:
    """Whether the keeper knows every influence card in a hand."""
    return game.certain[seat].total() == read_cards(game.state, "hand", seat).bit_count()


def knows_every_hand(game: Replay) -> bool:
    """Whether it knows those of all seats."""
    return all(knows_hand(game, seat) for seat in range(game.game.players))


def known_standings(game: Replay) -> tuple[Standing, ...]:
    """How the game stands at its end, by seat (F1, F2). Empty before, and where a hand is not known."""
    return final_standings(game.game, game.state) if game.is_over and knows_every_hand(game) else ()
