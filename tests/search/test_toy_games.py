"""Small games whose right answers are known."""

from tests.games import kuhn, tic_tac_toe
from mogul.search import search


def test_tic_tac_toe_takes_the_win() -> None:
    position = tic_tac_toe.new_information(0b000000011, 0b000011000)
    assert search(tic_tac_toe.new_game(), position, iterations=2000, seed=1).best_move == 2


def test_a_king_calls_and_a_jack_does_not() -> None:
    for card, answer in ((0, kuhn.PASS), (2, kuhn.BET)):
        position = kuhn.new_information(card, (kuhn.BET,))
        assert search(kuhn.new_game(), position, iterations=2000, seed=1).best_move == answer
