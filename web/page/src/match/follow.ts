import type { MatchEvent, MatchState } from "#contract/v1/match";
import type { WatchMatchResponse } from "#contract/v1/match_service";
import { isPassing } from "../api/failure";

/** Opens the stream of a match after a cursor. */
export type Feed = (cursor: bigint, stop: AbortSignal) => AsyncIterable<WatchMatchResponse>;

/** Whoever wants to know of a match. */
export interface Listener {
  /** An event, each once and in order. */
  event(event: MatchEvent): void;
  /** The state after the last event. */
  state(state: MatchState): void;
  /** Whether the stream is open. */
  connected(is: boolean): void;
  /** The stream was refused for good. */
  refused(error: unknown): void;
}

// The service sends a heartbeat every 10 seconds: after two and a half of them the connection counts as lost.
const SILENCE = 25_000; // milliseconds
const LONGEST_PAUSE = 8_000; // milliseconds

/** Milliseconds to wait after so many failures in a row. */
export function pauseAfter(failures: number): number {
  return Math.min(250 * 2 ** failures, LONGEST_PAUSE);
}

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
      if (!attempt.signal.aborted && !isPassing(error)) {
        listener.refused(error);
        return;
      }
    } finally {
      clearTimeout(silence);
      stop.removeEventListener("abort", end);
      end(); // a stream that an error of the page has left
    }
    if (stop.aborted) return;
    listener.connected(false);
    await wait(pauseAfter(failures), stop);
    failures += 1;
  }
}

/** Waits, until `stop` at the latest. */
export function waiting(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    stop.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
}
