import type { MessageInitShape } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import type { Calls } from "./calls.js";
import { checkNames } from "./check.js";
import type { PositionSchema } from "./contract/mogul/v1/games_pb.js";
import { Priority, type SearchOptionsSchema, StopReason } from "./contract/mogul/v1/search_pb.js";
import type { SuggestionService, SuggestResponse } from "./contract/mogul/v1/suggestion_service_pb.js";
import { isBusy, retrySeconds } from "./errors.js";
import { pause } from "./pause.js";

// As in batch.py of the Python client, which has the reasons.
const AT_ONCE = 8;
const BUSY_PAUSE = 250; // milliseconds

/** The response or the error for one position of a batch; the other one is undefined. */
export interface Outcome {
  /** Place of the position in the batch, from 0. */
  index: number;
  response?: SuggestResponse;
  error?: ConnectError;
}

/** Options of a batch. */
export interface BatchOptions {
  /** Requests in flight at a time. Unset: 8. */
  atOnce?: number;
  /** Token of the service. Unset: the one of the client. */
  token?: string;
  /** Cancels the batch. */
  signal?: AbortSignal;
}

type Suggest = Calls<typeof SuggestionService>["suggest"];
type Position = MessageInitShape<typeof PositionSchema>;
type Options = MessageInitShape<typeof SearchOptionsSchema>;

/** A suggestion for each of many positions, as they arrive: see `Client.suggestAll`. */
export async function* suggestAll(
  suggest: Suggest,
  positions: Iterable<Position>,
  options: Options | undefined,
  batch: BatchOptions,
): AsyncGenerator<Outcome> {
  checkNames(batch, ["atOnce", "token", "signal"]);
  const { atOnce = AT_ONCE, token, signal } = batch;
  if (!(atOnce >= 1)) throw new TypeError(`atOnce is ${atOnce}: it must be 1 or more`);
  const leaving = new AbortController();
  const cancelled = AbortSignal.any([leaving.signal, ...(signal ? [signal] : [])]);
  const call = { signal: cancelled, ...(token !== undefined && { token }) };
  const inFlight = new Map<number, Promise<Outcome>>();
  const left = positions[Symbol.iterator]();
  let index = 0;
  let next = left.next();
  try {
    for (;;) {
      for (; !next.done && inFlight.size < atOnce; next = left.next(), index++) {
        const request = { position: next.value, options: inBatch(options) };
        const outcome = outcomeOf(index, () => suggest(request, call), cancelled);
        // Nobody waits for it if the next position is not to be had: Node.js ends at a rejection that nobody handles.
        outcome.catch(() => {});
        inFlight.set(index, outcome);
      }
      if (inFlight.size === 0) return;
      const outcome = await Promise.race(inFlight.values());
      inFlight.delete(outcome.index);
      yield outcome;
    }
  } finally {
    leaving.abort();
    left.return?.();
  }
}

/** The options of one position of many: with the priority of a batch, unless they have one. */
function inBatch(options: Options | undefined): Options {
  return { ...options, priority: options?.priority || Priority.BATCH };
}

/** The outcome of one position. The request is retried while the server is busy, and when the server stops before the
 * search has ended; the partial response is kept, in case that no other server answers. */
async function outcomeOf(
  index: number,
  suggest: () => Promise<SuggestResponse>,
  signal: AbortSignal,
): Promise<Outcome> {
  let cutShort: SuggestResponse | undefined;
  for (;;) {
    let milliseconds = BUSY_PAUSE;
    try {
      const response = await suggest();
      if (response.result?.stopReason !== StopReason.SHUTDOWN) return { index, response };
      cutShort = response;
    } catch (error) {
      // A batch ends when it is cancelled or its client is closed, and for a mistake of the program.
      if (signal.aborted || !(error instanceof ConnectError) || error.code === Code.Canceled) throw error;
      if (!isBusy(error)) return cutShort ? { index, response: cutShort } : { index, error };
      milliseconds = Math.max(milliseconds, 1000 * (retrySeconds(error) ?? 0));
    }
    await pause(milliseconds, signal);
  }
}
