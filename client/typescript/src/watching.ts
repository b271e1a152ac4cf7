import { Code, ConnectError } from "@connectrpc/connect";
import type { WatchMatchResponse } from "./contract/mogul/v1/match_service_pb.js";
import { reason } from "./errors.js";
import type { Retries } from "./retry.js";

// The service sends a heartbeat every 10 seconds: after two and a half of them the stream counts as lost.
const HEARTBEAT_TIMEOUT = 25_000; // milliseconds

/** The messages of a stream of a match that survives losses of its connection: it is begun again after the last event,
 * so each event comes once and in order. It ends with its signal, its deadline, a refusal, or when no server answers any
 * more.
 *
 * begin: begins the call after a cursor. cursor: number of the last event that the caller has. */
export async function* watched(
  begin: (cursor: bigint, signal: AbortSignal) => AsyncIterable<WatchMatchResponse>,
  cursor: bigint,
  retries: Retries,
): AsyncGenerator<WatchMatchResponse> {
  let last = cursor;
  for (;;) {
    // The contract knows no end of the stream without an error.
    let loss: unknown = new ConnectError("the stream of the match has ended", Code.Unavailable);
    const heartbeat = new HeartbeatTimeout();
    try {
      for await (const message of begin(last, heartbeat.signal)) {
        heartbeat.stop();
        retries.reset();
        if (message.event) last = message.event.number;
        // A caller that takes its time with a message is not the service's silence.
        yield message;
        heartbeat.start();
      }
    } catch (error) {
      loss = heartbeat.signal.aborted ? new ConnectError("the match is silent", Code.Unavailable) : error;
    } finally {
      heartbeat.stop();
    }
    await retries.waitAfter(loss, (error) => retries.hasBegun && isStillCounted(error));
  }
}

/** Returns whether the service refuses a watcher because it has not noticed yet that the former stream is lost. */
function isStillCounted(error: ConnectError): boolean {
  return reason(error) === "TOO_MANY_WATCHERS";
}

/** A timer that notices when no message comes. */
class HeartbeatTimeout {
  private readonly lapse = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.start();
  }

  /** Aborts when the time is over. */
  get signal(): AbortSignal {
    return this.lapse.signal;
  }

  start(): void {
    this.timer = setTimeout(() => this.lapse.abort(), HEARTBEAT_TIMEOUT);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
