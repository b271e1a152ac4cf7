import { Code, ConnectError } from "@connectrpc/connect";
import type { MatchEvent, MatchState } from "#contract/v1/match";
import type { WatchMatchResponse } from "#contract/v1/match_service";
import { isPassing } from "../api/failure";
import { pauseAfter, waiting } from "../api/retry";

/** Opens the stream of a match after a cursor. */
export type Feed = (cursor: bigint, stop: AbortSignal) => AsyncIterable<WatchMatchResponse>;

/** Whoever wants to know of a match. */
export interface Listener {
  /** An event, each once and in order. */
  event(event: MatchEvent): void;
  /** The state after the last event. */
  state(state: MatchState): void;
  /** True if the stream is open. error: the reason why it is not; undefined: the service has ended it. */
  connected(is: boolean, error?: unknown): void;
  /** The stream was refused for good. */
  refused(error: unknown): void;
}

// The service sends a heartbeat every 10 seconds: after two and a half of them the connection counts as lost.
const SILENCE = 25_000; // milliseconds

/** Follows a match from a cursor on until `stop`, over losses of the connection: it goes on after the last event. */
export async function follow(
  feed: Feed,
  from: bigint,
  listener: Listener,
  stop: AbortSignal,
  wait: (milliseconds: number, stop: AbortSignal) => Promise<void> = waiting,
): Promise<void> {
  let cursor = from;
  let failures = 0;
  while (!stop.aborted) {
    const attempt = new AbortController();
    const end = () => attempt.abort();
    stop.addEventListener("abort", end);
    let silence = setTimeout(end, SILENCE);
    let lost: unknown;
    try {
      for await (const message of feed(cursor, attempt.signal)) {
        clearTimeout(silence);
        silence = setTimeout(end, SILENCE);
        failures = 0;
        listener.connected(true);
        if (message.event && message.event.number > cursor) {
          cursor = message.event.number;
          listener.event(message.event);
        }
        if (message.state) listener.state(message.state);
      }
    } catch (error) {
      if (stop.aborted) return;
      lost = attempt.signal.aborted ? new ConnectError("silence", Code.DeadlineExceeded) : error;
      if (!isPassing(lost)) {
        listener.refused(lost);
        return;
      }
    } finally {
      clearTimeout(silence);
      stop.removeEventListener("abort", end);
      end(); // a stream that an error of the page has left
    }
    if (stop.aborted) return;
    listener.connected(false, lost);
    await wait(pauseAfter(failures), stop);
    failures += 1;
  }
}
