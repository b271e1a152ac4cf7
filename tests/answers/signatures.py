"""Bench signatures of players that are kept: a search that moves otherwise makes them other players, and figures
measured against them are no longer comparable.

`signatures.txt` has a line a player: game, specification, signature. That of a game's default player, which clients
get, is `signature.txt` in the folder of the game's players.
"""

from pathlib import Path
from typing import Final

from mogul.arena.games import arena_game
from mogul.arena.play.specification import parse_player
from mogul.engine.games import GAMES
from mogul.players.game_player import GamePlayer
from mogul.players.games import game_player
from mogul.players.signature import bench_signature

FILE: Final = Path(__file__).with_name("signatures.txt")


def kept_signatures() -> dict[tuple[str, str], str]:
    """The kept signatures by game and specification."""
    rows = [line.split() for line in FILE.read_text(encoding="utf-8").splitlines()]
    return {(game, player): signature for game, player, signature in rows}


def signature_of(game: str, player: str) -> str:
    """The present signature of a player of the arena, by its specification."""
    settings = parse_player(player, arena_game(game)).search_player().settings
    return bench_signature(game_player(game), game_player(game).rules.default_components(), settings)


def default_signature(game: GamePlayer) -> str:
    """The present signature of the default player."""
    return bench_signature(game, game.rules.default_components(), game.settings)


def write_signatures() -> None:
    """Keeps the present signatures."""
    lines = [f"{game} {player} {signature_of(game, player)}\n" for game, player in kept_signatures()]
    FILE.write_text("".join(lines), encoding="utf-8")
    for game in map(game_player, GAMES):
        if game.signature_file is not None:
            game.signature_file.write_text(default_signature(game) + "\n", encoding="utf-8")
