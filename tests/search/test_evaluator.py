"""The evaluator without knowledge."""

from mogul.engine.jit import kernel
from mogul.search.evaluator import ESTIMATE, RANDOM_PLAYOUTS, evaluate
from mogul.search.root import new_world
from tests.games import three_turns


@kernel
def _evaluate(evaluator, game, world, viewer):
    evaluate(evaluator, game, world, viewer)


def test_it_writes_the_whole_estimate_of_every_seat_whatever_was_there() -> None:
    game = three_turns.new_game([[0.5, 0.3, 0.2]] * 8)
    world = new_world(game, 1)._replace(state=three_turns.new_state())
    for name in ESTIMATE.names or ():
        world.outcome[name] = 7
    _evaluate(RANDOM_PLAYOUTS, game, world, 0)
    found = {name: world.outcome[name][: three_turns.SEATS].tolist() for name in ESTIMATE.names or ()}
    shares = [0.5, 0.3, 0.2]
    assert found == {"reward": shares, "share": shares, "score": shares, "variance": [0.0] * 3, "rank": [0, 1, 2]}
