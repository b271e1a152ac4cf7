import type { Facts } from "./contract/mogul/v1/games_pb.js";
import { explain as explainMaharaja } from "./maharaja/explanation.js";
import { explain as explainTajMahal } from "./taj_mahal/explanation.js";

/** The reasons for and against a move, from `Candidate.facts`: one sentence in English; empty without facts, and for a
 * game without sentences. */
export function explain(facts: Facts | undefined): string {
  switch (facts?.game.case) {
    case "tajMahal":
      return explainTajMahal(facts.game.value);
    case "maharaja":
      return explainMaharaja(facts.game.value);
    default:
      return "";
  }
}
