"""The status of a game: the decision it waits for, or its result."""

from collections.abc import Sequence
from typing import Final

from mogul.engine.game_rules import Standing
from mogul.engine.maharaja.place_names import junction_name
from mogul.engine.maharaja.records.replay import Replay
from mogul.engine.maharaja.views.view import View
from mogul.engine.maharaja.words import PHASES, Junction, Phase
from mogul.maharaja.v1 import game_status_pb2
from mogul.server.codec.game_codec import result_text, write_standings
from mogul.server.codec.maharaja.values import MaharajaValueCodec
from mogul.server.codec.message_codec import enum_values
from mogul.v1 import games_pb2

_PHASE: Final = enum_values(Phase, game_status_pb2.Phase.DESCRIPTOR)
# The decision of one seat; of several.
_DECISIONS: Final = {
    Phase.CHARACTERS: ("takes a character", ""),
    Phase.HOUSES: ("builds a house", ""),
    Phase.PLANNING: ("chooses a plan", "choose plans"),
    Phase.SHOWING: ("shows its plan", ""),
    Phase.TURN: ("goes on with its turn", ""),
    Phase.PUTTING: ("puts down a house", ""),
}


def status_of_view(codec: MaharajaValueCodec, view: View) -> games_pb2.GameStatus:
    """Returns the status of a view's game; without standings."""
    return _status(codec, view.phase, view.round, view.table.maharaja, view.seats_to_move)


def status_of_game(codec: MaharajaValueCodec, game: Replay) -> games_pb2.GameStatus:
    """Returns the status of a record's game."""
    state = game.state
    phase, maharaja = PHASES[state["phase"]], Junction(int(state["maharaja"]))
    return _status(codec, phase, int(state["round"]), maharaja, game.seats_to_move, game.standings)


def _status(
    codec: MaharajaValueCodec,
    phase: Phase,
    round_: int,
    maharaja: Junction,
    seats_to_move: Sequence[int],
    standings: Sequence[Standing] = (),
) -> games_pb2.GameStatus:
    place = codec.notation.junctions[maharaja]
    name, is_over = junction_name(codec.notation.components, place), phase is Phase.OVER
    return games_pb2.GameStatus(
        maharaja=game_status_pb2.GameStatus(phase=_PHASE[phase], round=round_, maharaja=place),
        seats_to_move=seats_to_move,
        over=is_over,
        standings=write_standings(standings),
        text=result_text(standings, "Palaces") if is_over else _decision(phase, round_, name, seats_to_move),
    )


def _decision(phase: Phase, round_: int, place: str, seats: Sequence[int]) -> str:
    of_one, of_several = _DECISIONS[phase]
    listed = ", ".join(map(str, seats))
    sentence = f"Seat {listed} {of_one}" if len(seats) == 1 else f"Seats {listed} {of_several}"
    return f"{sentence} (round {round_}, the Maharaja is in {place})." if round_ else f"{sentence} (set-up)."
