"""What a decision cost."""

from dataclasses import dataclass

from mogul.arena.mistakes.choice import Choice


@dataclass(frozen=True)
class Judgement:
    """A decision as it was judged.

    number: its place in the draw. game: the name of its record's file. player: who decided; empty where nothing tells.
    best_move: the move played where it is as good as any known. loss: of win share; 0 where it does not count.
    difference, error: what the best move brings more and its standard error, over `pairs` pairs of games; 0 where the
    move played is the one the search liked best. iterations: of searches and comparisons. first_look_only:
    by that nothing looked like a mistake. dominated: than another legal move, whatever lies hidden.
    """

    number: int
    game: str
    player: str
    moves_before: int
    visit: int
    seat: int
    move: str
    best_move: str
    loss: float
    difference: float
    error: float
    pairs: int
    iterations: int
    first_look_only: bool
    dominated: bool

    def is_of(self, choice: Choice) -> bool:
        """Whether it is the judgement of this decision, as far as it tells."""
        told = choice.source.path.name, choice.player, choice.moves_before, choice.seat
        return told == (self.game, self.player, self.moves_before, self.seat)
