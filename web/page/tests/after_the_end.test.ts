import { create } from "@bufbuild/protobuf";
import { expect, test, vi } from "vitest";
import { type MatchState, MatchStateSchema } from "#contract/v1/match";
import { maharaja } from "../src/boards/maharaja/game";
import { texts } from "../src/i18n/texts";
import { Actions } from "../src/match/actions";
import { SeatsPanel } from "../src/match/seats_panel";
import type { Table } from "../src/match/table";
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
  const [table, game, name] = [{} as Table, maharaja, (seat: number) => `P${seat}`];
  const panel = SeatsPanel({ state, knowledge: undefined, game, components: undefined, name });
  return textOf([Actions({ table, state, hint: undefined }), panel]);
}

test("whoever is away can come back, and a level plays for them", () => {
  const { absent, comeBack, waiting, playsFor } = texts();
  for (const text of [absent, comeBack, waiting, playsFor("Merchant")]) expect(shown(away(false))).toContain(text);
});

test("after the end nobody is away or waited for, and nobody comes back", () => {
  const { absent, comeBack, waiting } = texts();
  for (const text of [absent, comeBack, waiting]) expect(shown(away(true))).not.toContain(text);
});
