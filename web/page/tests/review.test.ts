import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GameRecordSchema } from "#contract/v1/games";
import { StopReason } from "#contract/v1/search";
import { type ReviewGameResponse, ReviewGameResponseSchema } from "#contract/v1/suggestion_service";

const reviewGame = vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  return vi.fn();
});
vi.mock("../src/api/clients", () => ({ suggestions: { reviewGame }, matches: {}, rules: {} }));

import { texts } from "../src/i18n/texts";
import { Review } from "../src/review/review";
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
