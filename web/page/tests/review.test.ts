import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { expect, test, vi } from "vitest";
import { GameRecordSchema } from "#contract/v1/games";
import { type ReviewGameResponse, ReviewGameResponseSchema } from "#contract/v1/suggestion_service";

const reviewGame = vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  return vi.fn();
});
vi.mock("../src/api/clients", () => ({ suggestions: { reviewGame }, matches: {}, rules: {} }));

import { texts } from "../src/i18n/texts";
import { Review } from "../src/review/review";
import { refusal } from "./refusal";

function decision(event: number): ReviewGameResponse {
  return create(ReviewGameResponseSchema, { decision: { event } });
}

function answers(...parts: (ReviewGameResponse | ConnectError)[]) {
  return async function* () {
    for (const part of parts) {
      if (part instanceof ConnectError) throw part;
      yield part;
    }
  };
}

test("a review goes on when its connection is lost, and has every decision once", async () => {
  vi.useFakeTimers();
  const summary = create(ReviewGameResponseSchema, { summary: {} });
  reviewGame
    .mockImplementationOnce(answers(decision(1), decision(2), new ConnectError("lost", Code.Unavailable)))
    .mockImplementationOnce(answers(decision(1), decision(2), decision(3), summary));
  const review = new Review(create(GameRecordSchema));
  const done = review.run();
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  expect(review.decisions.value.map((each) => each.event)).toEqual([1, 2, 3]);
  expect([review.failure.value, review.summary.value !== undefined]).toEqual(["", true]);
  vi.useRealTimers();
});

test("a review that is refused ends with the reason", async () => {
  reviewGame.mockImplementationOnce(answers(refusal("INVALID_REQUEST", Code.InvalidArgument, "no such board")));
  const review = new Review(create(GameRecordSchema));
  await review.run();
  expect(review.failure.value).toBe(`${texts().invalid} no such board`);
});
