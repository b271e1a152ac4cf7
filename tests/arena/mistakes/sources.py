"""Games whose decisions are judged, and quick judges."""

from collections.abc import Sequence
from pathlib import Path

from mogul.arena.mistakes.choice import Choice, Source
from mogul.arena.mistakes.judge import judge_of
from mogul.arena.mistakes.judgement import Judgement
from mogul.arena.mistakes.question import Question
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.players.games import game_player
from mogul.players.review import reviewable
from tests.arena.games.played import COMPONENTS, a_game

PLAYERS = ("greedy", "random", "random")


def source(record: GameRecord, name: str = "game.json", players: tuple[str, ...] = ()) -> Source:
    """A game from a file of this name."""
    return Source(Path(name), reviewable(game_player("taj_mahal"), COMPONENTS, record), players)


def games() -> list[Source]:
    """Two of three: greedy in seat 0."""
    return [Source(Path(f"{seed}.json"), a_game(3, seed), PLAYERS) for seed in (1, 2)]


def question(
    decisions: int = 6,
    player: str = "",
    by: str = "gm1@20",
    seed: int = 0,
    first_look: int = 0,
    sources: Sequence[Source] | None = None,
) -> Question:
    """About these games: of so many decisions of both players."""
    return Question(games() if sources is None else sources, judge_of(by, seed, first_look), decisions, player)


def judged(number: int, choice: Choice, loss: float = 0.0, dominated: bool = False) -> Judgement:
    """A made-up judgement."""
    return Judgement(
        number=number,
        game=choice.source.path.name,
        player=choice.player,
        moves_before=choice.moves_before,
        visit=1,
        seat=choice.seat,
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
