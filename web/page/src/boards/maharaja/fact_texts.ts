import type { Facts } from "#contract/maharaja/v1/facts";
import shares from "../../../../../engine/mogul/engine/maharaja/texts/shares.json";
import { decimal, isNamed, percent } from "../../ui/figures";
import { words } from "./words";

/** The likely consequences of a move until the round ends, a phrase each: those of `Facts.text`, with names of seats. */
export function factTexts(facts: Facts, name: (seat: number) => string): string[] {
  const tolls = { tolls_paid: decimal(facts.tollsPaid), tolls_received: decimal(facts.tollsReceived) };
  const city = { gold_scored: decimal(facts.goldScored), city_place: decimal(facts.cityPlace) };
  const foils = facts.foils
    .filter(({ share }) => share >= shares.possible)
    .map(({ seat = 0, share }) => words.text("facts", "foils", { seat: name(seat), share: percent(share, 0) }));
  const undone = { undone: percent(facts.undone, 0), foils: words.listed(foils) };
  const [paid, received] = [isNamed(facts.tollsPaid), isNamed(facts.tollsReceived)];
  return [
    ...(isNamed(facts.palaces) ? [words.text("facts", "palaces", { palaces: decimal(facts.palaces) })] : []),
    facts.cityPlace > 0 ? words.text("facts", "city", city) : words.text("facts", "nothing_scored"),
    ...(paid || received
      ? [words.text("facts", paid && received ? "tolls" : paid ? "tolls_paid" : "tolls_received", tolls)]
      : []),
    ...(facts.undone >= shares.possible ? [words.text("facts", foils.length ? "undone_after" : "undone", undone)] : []),
  ];
}
