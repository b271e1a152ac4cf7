import { create } from "@bufbuild/protobuf";
import { expect, test, vi } from "vitest";
import { ReviewSummarySchema } from "#contract/v1/review";
import { textOf } from "./text_of";

vi.hoisted(() => vi.stubGlobal("navigator", { language: "en" }));
vi.mock("../src/api/clients", () => ({ suggestions: {}, matches: {}, rules: {} }));
// Its table measures itself in the browser.
vi.mock("../src/ui/scrolling_table", () => ({ ScrollingTable: ({ children }: { children: unknown }) => children }));

import { texts } from "../src/i18n/texts";
import { Account } from "../src/review/account";

const LUCK = { luck: { winShare: 0.318 }, ownDecisions: { winShare: -0.863 } };

/** The table of luck and decisions as a text. */
function account(seats: object[]): string {
  return textOf(Account({ summary: create(ReviewSummarySchema, { seats }), name: (seat) => `Envoy ${seat + 1}` }));
}

test("by everybody's eyes luck stands beside the decisions of the seat and of others", () => {
  const text = account([{ seat: 0, account: { ...LUCK, othersDecisions: { winShare: 0.25 } } }]);
  for (const shown of ["+31.8 %", "-86.3 %", "+25.0 %", texts().luck, texts().othersDecisions, texts().accountNote]) {
    expect(text).toContain(shown);
  }
});

test("by one seat's eyes nothing is said of the decisions of others, and a sentence says why", () => {
  const text = account([{ seat: 2, account: LUCK }]);
  for (const shown of ["Envoy 3", "+31.8 %", "-86.3 %", texts().rest, texts().accountOfSeatNote]) {
    expect(text).toContain(shown);
  }
  expect(text).not.toContain(texts().othersDecisions);
});
