import { Code, ConnectError } from "@connectrpc/connect";
import type { ErrorReason } from "#contract/v1/errors";
import { ErrorInfoSchema } from "#google_rpc";

/** An error as the service sends it, with its reason. */
export function refusal(
  reason: keyof typeof ErrorReason,
  code = Code.FailedPrecondition,
  message = "no",
): ConnectError {
  return new ConnectError(message, code, undefined, [{ desc: ErrorInfoSchema, value: { reason, domain: "mogul" } }]);
}
