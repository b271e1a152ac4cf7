// Hosts a game of AI seats, and prints the public events for a spectator:
//
//     node examples/node/game.js [HOST:PORT] [PLAYERS] [ITERATIONS]
//
// The host keeps the record of the game, with every hand. A request for a suggestion holds only the view of its seat,
// made by GetView. For a human seat, show the view and the legal moves instead of requesting a suggestion.

import { randomInt } from "node:crypto";
import { withClient } from "./run.js";

const [address = "127.0.0.1:50051", players = "4", iterations = "1000"] = process.argv.slice(2);

async function host({ rules, suggestions }) {
  // The seed determines every card: the host keeps it secret.
  const seed = BigInt(randomInt(2 ** 47));
  const deal = { ruleSet: "zman", playerCount: Number(players), seed };
  const game = { case: "tajMahal", value: { start: { case: "deal", value: deal } } };
  let { record, effects, status } = await rules.startGame({ newGame: { game } });
  print(effects);
  while (!status.over) {
    const [seat] = status.seatsToMove;
    const { position } = await rules.getView({ record, seat });
    const options = { budget: { iterations: BigInt(iterations) } };
    const { result } = await suggestions.suggest({ position, options });
    for (const { move } of result.turn) {
      ({ record, effects, status } = await rules.playMove({ record, seat, move, chance: { case: "seed", value: seed } }));
      console.log(`Seat ${seat}: ${move.notation}`);
      print(effects);
    }
  }
  console.log(status.text);
}

function print(effects) {
  for (const { text, privateToSeats } of effects) {
    if (privateToSeats.length === 0) console.log(`    ${text}`);
  }
}

await withClient(address, host);
