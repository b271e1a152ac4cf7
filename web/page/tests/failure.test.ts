import { Code, ConnectError } from "@connectrpc/connect";
import { expect, test, vi } from "vitest";

vi.mock("../src/i18n/texts", () => ({ texts: () => ({ noAnswer: "nobody", failed: "failed" }) }));

import { failureText, isPassing, isUnknownToken } from "../src/api/failure";

/** An error as the service sends it, with a reason. */
function refused(code: Code): ConnectError {
  const error = new ConnectError("no", code);
  error.details = [{ type: "google.rpc.ErrorInfo", value: new Uint8Array() }];
  return error;
}

test("an error of the page itself does not pass", () => {
  expect(isPassing(new Error("there is no review"))).toBe(false);
  expect(isPassing(new TypeError("undefined is not a function"))).toBe(false);
  expect(isPassing(new ConnectError("lost", Code.Unavailable))).toBe(true);
  expect(isPassing(new ConnectError("Failed to fetch", Code.Unknown))).toBe(true);
});

test("a token has ended only if the service says so", () => {
  expect(isUnknownToken(refused(Code.Unauthenticated))).toBe(true);
  expect(isUnknownToken(refused(Code.PermissionDenied))).toBe(false);
  // A proxy whose login has ended.
  expect(isUnknownToken(new ConnectError("HTTP 401", Code.Unauthenticated))).toBe(false);
});

test("no answer in time is no answer", () => {
  expect(failureText(new ConnectError("the operation timed out", Code.DeadlineExceeded))).toBe("nobody");
});
