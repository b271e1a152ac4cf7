import { Code, ConnectError } from "@connectrpc/connect";
import { StopReason } from "#contract/v1/search";
import { isPassing } from "./failure";

const LONGEST_PAUSE = 8_000; // milliseconds

/** Milliseconds to wait after so many failures in a row. */
export function pauseAfter(failures: number): number {
  return Math.min(250 * 2 ** failures, LONGEST_PAUSE);
}

/** Waits, until `stop` at the latest. */
export function waiting(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      stop.removeEventListener("abort", end);
      done();
    };
    const timer = setTimeout(end, milliseconds);
    stop.addEventListener("abort", end);
  });
}

/** Raises ConnectError for a result that is not whole because its service stops: to be begun anew at the next one. */
export function failIfCutShort(result: { stopReason: StopReason } | undefined): void {
  if (result?.stopReason === StopReason.SHUTDOWN) throw new ConnectError("the service stops", Code.Unavailable);
}

/** Whoever wants to know of a stream. */
interface Listener<Message> {
  /** A message; after a new beginning they come again from the first. */
  message(message: Message): void;
  /** The stream has ended with an error. */
  failed(error: unknown): void;
}

/** Reads a stream until its end or `stop`, and begins it anew while its failure passes. */
export async function readPersistently<Message>(
  begin: () => AsyncIterable<Message>,
  listener: Listener<Message>,
  stop: AbortSignal,
): Promise<void> {
  for (let failures = 0; !stop.aborted; failures++) {
    try {
      for await (const message of begin()) {
        if (stop.aborted) return;
        listener.message(message);
        failures = 0;
      }
      return;
    } catch (error) {
      if (stop.aborted) return;
      listener.failed(error);
      if (!isPassing(error)) return;
    }
    await waiting(pauseAfter(failures), stop);
  }
}
