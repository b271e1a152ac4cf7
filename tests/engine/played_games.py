"""Random games and a search, as text that two ways to run kernels must agree on: `python -m tests.engine.played_games
GAME COUNT [FIRST]` prints them."""

import hashlib
import random
import sys
from collections.abc import Iterator

from mogul.players.games import game_player
from mogul.search import Budget, SearchRequest, Settings, search

ITERATIONS = 40
PLAYOUTS = 4  # random ones, to the end of the game


def played_games(game: str, count: int, first: int = 0) -> Iterator[str]:
    """A line a game, of 2 to 5 seats by turns: its length, and a digest of the legal moves and the choice of every
    decision. Then the ends of the last game as its records tell it, whole and observed, and searches in its middle, by
    the game's player and by random playouts: visits and win shares. first: the seed of the first game."""
    player = game_player(game)
    rules = player.rules
    components = rules.default_components()
    for number in range(first, first + count):
        chance, seats = random.Random(number), 2 + number % 4
        rule_set = chance.choice([each for each in rules.rule_sets.values() if seats in each.players])
        table = rules.table(components, rules.new_setup(components, rule_set, seats, number), number)
        digest, decisions = hashlib.blake2b(digest_size=8), 0
        while table.game.seats_to_move:
            seat, moves = table.game.seats_to_move[0], sorted(table.game.legal_moves())
            if number == first + count - 1 and decisions == 60:
                view = table.view(seat)
            move = chance.choice(moves)
            digest.update(repr((seat, moves, move)).encode())
            table.play(move)
            decisions += 1
        yield f"{game} {number}: {decisions} decisions, {digest.hexdigest()}"
    for record in table.record, rules.observe(table.record, 1):
        yield f"{[(each.rank, each.score) for each in rules.replay(components, record).standings]}"
    position = rules.position(components, view)
    for settings, iterations in (player.settings(view.player_count), ITERATIONS), (Settings(), PLAYOUTS):
        budget = Budget(iterations)
        found = search(SearchRequest(position.game, position.information, budget, seed=1, settings=settings))
        for each in found.candidates[:3]:
            yield f"{each.move}: {each.visits}, {[round(seat.win_share, 3) for seat in each.seats]}"


if __name__ == "__main__":
    sys.stdout.write("\n".join(played_games(sys.argv[1], *map(int, sys.argv[2:]))))
