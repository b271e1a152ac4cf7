import { Code, ConnectError } from "@connectrpc/connect";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ErrorReasonSchema } from "#contract/v1/errors";
import { BadRequestSchema } from "#google_rpc";
import { failureText, isAbout, isNotServing, isPassing, isUnknownToken } from "../src/api/failure";
import { speak } from "../src/i18n/language";
import { texts } from "../src/i18n/texts";
import { inLanguages } from "./languages";
import { refusal } from "./refusal";

vi.hoisted(() => vi.stubGlobal("navigator", { language: "en" }));

afterEach(async () => {
  await speak("en");
});

test("an error of the page itself does not pass", () => {
  expect(isPassing(new Error("there is no review"))).toBe(false);
  expect(isPassing(new TypeError("undefined is not a function"))).toBe(false);
  expect(isPassing(new ConnectError("lost", Code.Unavailable))).toBe(true);
  expect(isPassing(new ConnectError("Failed to fetch", Code.Unknown))).toBe(true);
});

test("a busy service passes, and a message that is too large does not", () => {
  expect(isPassing(refusal("TOO_MANY_SEARCHES", Code.ResourceExhausted))).toBe(true);
  expect(isPassing(new ConnectError("message is larger than 64 KiB", Code.ResourceExhausted))).toBe(false);
});

test("a token has ended only if the service says so", () => {
  expect(isUnknownToken(refusal("INVALID_TOKEN", Code.Unauthenticated))).toBe(true);
  expect(isUnknownToken(refusal("NOT_ALLOWED", Code.PermissionDenied))).toBe(false);
  // A proxy whose login has ended.
  expect(isUnknownToken(new ConnectError("HTTP 401", Code.Unauthenticated))).toBe(false);
});

test("a refusal is about the fields that it names", () => {
  const value = { fieldViolations: [{ field: "turn_webhook", description: "must begin with https://" }] };
  const error = new ConnectError("no", Code.InvalidArgument, undefined, [{ desc: BadRequestSchema, value }]);
  expect(isAbout(error, "turn_webhook")).toBe(true);
  expect(isAbout(error, "seats")).toBe(false);
  expect(isAbout(undefined, "turn_webhook")).toBe(false);
});

test("the engine is starting only if the service says so", () => {
  expect(isNotServing(refusal("NOT_SERVING", Code.Unavailable))).toBe(true);
  expect(isNotServing(new ConnectError("HTTP 503", Code.Unavailable))).toBe(false);
});

describe("the text of a failure", () => {
  // The page makes no call that has these answers, or draws the new state in their place.
  const UNSEEN = ["UNSPECIFIED", "NOT_TO_MOVE", "DEADLINE_TOO_SHORT", "STALE_PLY"];
  const reasons = ErrorReasonSchema.values.map((each) => each.localName).filter((each) => !UNSEEN.includes(each));

  test.each(reasons)("for %s is a sentence of the page in both languages", async (reason) => {
    const found = await inLanguages(() => {
      const text = failureText(refusal(reason as never, Code.FailedPrecondition, "seat 1"));
      expect(text).not.toBe(texts().failed);
      return text;
    });
    expect(new Set([...found, "seat 1"]).size).toBe(3);
  });

  test("has what the service says of an invalid request", () => {
    const error = refusal("INVALID_REQUEST", Code.InvalidArgument, "options.seed: at least 0");
    expect(failureText(error)).toBe(`${texts().invalid} options.seed: at least 0`);
  });

  test.each([Code.Unavailable, Code.Unknown, Code.DeadlineExceeded])("without an answer says so", (code) => {
    expect(failureText(new ConnectError("HTTP 502", code))).toBe(texts().noAnswer);
  });

  test("is no text of a proxy or of a reason that is newer than the page", () => {
    expect(failureText(new ConnectError("HTTP 403", Code.PermissionDenied))).toBe(texts().failed);
    expect(failureText(refusal("NEWER" as never))).toBe(texts().failed);
  });

  test("of the page itself is its message", () => {
    expect(failureText(new Error(texts().noReview))).toBe(texts().noReview);
  });
});
