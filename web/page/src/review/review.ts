import { batch, signal } from "@preact/signals";
import type { GameRecord } from "#contract/v1/games";
import { DecisionTag } from "#contract/v1/judgement";
import type { ReviewedDecision, ReviewProgress, ReviewSummary } from "#contract/v1/review";
import { suggestions } from "../api/clients";
import { failureText } from "../api/failure";

// A whole game takes well below a minute of one core; a decision that matters gets several times as many.
const ITERATIONS = 2000n;

/** The review of a record, decision by decision as they come. It goes on while the page is hidden: people look at
 * something else meanwhile. */
export class Review {
  readonly decisions = signal<readonly ReviewedDecision[]>([]);
  readonly progress = signal<ReviewProgress>();
  readonly summary = signal<ReviewSummary>();
  readonly failure = signal("");
  private readonly stream = new AbortController();

  constructor(private readonly record: GameRecord) {}

  /** Reviews the game. */
  async run(): Promise<void> {
    const { record } = this;
    const request = { record, options: { iterations: ITERATIONS } };
    try {
      for await (const answer of suggestions.reviewGame(request, { signal: this.stream.signal })) {
        batch(() => {
          this.progress.value = answer.progress;
          if (answer.decision) this.decisions.value = [...this.decisions.value, answer.decision];
          if (answer.summary) this.summary.value = answer.summary;
        });
      }
    } catch (error) {
      if (!this.stream.signal.aborted) this.failure.value = failureText(error);
    }
  }

  /** Ends it. */
  close(): void {
    this.stream.abort();
  }
}

/** Whether a decision is one to learn from. */
export function isMistake(decision: ReviewedDecision): boolean {
  return [DecisionTag.INACCURACY, DecisionTag.MISTAKE, DecisionTag.BLUNDER].includes(decision.tag);
}

/** The event of the first mistake after an event, or undefined. */
export function nextMistake(decisions: readonly ReviewedDecision[], event: number): number | undefined {
  return decisions.find((each) => each.event > event && isMistake(each))?.event;
}
