import { Code, ConnectError } from "@connectrpc/connect";
import { BadRequestSchema, ErrorInfoSchema, RetryInfoSchema } from "./contract/google_rpc_pb.js";
import type { ErrorReason } from "./contract/mogul/v1/errors_pb.js";

/** A problem of a refused request. */
export interface Problem {
  /** Path of the field, such as `options.seed`. Empty: the request as a whole. */
  field: string;
  /** Description that says what would be right. */
  message: string;
}

/** The problems of a request that was refused as invalid, in the order of the server; empty for every other error. */
export function problems(error: unknown): Problem[] {
  const details = ConnectError.from(error).findDetails(BadRequestSchema);
  return details.flatMap((each) =>
    each.fieldViolations.map(({ field, description }) => ({ field, message: description })),
  );
}

/** The server's reason for a refusal, by its name in errors.proto. Undefined: the error is not the server's. So an
 * UNAVAILABLE call with `NOT_SERVING` has met a server that starts or stops, and one without a reason has met none. */
export function reason(error: unknown): keyof typeof ErrorReason | undefined {
  const [info] = ConnectError.from(error).findDetails(ErrorInfoSchema);
  return info?.reason as keyof typeof ErrorReason | undefined;
}

/** Seconds after which a busy server should be asked again. Undefined: it did not say. */
export function retrySeconds(error: unknown): number | undefined {
  const [info] = ConnectError.from(error).findDetails(RetryInfoSchema);
  const delay = info?.retryDelay;
  return delay && Number(delay.seconds) + delay.nanos / 1e9;
}

// As in batch.py of the Python client.
const BUSY: readonly unknown[] = ["TOO_MANY_SEARCHES", "TOO_MANY_REQUESTS"];

/** Returns whether the server was too busy, so that the same request can be answered later; false for a message that is
 * too large and a deadline that is too short. */
export function isBusy(error: ConnectError): boolean {
  return error.code === Code.ResourceExhausted && BUSY.includes(reason(error));
}

// Errors that no server sends, but a connection that fails: Node.js and browsers give them different codes.
const OF_CONNECTIONS = [Code.Aborted, Code.Internal, Code.Unknown];

/** An error as ConnectError; that of a failed connection as UNAVAILABLE, as in every other language. signal: of the
 * call. */
export function failure(error: unknown, signal?: AbortSignal): ConnectError {
  const found = ConnectError.from(error);
  // A stream that is reset looks as if the caller had cancelled it.
  const isReset = found.code === Code.Canceled && !signal?.aborted;
  if (!isReset && (found.cause === undefined || !OF_CONNECTIONS.includes(found.code))) return found;
  return new ConnectError(found.rawMessage, Code.Unavailable, found.metadata, undefined, found.cause);
}
