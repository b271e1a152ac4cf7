import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GameRecordSchema } from "#contract/v1/games";
import { DecisionTag } from "#contract/v1/judgement";
import { type ReviewedDecision, ReviewedDecisionSchema } from "#contract/v1/review";
import { StopReason } from "#contract/v1/search";
import { type ReviewGameResponse, ReviewGameResponseSchema } from "#contract/v1/suggestion_service";

const reviewGame = vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  return vi.fn();
});
vi.mock("../src/api/clients", () => ({ suggestions: { reviewGame }, matches: {}, rules: {} }));

import { texts } from "../src/i18n/texts";
import { nextTurningPoint, practice, Review, turningPoints } from "../src/review/review";
import { refusal } from "./refusal";

const SEED = 7n;

function decision(event: number): ReviewGameResponse {
  return create(ReviewGameResponseSchema, { decision: { event }, options: { seed: SEED } });
}

function summary(stopReason: StopReason): ReviewGameResponse {
  return create(ReviewGameResponseSchema, { summary: { stopReason }, options: { seed: SEED } });
}

function answers(...parts: (ReviewGameResponse | ConnectError)[]) {
  return async function* () {
    for (const part of parts) {
      if (part instanceof ConnectError) throw part;
      yield part;
    }
  };
}

/** Reviews a game over all losses of the connection. */
async function reviewed(): Promise<Review> {
  const review = new Review(create(GameRecordSchema));
  const done = review.run();
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  return review;
}

const lost = new ConnectError("lost", Code.Unavailable);
const END = StopReason.ITERATIONS;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  reviewGame.mockReset();
});

test("a review goes on when its connection is lost, and has every decision once", async () => {
  reviewGame
    .mockImplementationOnce(answers(decision(1), decision(2), lost))
    .mockImplementationOnce(answers(decision(1), decision(2), decision(3), summary(END)));
  const review = await reviewed();
  expect(review.decisions.value.map((each) => each.event)).toEqual([1, 2, 3]);
  expect([review.failure.value, review.summary.value !== undefined]).toEqual(["", true]);
});

test("a review goes on with its seed, so that its parts belong together", async () => {
  reviewGame
    .mockImplementationOnce(answers(decision(1), lost))
    .mockImplementationOnce(answers(decision(1), summary(END)));
  await reviewed();
  expect(reviewGame.mock.calls.map(([{ options }]) => options.seed)).toEqual([undefined, SEED]);
});

test("the summary of a service that stops is not that of the whole review", async () => {
  reviewGame
    .mockImplementationOnce(answers(decision(1), summary(StopReason.SHUTDOWN)))
    .mockImplementationOnce(answers(decision(1), decision(2), summary(END)));
  const review = await reviewed();
  expect(review.decisions.value.map((each) => each.event)).toEqual([1, 2]);
  expect([review.failure.value, review.summary.value?.stopReason]).toEqual(["", END]);
});

test("a review that is refused ends with the reason", async () => {
  reviewGame.mockImplementationOnce(answers(refusal("INVALID_REQUEST", Code.InvalidArgument, "no such board")));
  const review = await reviewed();
  expect(review.failure.value).toBe(`${texts().invalid} no such board`);
});

/** A decision that cost a share of the win. */
function mistake(event: number, cost: number, seat = 0, [move, bestMove] = ["stay", "leave"]): ReviewedDecision {
  return create(ReviewedDecisionSchema, {
    event,
    seat,
    tag: cost > 0 ? DecisionTag.MISTAKE : DecisionTag.GOOD,
    loss: { counted: { winShare: cost } },
    move: { notation: move ?? "" },
    bestMove: { notation: bestMove ?? "" },
  });
}

test("the turning points are the three dearest mistakes, of one seat or of all", () => {
  const decisions = [
    mistake(1, 0.1),
    mistake(2, 0.3, 1),
    mistake(3, 0),
    mistake(4, 0.2),
    mistake(5, 0.05),
    mistake(6, 0.07),
  ];
  expect(turningPoints(decisions, 0).map((each) => each.event)).toEqual([4, 1, 6]);
  expect(turningPoints(decisions, undefined).map((each) => each.event)).toEqual([2, 4, 1]);
  expect(turningPoints(decisions, 2)).toEqual([]);
});

test("from the last turning point of the game the next one is the first", () => {
  const points = turningPoints([mistake(1, 0.1), mistake(4, 0.2), mistake(6, 0.07)], 0);
  expect([0, 1, 5, 6].map((event) => nextTurningPoint(points, event))).toEqual([1, 4, 6, 1]);
  expect(nextTurningPoint([], 0)).toBeUndefined();
});

test("to practise is the kind of mistake that cost the most in all", () => {
  const decisions = [
    mistake(1, 0.2, 0, ["stay", "leave"]),
    mistake(2, 0.15, 0, ["take", "other"]),
    mistake(3, 0.1, 0, ["take", "other"]),
  ];
  const found = practice(decisions, (played) => played.notation);
  expect([found?.habit, found?.times, found?.cost.toFixed(2)]).toEqual(["take", 2, "0.25"]);
  expect(practice([mistake(1, 0)], () => "any")).toBeUndefined();
});
