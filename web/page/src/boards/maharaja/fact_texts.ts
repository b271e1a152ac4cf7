import type { Facts } from "#contract/maharaja/v1/facts";
import { decimal, percent } from "../../ui/figures";
import { words } from "./words";

/** The likely consequences of a move until the round ends, a phrase each. */
export function factTexts(facts: Facts, name: (seat: number) => string): string[] {
  const tolls = { tolls_paid: decimal(facts.tollsPaid), tolls_received: decimal(facts.tollsReceived) };
  const city = { gold_scored: decimal(facts.goldScored), city_place: decimal(facts.cityPlace) };
  const foils = facts.foils.map(({ seat = 0, share }) =>
    words.text("facts", "foils", { seat: name(seat), share: percent(share, 0) }),
  );
  const undone = { undone: percent(facts.undone, 0), foils: words.listed(foils) };
  return [
    ...(facts.palaces > 0 ? [words.text("facts", "palaces", { palaces: decimal(facts.palaces) })] : []),
    facts.cityPlace > 0 ? words.text("facts", "city", city) : words.text("facts", "nothing_scored"),
    ...(facts.tollsPaid > 0 || facts.tollsReceived > 0 ? [words.text("facts", "tolls", tolls)] : []),
    ...(facts.undone > 0 ? [words.text("facts", foils.length ? "undone_after" : "undone", undone)] : []),
  ];
}
