import { Code, ConnectError } from "@connectrpc/connect";
import type { ReviewOptions } from "./contract/mogul/v1/review_pb.js";
import { type SearchOptions, type SearchResult, StopReason } from "./contract/mogul/v1/search_pb.js";
import type { AnalyzeResponse, ReviewGameResponse } from "./contract/mogul/v1/suggestion_service_pb.js";
import { isBusy } from "./errors.js";
import type { Retries } from "./retry.js";

/** Messages of streams that can be begun again. */
export type Resumable = AnalyzeResponse | ReviewGameResponse;

// Marks of servers whose results differ, and the words for them: those of resumption.py of the Python client, which has
// the reasons.
const OTHER = {
  fingerprint: "has another engine, whose results differ",
  "component hash": "searches another component set",
};

/** Marks of a server. Undefined or empty: the message does not have it. */
type Marks = Partial<Record<keyof typeof OTHER, string>>;

/** The place of a message in its stream. options: in effect. event: of a reviewed decision; undefined: the message
 * brings iterations. */
interface Progress {
  options: SearchOptions | ReviewOptions | undefined;
  iterations: bigint;
  event: number | undefined;
  isFinal: boolean;
  stopReason: StopReason | undefined;
  marks: Marks;
}

function progress(message: Resumable): Progress {
  const fingerprint = message.serving?.fingerprint;
  if (message.$typeName === "mogul.v1.AnalyzeResponse") {
    const { result, final } = message;
    const iterations = result?.iterations ?? 0n;
    return {
      options: result?.options,
      iterations,
      event: undefined,
      isFinal: final,
      stopReason: result?.stopReason,
      marks: { fingerprint, "component hash": result?.componentHash },
    };
  }
  const { options, decision, summary } = message;
  return {
    options,
    iterations: message.progress?.iterations ?? 0n,
    event: decision?.event,
    isFinal: summary !== undefined,
    stopReason: summary?.stopReason,
    marks: { fingerprint },
  };
}

/** The messages of a stream that survives the end of its server.
 *
 * If it breaks off, or is cut short because its server stops, it is begun again: with the same options the same results
 * follow, and messages already received are left out. If no other server takes it further, the last message of the
 * stopping server ends the stream. A server with another engine, by its fingerprint, or another component set, by its
 * hash, does not: it would take another course. begin: begins the call, with the options in effect on the first server
 * once they are known. */
export async function* resumed<Message extends Resumable>(
  begin: (options: Progress["options"]) => AsyncIterable<Message>,
  retries: Retries,
): AsyncGenerator<Message> {
  let options: Progress["options"];
  const marks: Marks = {}; // of the first server, once they are known
  let iterations = -1n;
  let event = -1;
  let last: Message | undefined;
  let furthest: SearchResult | undefined; // of an analysis, that with most iterations
  for (;;) {
    let broken: unknown;
    let isCut = false;
    try {
      for await (const message of begin(options)) {
        const at = progress(message);
        checkServer(marks, at.marks);
        options = at.options;
        const isFurther = at.event === undefined ? at.iterations > iterations : at.event > event;
        if (isFurther) {
          retries.reset();
          last = undefined;
          if (message.$typeName === "mogul.v1.AnalyzeResponse") furthest = message.result;
        }
        const isNew = isFurther || (at.event === undefined && at.isFinal);
        iterations = at.iterations > iterations ? at.iterations : iterations;
        event = Math.max(event, at.event ?? -1);
        if (at.stopReason === StopReason.SHUTDOWN && retries.isAllowed()) {
          if (at.iterations >= iterations) last = message;
          isCut = true;
          break;
        }
        if (furthest && at.isFinal && at.iterations < iterations) {
          // A deadline leaves the server that goes on less time than the lost one had.
          Object.assign(message, { result: { ...furthest, stopReason: at.stopReason } });
        }
        if (isNew) yield message;
        if (at.isFinal) return;
      }
    } catch (error) {
      broken = error;
    }
    if (broken === undefined && !isCut) return; // the server has ended the stream
    try {
      // The servers that are left may have too much to do for a moment.
      const isPassing = (error: ConnectError) => retries.hasBegun && isBusy(error);
      await (broken === undefined ? retries.wait() : retries.waitAfter(broken, isPassing));
    } catch (error) {
      if (last === undefined || ConnectError.from(error).code === Code.Canceled) throw error;
      yield last;
      return;
    }
  }
}

/** Takes note of the first server's marks. Throws ConnectError for a message of another engine or component set. */
function checkServer(before: Marks, now: Marks): void {
  for (const name of Object.keys(OTHER) as (keyof Marks)[]) {
    before[name] ||= now[name];
    if (!now[name] || now[name] === before[name]) continue;
    const marks = `${name} ${now[name]}, before ${before[name]}`;
    const text = `the stream was lost, and the server that answers now ${OTHER[name]} (${marks})`;
    throw new ConnectError(`${text}: begin it anew`, Code.Aborted);
  }
}
