import { Commodity, CourtSeat } from "../contract/mogul/taj_mahal/v1/board_pb.js";
import type { CourtOutlook, Facts } from "../contract/mogul/taj_mahal/v1/facts_pb.js";
import { decimal, percent } from "../figures.js";

// Probabilities from which a piece of the court is called won, or possible, and figures from which one is named; those
// of the Python client.
const LIKELY = 0.5;
const POSSIBLE = 0.2;
const SOME = 0.05;

/** The reasons for and against a move: one sentence in English. */
export function explain(facts: Facts): string {
  const parts = [...court(facts), palaces(facts), commodities(facts), points(facts), cards(facts)];
  const sentence = parts.filter((part) => part).join("; ");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function court(facts: Facts): string[] {
  const likely = facts.court.filter((each) => each.won >= LIKELY);
  const possible = facts.court.filter((each) => POSSIBLE <= each.won && each.won < LIKELY);
  const risky = facts.court.filter((each) => each.won >= POSSIBLE && each.takenByOthers >= POSSIBLE);
  const won = (each: CourtOutlook) => `the ${name(CourtSeat, each.courtSeat)} (${percent(each.won)})`;
  const taken = (each: CourtOutlook) => `the ${name(CourtSeat, each.courtSeat)} (${percent(each.takenByOthers)})`;
  return [
    listed("wins", likely.map(won)),
    listed("may win", possible.map(won)),
    listed("others may take", risky.map(taken)),
    likely.length || possible.length ? "" : "wins nothing of the court",
  ];
}

function name(names: Record<number, string>, value: number): string {
  return names[value]?.toLowerCase() ?? String(value);
}

function listed(verb: string, things: string[]): string {
  const last = things.at(-1);
  if (last === undefined) return "";
  return things.length > 1 ? `${verb} ${things.slice(0, -1).join(", ")} and ${last}` : `${verb} ${last}`;
}

function palaces(facts: Facts): string {
  if (facts.palaces < SOME) return "";
  const links = facts.links >= SOME ? `, linked to ${decimal(facts.links)} other provinces` : "";
  return `places ${decimal(facts.palaces)} palaces${links}`;
}

function commodities(facts: Facts): string {
  const gains = facts.commodities.filter((each) => each.count >= SOME);
  return listed(
    "gains",
    gains.map((each) => `${decimal(each.count)} ${name(Commodity, each.commodity)}`),
  );
}

function points(facts: Facts): string {
  return `scores ${decimal(facts.points)} points in this visit`;
}

function cards(facts: Facts): string {
  const kept = decimal(facts.cardsKept);
  if (facts.cardsPlayed < SOME) return `keeps ${kept} cards`;
  return `plays ${decimal(facts.cardsPlayed)} cards and keeps ${kept}`;
}
