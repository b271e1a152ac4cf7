"""Games and quick judges for the tests of mistakes."""

from collections.abc import Sequence
from pathlib import Path

from mogul.arena.mistakes.judge import Judgement, RecordedDecision, judge_of
from mogul.arena.mistakes.sample import DecisionSample
from mogul.arena.trials.record_folder import RecordedGame
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.players.games import game_player
from mogul.players.review import reviewable
from tests.arena.specifications import spec
from tests.arena.taj_mahal.played import COMPONENTS, a_game

PLAYERS = ("flat@9", "random", "random")


def source(record: GameRecord, name: str = "game.json", players: tuple[str, ...] = ()) -> RecordedGame:
    """Returns a game from a file of this name."""
    return RecordedGame(Path(name), reviewable(game_player("taj_mahal"), COMPONENTS, record), players)


def games() -> list[RecordedGame]:
    """Returns two games of three players, flat@9 in seat 0."""
    return [RecordedGame(Path(f"{seed}.json"), a_game(3, seed), PLAYERS) for seed in (1, 2)]


def sample(
    per_player: int = 6,
    player: str = "",
    by: str = "gm1@20",
    seed: int = 0,
    first_look: int = 0,
    sources: Sequence[RecordedGame] | None = None,
) -> DecisionSample:
    """Returns a sample of the decisions of both players."""
    return DecisionSample(
        games() if sources is None else sources, judge_of(spec(by), seed, first_look), per_player, player
    )


def judged(number: int, decision: RecordedDecision, loss: float = 0.0, dominated: bool = False) -> Judgement:
    """Returns an invented judgement."""
    return Judgement(
        number=number,
        game=decision.source.path.name,
        player=decision.player,
        moves_before=decision.moves_before,
        round=1,
        seat=decision.seat,
        move="withdraw",
        best_move="palace Agra",
        loss=loss,
        difference=loss,
        error=0.01,
        pairs=10,
        iterations=30,
        first_look_only=False,
        dominated=dominated,
    )
