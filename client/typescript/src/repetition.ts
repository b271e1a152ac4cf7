import { Code, ConnectError } from "@connectrpc/connect";
import { failure } from "./errors.js";

// The pause before the first repetition, doubled each time; and the most repetitions: in all three seconds of a call that
// has met no server, and 25 of a stream that has begun, in which a server with compiled kernels is restarted.
const FIRST_PAUSE = 100; // milliseconds
const MOST_AT_FIRST = 5;
const MOST_LATER = 8;

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
    const most = this.hasBegun ? MOST_LATER : MOST_AT_FIRST;
    return this.count < most && (this.left() ?? Number.POSITIVE_INFINITY) > this.pause();
  }

  /** Waits before the call is repeated. Throws the error that ended it if it is not to be repeated. */
  async after(error: unknown): Promise<void> {
    const found = failure(error, this.signal);
    if (found.code !== Code.Unavailable || !this.isAllowed()) throw found;
    await this.wait();
  }

  /** Waits before the call is repeated. Throws ConnectError if the signal ends the call. */
  async wait(): Promise<void> {
    const pause = this.pause();
    this.count += 1;
    await new Promise<void>((done) => {
      const finish = () => {
        clearTimeout(timer);
        this.signal?.removeEventListener("abort", finish);
        done();
      };
      const timer = setTimeout(finish, pause);
      this.signal?.addEventListener("abort", finish);
    });
    if (this.signal?.aborted) throw ConnectError.from(this.signal.reason, Code.Canceled);
  }

  private pause(): number {
    return FIRST_PAUSE * 2 ** this.count;
  }
}
