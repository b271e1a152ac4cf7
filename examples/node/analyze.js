// Follows an analysis as it grows, for so many seconds, and then stops it:
//
//     node examples/node/analyze.js [HOST:PORT] [SECONDS] [REQUEST.json]

import { readFileSync } from "node:fs";
import { StopReason } from "@grand-mogul/client/contract/v1/search";
import { SuggestRequestSchema } from "@grand-mogul/client/contract/v1/suggestion_service";
import { fromJson } from "@grand-mogul/client/node";
import { withClient } from "./run.js";

const [address = "127.0.0.1:50051", seconds = "2", file = new URL("../suggest.json", import.meta.url)] =
  process.argv.slice(2);

async function follow(client) {
  const { position } = fromJson(SuggestRequestSchema, JSON.parse(readFileSync(file, "utf8")));
  const options = { budget: { iterations: 10_000_000n }, maxCandidates: 1 };
  const analysis = client.suggestions.analyze({ position, options });
  setTimeout(() => analysis.stop(), 1000 * Number(seconds));
  for await (const { result, final } of analysis) {
    const [{ move, estimates }] = result.turn;
    const own = estimates.find((estimate) => estimate.seat === result.seat);
    console.log(`${result.iterations} iterations: ${move.notation}, wins ${(100 * own.winShare).toFixed(1)}%`);
    if (final) console.log(StopReason[result.stopReason]);
  }
  console.log("The analysis has ended.");
}

await withClient(address, follow);
