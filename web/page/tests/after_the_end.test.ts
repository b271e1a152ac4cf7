import { create } from "@bufbuild/protobuf";
import { expect, test, vi } from "vitest";
import { type MatchState, MatchStateSchema } from "#contract/v1/match";
import { texts } from "../src/i18n/texts";
import { SeatsPanel } from "../src/match/seats_panel";
import { textOf } from "./text_of";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("location", { hash: "", href: "http://127.0.0.1/" });
  vi.stubGlobal("window", { addEventListener: () => {} });
});

const person = { kind: { case: "person" as const, value: {} } };

/** The state of a seat whose person is away, for whom a level plays, beside somebody who never came. */
function away(over: boolean): MatchState {
  const options = { takeOver: { level: { level: "Merchant" } } };
  const seats = [{ player: person, joined: true, absent: true }, { player: person }];
  return create(MatchStateSchema, { seat: 0, match: { seats, options }, status: { over } });
}

function shown(state: MatchState): string {
  return textOf(SeatsPanel({ state, name: (seat) => `P${seat}` }));
}

test("a level plays for whoever is away", () => {
  const { absent, waiting, playsFor } = texts();
  for (const text of [absent, waiting, playsFor("Merchant")]) expect(shown(away(false))).toContain(text);
});

test("after the end nobody is away or waited for", () => {
  const { absent, waiting } = texts();
  for (const text of [absent, waiting]) expect(shown(away(true))).not.toContain(text);
});
