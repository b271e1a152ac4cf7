import { batch, signal } from "@preact/signals";
import type { GameRecord } from "#contract/v1/games";
import { DecisionTag } from "#contract/v1/judgement";
import type { ReviewedDecision, ReviewProgress, ReviewSummary } from "#contract/v1/review";
import type { ReviewGameResponse } from "#contract/v1/suggestion_service";
import { suggestions } from "../api/clients";
import { failureText, isPassing } from "../api/failure";
import { pauseAfter, waiting } from "../match/follow";

// A whole game takes well below a minute of one core; a decision that matters gets several times as many.
const ITERATIONS = 1000n;

/** The review of a record, decision by decision as they come, over losses of the connection. It goes on while the page is
 * hidden: people look at something else meanwhile. */
export class Review {
  readonly decisions = signal<readonly ReviewedDecision[]>([]);
  readonly progress = signal<ReviewProgress>();
  readonly summary = signal<ReviewSummary>();
  readonly failure = signal("");
  private readonly stream = new AbortController();

  constructor(private readonly record: GameRecord) {}

  /** Reviews the game. */
  async run(): Promise<void> {
    for (let failures = 0; ; failures++) {
      try {
        for await (const answer of this.answers()) {
          failures = 0;
          batch(() => this.take(answer));
        }
        return;
      } catch (error) {
        if (this.stream.signal.aborted) return;
        this.failure.value = failureText(error);
        if (!isPassing(error)) return;
      }
      await waiting(pauseAfter(failures), this.stream.signal);
      if (this.stream.signal.aborted) return;
    }
  }

  private answers(): AsyncIterable<ReviewGameResponse> {
    const request = { record: this.record, options: { iterations: ITERATIONS } };
    return suggestions.reviewGame(request, { signal: this.stream.signal });
  }

  /** Takes an answer; after a new beginning the same decisions come again. */
  private take({ progress, decision, summary }: ReviewGameResponse): void {
    this.failure.value = "";
    this.progress.value = progress;
    const isNew = decision && !this.decisions.value.some((each) => each.event === decision.event);
    if (isNew) this.decisions.value = [...this.decisions.value, decision];
    if (summary) this.summary.value = summary;
  }

  /** Ends it. */
  close(): void {
    this.stream.abort();
  }
}

/** Whether a decision is one to learn from. */
export function isMistake({ tag }: { tag: DecisionTag }): boolean {
  return [DecisionTag.INACCURACY, DecisionTag.MISTAKE, DecisionTag.BLUNDER].includes(tag);
}

/** The event of the first mistake after an event, or undefined. */
export function nextMistake(decisions: readonly ReviewedDecision[], event: number): number | undefined {
  return decisions.find((each) => each.event > event && isMistake(each))?.event;
}
