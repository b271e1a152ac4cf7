import { Code, ConnectError } from "@connectrpc/connect";
import { texts } from "../i18n/texts";

// Nobody answers at present, or the service has too much to do.
const PASSING = [Code.Unavailable, Code.Unknown, Code.DeadlineExceeded, Code.ResourceExhausted];

/** Whether trying again helps; not after an error of the page itself. */
export function isPassing(error: unknown): boolean {
  return error instanceof ConnectError && PASSING.includes(error.code);
}

/** Whether the service answers that a token has ended, or is not of the match. A proxy that asks for a login has the same
 * code. */
export function isUnknownToken(error: unknown): boolean {
  const failure = ConnectError.from(error);
  return failure.code === Code.Unauthenticated && hasReason(failure);
}

/** Whether the match has moved on since the page saw it. */
export function isStale(error: unknown): boolean {
  return ConnectError.from(error).code === Code.Aborted;
}

/** Whether the service answers that it, or the engine behind it, is starting or stopping (NOT_SERVING). */
export function isNotServing(error: unknown): boolean {
  const failure = ConnectError.from(error);
  return failure.code === Code.Unavailable && hasReason(failure);
}

/** Whether the service has answered itself: an answer of a proxy, or none at all, has no such detail. */
function hasReason({ details }: ConnectError): boolean {
  return details.some((each) => "type" in each && each.type === "google.rpc.ErrorInfo");
}

/** A failure in a sentence for people. */
export function failureText(error: unknown): string {
  const failure = ConnectError.from(error);
  if (failure.code === Code.Unavailable && !failure.rawMessage) return texts().noAnswer;
  if (failure.code === Code.DeadlineExceeded) return texts().noAnswer;
  if (failure.code === Code.Unknown && failure.cause instanceof TypeError) return texts().noAnswer;
  return failure.rawMessage || texts().failed;
}
