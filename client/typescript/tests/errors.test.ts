import { Code, ConnectError } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { BadRequestSchema, ErrorInfoSchema, RetryInfoSchema } from "../src/contract/google_rpc_pb.js";
import { failure, problems, reason, retrySeconds } from "../src/errors.js";

const fieldViolations = [
  { field: "options.seed", description: "must not be negative" },
  { field: "options.threads", description: "at most 2" },
];
const invalid = new ConnectError("2 problems", Code.InvalidArgument, undefined, [
  { desc: BadRequestSchema, value: { fieldViolations } },
  { desc: ErrorInfoSchema, value: { reason: "INVALID_REQUEST", domain: "mogul" } },
]);

test("an invalid request has every problem with its field, and a reason", () => {
  expect(problems(invalid)).toEqual([
    { field: "options.seed", message: "must not be negative" },
    { field: "options.threads", message: "at most 2" },
  ]);
  expect(reason(invalid)).toBe("INVALID_REQUEST");
  expect(retrySeconds(invalid)).toBeUndefined();
});

test("a busy server says when to ask again", () => {
  const value = { retryDelay: { seconds: 2n, nanos: 500_000_000 } };
  const busy = new ConnectError("busy", Code.ResourceExhausted, undefined, [{ desc: RetryInfoSchema, value }]);
  expect(retrySeconds(busy)).toBe(2.5);
});

test("an error that is not a server's has no problems and no reason", () => {
  for (const error of [new Error("x"), new ConnectError("gone", Code.Unavailable), undefined]) {
    expect(problems(error)).toEqual([]);
    expect(reason(error)).toBeUndefined();
  }
});

test("a connection that fails is UNAVAILABLE, and a refusal keeps its status", () => {
  expect(failure(new TypeError("fetch failed")).code).toBe(Code.Unavailable);
  const reset = new ConnectError("reset", Code.Aborted, undefined, undefined, new Error("ECONNRESET"));
  expect(failure(reset).code).toBe(Code.Unavailable);
  expect(failure(new ConnectError("stream closed", Code.Canceled)).code).toBe(Code.Unavailable);
  expect(failure(new ConnectError("stale", Code.Aborted)).code).toBe(Code.Aborted);
  expect(failure(invalid)).toBe(invalid);
});

test("a call that its caller cancels stays cancelled", () => {
  expect(failure(new ConnectError("enough", Code.Canceled), AbortSignal.abort()).code).toBe(Code.Canceled);
});
