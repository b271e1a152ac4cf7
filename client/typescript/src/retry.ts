import { Code, ConnectError } from "@connectrpc/connect";
import { failure } from "./errors.js";
import { pause } from "./pause.js";

// The retry policy of the Python client, in its service_config.json and resumption.py: the same figures, which have
// their reasons there. A call that has met no server is retried four times, within a second and a half; a stream that has
// begun, eight times within 25 seconds after every message that goes further.
const INITIAL_BACKOFF = 100; // milliseconds before the first retry, doubled each time
const MAX_RETRIES = 4;
const MAX_RESTARTS = 8;
// A timer that is set for longer fires at once: 2^31 - 1 milliseconds, 24 days.
const MAX_TIMEOUT = 0x7fffffff;

/** The retries of one call while no server can be reached, until its deadline. */
export class Retries {
  private begun = false;
  private readonly endsAt: number | undefined;
  private count = 0;

  /** timeoutMs: of the call with all its retries; undefined: none. signal: ends the backoff. */
  constructor(
    timeoutMs: number | undefined,
    private readonly signal: AbortSignal | undefined,
  ) {
    if (Number.isNaN(timeoutMs)) throw new TypeError("timeoutMs is NaN: it must be a number of milliseconds");
    this.endsAt = timeoutMs === undefined ? undefined : performance.now() + timeoutMs;
  }

  /** True once the call has been answered in part. */
  get hasBegun(): boolean {
    return this.begun;
  }

  /** Whole milliseconds until the deadline, as gRPC demands them; undefined: there is none, or it is too far away for a
   * timer. Throws ConnectError if it has passed: transports take 0 for no deadline. */
  timeout(): number | undefined {
    const left = this.left();
    if (left !== undefined && left <= 0) throw new ConnectError("the deadline has passed", Code.DeadlineExceeded);
    return left !== undefined && left > MAX_TIMEOUT ? undefined : left;
  }

  private left(): number | undefined {
    return this.endsAt === undefined ? undefined : Math.ceil(this.endsAt - performance.now());
  }

  /** Returns true if the call may be retried once more before its deadline. */
  isAllowed(): boolean {
    const max = this.begun ? MAX_RESTARTS : MAX_RETRIES;
    return this.count < max && (this.left() ?? Number.POSITIVE_INFINITY) > this.backoff();
  }

  /** Takes note of a message that goes further than those before: the call has begun, retries are counted anew. */
  reset(): void {
    this.begun = true;
    this.count = 0;
  }

  /** Waits before a retry. Throws the error that ended the call if it is not to be retried. isPassing: accepts errors
   * with other codes too. */
  async waitAfter(error: unknown, isPassing?: (error: ConnectError) => boolean): Promise<void> {
    const found = failure(error, this.signal);
    if ((found.code !== Code.Unavailable && !isPassing?.(found)) || !this.isAllowed()) throw found;
    await this.wait();
  }

  /** Waits before a retry. Throws ConnectError if the signal ends the call. */
  async wait(): Promise<void> {
    const length = this.backoff();
    this.count += 1;
    await pause(length, this.signal);
    if (this.signal?.aborted) throw ConnectError.from(this.signal.reason, Code.Canceled);
  }

  private backoff(): number {
    return INITIAL_BACKOFF * 2 ** this.count;
  }
}
