import { Code, ConnectError } from "@connectrpc/connect";
import { texts } from "../i18n/texts";

// Nobody answers at present, or the service has too much to do.
const PASSING = [Code.Unavailable, Code.Unknown, Code.DeadlineExceeded, Code.ResourceExhausted];

/** Whether trying again helps. */
export function isPassing(error: unknown): boolean {
  return PASSING.includes(ConnectError.from(error).code);
}

/** Whether a call was cancelled by the page itself. */
export function isCancelled(error: unknown): boolean {
  return ConnectError.from(error).code === Code.Canceled;
}

/** Whether a token has ended, or is not of the match. */
export function isUnknownToken(error: unknown): boolean {
  return ConnectError.from(error).code === Code.Unauthenticated;
}

/** Whether the match has moved on since the page saw it. */
export function isStale(error: unknown): boolean {
  return ConnectError.from(error).code === Code.Aborted;
}

/** Whether the service answers that it, or the engine behind it, is starting or stopping (NOT_SERVING). */
export function isNotServing(error: unknown): boolean {
  const { code, details } = ConnectError.from(error);
  // An answer of a proxy, or none at all, has no such detail.
  return code === Code.Unavailable && details.some((each) => "type" in each && each.type === "google.rpc.ErrorInfo");
}

/** A failure in a sentence for people. */
export function failureText(error: unknown): string {
  const failure = ConnectError.from(error);
  if (failure.code === Code.Unavailable && !failure.rawMessage) return texts().noAnswer;
  if (failure.code === Code.Unknown && failure.cause instanceof TypeError) return texts().noAnswer;
  return failure.rawMessage || texts().failed;
}
