import { Code, ConnectError } from "@connectrpc/connect";
import type { ErrorReason } from "#contract/v1/errors";
import { BadRequestSchema, ErrorInfoSchema } from "#google_rpc";
import { texts } from "../i18n/texts";

/** The reason of a refusal, by its name in the contract. */
type Reason = keyof typeof ErrorReason;

// Nobody answers at present, or a proxy does in place of the service.
const UNANSWERED = [Code.Unavailable, Code.Unknown, Code.DeadlineExceeded];

/** True if trying again helps; not after an error of the page itself. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ConnectError)) return false;
  // A message that is too large has no reason, and is too large the next time too.
  const isBusy = error.code === Code.ResourceExhausted && reasonOf(error) !== undefined;
  return isBusy || UNANSWERED.includes(error.code);
}

/** True if the service answers that a token has ended, or is not of the match. A proxy that asks for a login has the same
 * code. */
export function isUnknownToken(error: unknown): boolean {
  return reasonOf(error) === "INVALID_TOKEN";
}

/** True if the match has moved on since the page saw it. */
export function isStale(error: unknown): boolean {
  return reasonOf(error) === "STALE_PLY";
}

/** True if the service answers that it, or the engine behind it, is starting or stopping. */
export function isNotServing(error: unknown): boolean {
  return reasonOf(error) === "NOT_SERVING";
}

/** True if the service refuses a field of a request, by its path in the contract. */
export function isAbout(error: unknown, field: string): boolean {
  const refused = ConnectError.from(error).findDetails(BadRequestSchema);
  return refused.some(({ fieldViolations }) => fieldViolations.some((each) => each.field === field));
}

/** The reason of a refusal; undefined: the service has not answered itself. */
function reasonOf(error: unknown): Reason | undefined {
  const [info] = ConnectError.from(error).findDetails(ErrorInfoSchema);
  return info?.reason as Reason | undefined;
}

/** A failure in a sentence for people. */
export function failureText(error: unknown): string {
  const { refusals, over, noReview, invalid, noAnswer, failed } = texts();
  if (!(error instanceof ConnectError)) return error instanceof Error ? error.message : failed;
  const reason = reasonOf(error);
  if (reason === undefined) return UNANSWERED.includes(error.code) ? noAnswer : failed;
  if (reason === "INVALID_REQUEST") return `${invalid} ${error.rawMessage}`;
  const sentences: Partial<Record<Reason, string>> = { ...refusals, GAME_OVER: over, GAME_NOT_OVER: noReview };
  return sentences[reason] ?? failed;
}
