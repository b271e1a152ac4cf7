/** Messages as they arrive, for one `for await`. It ends after the last one, or when it is stopped.
 *
 * If its server fails, an analysis or a review is resumed, with the same result, and a match is watched on after its
 * last event. Throws ConnectError if the call is refused. */
export class Stream<Message> implements AsyncIterable<Message> {
  private readonly stopping = new AbortController();
  private readonly messages: AsyncGenerator<Message>;

  /** begin: opens the call, which ends with the signal. */
  constructor(begin: (signal: AbortSignal) => AsyncGenerator<Message>) {
    this.messages = this.untilStopped(begin(this.stopping.signal));
  }

  /** Ends the stream and its loop: the server stops searching. May be called more than once. */
  stop(): void {
    this.stopping.abort();
  }

  /** The messages. Leaving the loop stops the stream. */
  [Symbol.asyncIterator](): AsyncGenerator<Message> {
    return this.messages;
  }

  private async *untilStopped(messages: AsyncGenerator<Message>): AsyncGenerator<Message> {
    try {
      for await (const each of messages) {
        if (this.stopping.signal.aborted) return;
        yield each;
      }
    } catch (error) {
      if (!this.stopping.signal.aborted) throw error;
    } finally {
      this.stop();
    }
  }
}
