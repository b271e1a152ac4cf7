import { Code, ConnectError } from "@connectrpc/connect";
import { failure } from "./errors.js";
import { pause } from "./pause.js";

// The policy of the Python client, in its service_config.json and resumption.py: the same figures, which have their
// reasons there. A call that has met no server is repeated four times, within a second and a half; a stream that has
// begun, eight times within 25 seconds.
const FIRST_PAUSE = 100; // milliseconds before the first repetition, doubled each time
const MOST_REPETITIONS = 4;
const MOST_RESTARTS = 8;

/** The repetitions of one call while no server can be reached, until its deadline. */
export class Repetition {
  /** Whether the call has been answered in part. */
  hasBegun = false;
  private readonly endsAt: number | undefined;
  private count = 0;

  /** timeoutMs: of the call with all its repetitions; undefined: none. signal: ends the pauses. */
  constructor(
    timeoutMs: number | undefined,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.endsAt = timeoutMs === undefined ? undefined : performance.now() + timeoutMs;
  }

  /** Whole milliseconds until the deadline, as gRPC demands them; undefined: there is none. Throws ConnectError if it
   * has passed: transports take 0 for no deadline. */
  timeout(): number | undefined {
    const left = this.left();
    if (left !== undefined && left <= 0) throw new ConnectError("the deadline has passed", Code.DeadlineExceeded);
    return left;
  }

  private left(): number | undefined {
    return this.endsAt === undefined ? undefined : Math.ceil(this.endsAt - performance.now());
  }

  /** Whether the call may be repeated once more before its deadline. */
  isAllowed(): boolean {
    const most = this.hasBegun ? MOST_RESTARTS : MOST_REPETITIONS;
    return this.count < most && (this.left() ?? Number.POSITIVE_INFINITY) > this.pause();
  }

  /** Takes note of a message of a stream that may be resumed any number of times: repetitions are counted anew. */
  goesOn(): void {
    this.hasBegun = true;
    this.count = 0;
  }

  /** Waits before the call is repeated. Throws the error that ended it if it is not to be repeated. isPassing: repeats
   * after errors with other codes too. */
  async after(error: unknown, isPassing?: (error: ConnectError) => boolean): Promise<void> {
    const found = failure(error, this.signal);
    if ((found.code !== Code.Unavailable && !isPassing?.(found)) || !this.isAllowed()) throw found;
    await this.wait();
  }

  /** Waits before the call is repeated. Throws ConnectError if the signal ends the call. */
  async wait(): Promise<void> {
    const length = this.pause();
    this.count += 1;
    await pause(length, this.signal);
    if (this.signal?.aborted) throw ConnectError.from(this.signal.reason, Code.Canceled);
  }

  private pause(): number {
    return FIRST_PAUSE * 2 ** this.count;
  }
}
