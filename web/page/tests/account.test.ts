import { create } from "@bufbuild/protobuf";
import { expect, test, vi } from "vitest";
import { ReviewSummarySchema } from "#contract/v1/review";
import { textOf } from "./text_of";

vi.hoisted(() => vi.stubGlobal("navigator", { language: "en" }));
vi.mock("../src/api/clients", () => ({ suggestions: {}, matches: {}, rules: {} }));

import { texts } from "../src/i18n/texts";
import { Account } from "../src/review/account";

const LUCK = { start: { winShare: 0.3 }, luck: { winShare: 0.318 }, ownDecisions: { winShare: -0.863 } };

/** Luck and decisions at a table of four, as a text. */
function account(seats: object[]): string {
  const summary = create(ReviewSummarySchema, { seats });
  return textOf(Account({ summary, players: 4, name: (seat) => `Envoy ${seat + 1}` }));
}

test("by everybody's eyes luck stands beside the decisions of the seat and of others", () => {
  const text = account([{ seat: 0, account: { ...LUCK, othersDecisions: { winShare: 0.245 } } }]);
  for (const shown of ["+37", "−86", "+25", texts().luck, texts().othersDecisions, texts().accountNote]) {
    expect(text).toContain(shown);
  }
});

test("the sum of a row is the result beyond an even start: luck begins with the deal", () => {
  const [deal, luck, own, others] = [0.05, 0.32, -0.86, 0.74];
  expect(0.25 + deal + luck + own + others).toBeCloseTo(0.5);
  const text = account([
    {
      seat: 0,
      account: {
        start: { winShare: 0.25 + deal },
        luck: { winShare: luck },
        ownDecisions: { winShare: own },
        othersDecisions: { winShare: others },
      },
    },
  ]);
  for (const shown of ["+37", "−86", "+74"]) expect(text).toContain(shown);
  expect(37 - 86 + 74).toBe(50 - 25);
  expect(text).toContain(texts().accountStart("25"));
});

test("by one seat's eyes nothing is said of the decisions of others, and a sentence says why", () => {
  const text = account([{ seat: 2, account: LUCK }]);
  for (const shown of ["Envoy 3", "+37", "−86", texts().rest, texts().accountOfSeatNote]) {
    expect(text).toContain(shown);
  }
  expect(text).not.toContain(texts().othersDecisions);
});
