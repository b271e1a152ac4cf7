import { Code, ConnectError } from "@connectrpc/connect";
import type { WatchMatchResponse } from "./contract/mogul/v1/match_service_pb.js";
import { reason } from "./errors.js";
import type { Repetition } from "./repetition.js";

// The service sends a heartbeat every 10 seconds: after two and a half of them the stream counts as lost.
const SILENCE = 25_000; // milliseconds

/** The messages of a stream of a match that survives losses of its connection: it is begun again after the last event, so
 * each event comes once and in order. It ends with its signal, its deadline, a refusal, or when no server answers any more.
 *
 * begin: begins the call after a cursor. cursor: number of the last event that the caller has. */
export async function* watched(
  begin: (cursor: bigint, signal: AbortSignal) => AsyncIterable<WatchMatchResponse>,
  cursor: bigint,
  repetition: Repetition,
): AsyncGenerator<WatchMatchResponse> {
  let last = cursor;
  for (;;) {
    // The contract knows no end of the stream without an error.
    let loss: unknown = new ConnectError("the stream of the match has ended", Code.Unavailable);
    const silence = new Silence();
    try {
      for await (const message of begin(last, silence.signal)) {
        silence.stop();
        repetition.goesOn();
        const number = message.event?.number;
        const isKnown = number !== undefined && number <= last;
        if (number !== undefined && !isKnown) last = number;
        // A caller that takes its time with a message is not silence of the service.
        if (!isKnown) yield message;
        silence.start();
      }
    } catch (error) {
      loss = silence.signal.aborted ? new ConnectError("the match is silent", Code.Unavailable) : error;
    } finally {
      silence.stop();
    }
    await repetition.after(loss, (error) => repetition.hasBegun && isStillCounted(error));
  }
}

/** Returns whether the service refuses a watcher because it has not noticed yet that the former stream is lost. */
function isStillCounted(error: ConnectError): boolean {
  return reason(error) === "TOO_MANY_WATCHERS";
}

/** An alarm after a long silence. */
class Silence {
  private readonly alarm = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.start();
  }

  /** Aborts when the silence is too long. */
  get signal(): AbortSignal {
    return this.alarm.signal;
  }

  start(): void {
    this.timer = setTimeout(() => this.alarm.abort(), SILENCE);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
