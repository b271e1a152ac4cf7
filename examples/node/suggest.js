// Requests a move from a service:
//
//     node examples/node/suggest.js [HOST:PORT] [REQUEST.json]
//
// The request is a mogul.v1.SuggestRequest in JSON; without one, the position in ../suggest.json.

import { readFileSync } from "node:fs";
import { withClient } from "./mogul.js";

const [address = "127.0.0.1:50051", file = new URL("../suggest.json", import.meta.url)] = process.argv.slice(2);

function percent(share) {
  return `${(100 * share).toFixed(1)}%`;
}

function printEngine({ name, version, games }) {
  for (const { title, player, componentSets } of games) {
    console.log(`${name} ${version} plays ${title} (${player.id}).`);
    componentSets.forEach((set) => console.log(`Board "${set.componentSet}". ${set.standing}`));
  }
}

function printSuggestion({ seat, turn, candidates, iterations, stopReason, warnings }) {
  console.log(`\nSeat ${seat} should: ${turn.map((step) => step.move.notation).join(", then ")}`);
  for (const { move, visits, estimates } of candidates) {
    const own = estimates.find((estimate) => estimate.seat === seat);
    const figures = own
      ? `wins ${percent(own.winShare)} ±${percent(own.winShareError)}, ${own.score.toFixed(1)} points`
      : "not looked at";
    console.log(`${visits.padStart(8)} visits  ${figures}  ${move.notation}`);
  }
  console.log(`${iterations} iterations, ${stopReason}`);
  warnings.forEach((warning) => console.log(`Warning: ${warning.message}`));
}

await withClient(address, async (client) => {
  printEngine((await client.getEngineInfo()).engine);
  const request = JSON.parse(readFileSync(file, "utf8"));
  printSuggestion((await client.suggest(request)).result);
});
