import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { type ReviewedDecision, ReviewedDecisionSchema } from "#contract/v1/review";
import { Plot, reachesOf } from "../src/review/plot";

test("every point of the graph belongs to the decision nearest to it, however uneven they lie", () => {
  const places = [20, 40, 100, 110, 300];
  const reaches = reachesOf(places, 400);
  for (let point = 0.5; point < 400; point += 1) {
    const nearest = places.toSorted((one, other) => Math.abs(one - point) - Math.abs(other - point))[0];
    const hit = places.filter((_, index) => {
      const { left, right } = reaches[index] ?? { left: 0, right: 0 };
      return left < point && point < right;
    });
    expect(hit).toEqual([nearest]);
  }
});

test("a single decision has the whole width", () => {
  expect(reachesOf([20], 400)).toEqual([{ left: 0, right: 400 }]);
});

const ROOM = { width: 440, height: 240, left: 30, right: 10, top: 15, bottom: 25 };

/** A decision of seat 0 with the chances of two seats; without them it was forced. */
function decision(event: number, round: number, share?: number): ReviewedDecision {
  const shares = share === undefined ? [] : [share, 1 - share];
  const before = shares.map((winShare, seat) => ({ seat, value: { winShare } }));
  return create(ReviewedDecisionSchema, { event, round, seat: 0, before });
}

describe("the graph", () => {
  const plot = new Plot(ROOM, 40);
  const decisions = [decision(2, 1, 0.5), decision(6, 1), decision(12, 2, 0.25), decision(30, 3, 0.75)];

  test("keeps its labels outside of the plot", () => {
    expect([plot.x(0), plot.x(40), plot.y(0), plot.y(1)]).toEqual([30, 430, 215, 15]);
  });

  test("draws the chances of a seat where they are known, and its result behind the last event", () => {
    expect(plot.line(decisions, 1, 1)).toEqual([
      { x: 50, y: 115 },
      { x: 150, y: 65 },
      { x: 330, y: 165 },
      { x: 430, y: 15 },
    ]);
    expect(plot.line(decisions, 0, undefined).length).toBe(3);
  });

  test("divides the axis among the rounds: they meet midway between their decisions, and fill it", () => {
    expect(plot.rounds(decisions)).toEqual([
      { round: 1, left: 30, right: 120 },
      { round: 2, left: 120, right: 240 },
      { round: 3, left: 240, right: 430 },
    ]);
    expect(plot.rounds([])).toEqual([]);
  });

  test("has a place for a record without events", () => {
    expect(new Plot(ROOM, 0).x(0)).toBe(30);
  });
});
