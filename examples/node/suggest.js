// Requests a move from a service:
//
//     node examples/node/suggest.js [HOST:PORT] [REQUEST.json]
//
// The request is a mogul.v1.SuggestRequest in JSON; without one, the position in ../suggest.json.

import { readFileSync } from "node:fs";
import { StopReason } from "@grand-mogul/client/contract/v1/search";
import { SuggestRequestSchema } from "@grand-mogul/client/contract/v1/suggestion_service";
import { explain, fromJson } from "@grand-mogul/client/node";
import { withClient } from "./run.js";

const [address = "127.0.0.1:50051", file = new URL("../suggest.json", import.meta.url)] = process.argv.slice(2);

function percent(share) {
  return `${(100 * share).toFixed(1)}%`;
}

function printEngine({ name, version, games }) {
  for (const { title, player, componentSets } of games) {
    console.log(`${name} ${version} plays ${title} (${player.id}).`);
    for (const set of componentSets) console.log(`Board "${set.componentSet}". ${set.standing}`);
  }
}

function printSuggestion({ seat, turn, candidates, iterations, stopReason, warnings }) {
  console.log(`\nSeat ${seat} should: ${turn.map((step) => step.move.notation).join(", then ")}`);
  for (const { move, visits, estimates } of candidates) {
    const own = estimates.find((estimate) => estimate.seat === seat);
    const figures = own
      ? `wins ${percent(own.winShare)} ±${percent(own.winShareError)}, ${own.score.toFixed(1)} points`
      : "not looked at";
    console.log(`${String(visits).padStart(8)} visits  ${figures}  ${move.notation}`);
  }
  console.log(explain(candidates[0]?.facts));
  console.log(`${iterations} iterations, ${StopReason[stopReason]}`);
  for (const warning of warnings) console.log(`Warning: ${warning.message}`);
}

await withClient(address, async (client) => {
  printEngine((await client.suggestions.getEngineInfo({})).engine);
  const request = fromJson(SuggestRequestSchema, JSON.parse(readFileSync(file, "utf8")));
  printSuggestion((await client.suggestions.suggest(request, { timeoutMs: 30_000 })).result);
});
