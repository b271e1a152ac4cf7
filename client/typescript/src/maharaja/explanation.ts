import type { Facts } from "../contract/mogul/maharaja/v1/facts_pb.js";
import { decimal, percent } from "../figures.js";

// Figures and shares from which one is named; those of the Python client.
const SOME_GOLD = 0.1;
const LIKELY = 0.05;

/** The reasons for and against a move: one sentence in English. */
export function explain(facts: Facts): string {
  const sentence = [palaces(facts), city(facts), tolls(facts), undone(facts)].filter((part) => part).join("; ");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function palaces(facts: Facts): string {
  return facts.palaces >= LIKELY ? `builds ${decimal(facts.palaces)} palaces in this round` : "";
}

function city(facts: Facts): string {
  if (!facts.cityPlace) return "nothing is scored in the set-up";
  return `gets ${decimal(facts.goldScored)} gold for place ${decimal(facts.cityPlace)} in the Maharaja's city`;
}

function tolls(facts: Facts): string {
  const words = [
    facts.tollsPaid >= SOME_GOLD ? `pays ${decimal(facts.tollsPaid)}` : "",
    facts.tollsReceived >= SOME_GOLD ? `receives ${decimal(facts.tollsReceived)}` : "",
  ].filter((part) => part);
  return words.length ? `${words.join(" and ")} gold in tolls` : "";
}

function undone(facts: Facts): string {
  if (facts.undone < LIKELY) return "";
  const foils = facts.foils.filter((each) => each.share >= LIKELY);
  const seats = foils.map((each) => `seat ${each.seat ?? 0} (${percent(each.share)})`).join(" and ");
  return `leaves the plan undone in ${percent(facts.undone)}${seats && `, after turns of ${seats}`}`;
}
