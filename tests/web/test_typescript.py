"""The client in TypeScript through the door, as browsers use it: with `fetch`, in binary form."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.web.harness import DoorThread

# A match from its beginning to its first move, refusals, and calls of the engine.
PROGRAM = """
import { Code, connect, problems, reason, retrySeconds } from "@grand-mogul/client/browser";
const { matches, suggestions } = connect(process.argv[1]);
const refusal = (error) => [Code[error.code], reason(error) ?? "", problems(error), retrySeconds(error) ?? 0];
const said = {};

const deal = { playerCount: 2 };
const newGame = { game: { case: "tajMahal", value: { start: { case: "deal", value: deal } } } };
const person = { kind: { case: "person", value: {} } };
const { state, invitations } = await matches.createMatch({ newGame, seats: [person, person] });
const match = state.match.match;
const tokens = [];
for (const { invitation } of invitations) {
  tokens.push((await matches.joinSeat({ match, name: "Ada" }, { token: invitation })).seatToken);
}
const [token] = tokens;
const { legalMoves, ply } = (await matches.getMatch({ match }, { token })).state;
await matches.playMove({ match, ply, move: legalMoves[0] }, { token });
for await (const message of matches.watchMatch({ match }, { token })) {
  if (!message.state) continue;
  said.ply = message.state.ply - ply;
  break;
}
said.stale = await matches.playMove({ match, ply, move: legalMoves[0] }, { token: tokens[1] }).catch(refusal);
said.unknown = await matches.getMatch({ match }, { token: "guessed" }).catch(refusal);
said.engine = (await suggestions.getEngineInfo({})).engine.name;
for await (const { final } of suggestions.analyze({})) {
  said.final = final;
  break;
}
try {
  for await (const _ of suggestions.reviewGame({})) break;
} catch (error) {
  said.busy = refusal(error);
}
console.log(JSON.stringify(said));
"""


def test_a_match_is_played_and_watched_and_refusals_keep_their_details(
    door: DoorThread, needs_built: Callable[[str, str], Path]
) -> None:
    package = needs_built("client/typescript/dist", "make client").parent
    # In its folder the package is known by its name.
    command = ["node", "--input-type=module", "--eval", PROGRAM, door.door.url]
    done = subprocess.run(command, cwd=package, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    assert json.loads(done.stdout) == {
        "ply": 1,
        "stale": ["Aborted", "STALE_PLY", [], 0],
        "unknown": ["Unauthenticated", "INVALID_TOKEN", [], 0],
        "engine": "fake",
        "final": False,
        "busy": ["ResourceExhausted", "TOO_MANY_SEARCHES", [{"field": "position", "message": "is missing"}], 7],
    }
