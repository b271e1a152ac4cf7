"""The judgement of a decision: its cost."""

from dataclasses import dataclass

from mogul.arena.mistakes.recorded_decision import RecordedDecision


@dataclass(frozen=True)
class Judgement:
    """A judged decision.

    number: in the sample. game: file name of the record. player: specification; empty if unknown. best_move: the move
    played if none is known to be better. loss: of win share; 0 where it is not significant. difference, error: gain of
    the best move and its standard error, over `pairs` pairs of games; 0 if the search prefers the move played.
    iterations: of searches and comparisons. first_look_only: True if the first look found no possible mistake.
    dominated: True if another legal move is at least as good for all hidden cards.
    """

    number: int
    game: str
    player: str
    moves_before: int
    round: int
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

    def is_of(self, decision: RecordedDecision) -> bool:
        """Returns True if it fits the decision, as far as its fields tell."""
        identity = decision.source.path.name, decision.player, decision.moves_before, decision.seat
        return identity == (self.game, self.player, self.moves_before, self.seat)
