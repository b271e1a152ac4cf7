import { batch, signal } from "@preact/signals";
import type { GameRecord, Move } from "#contract/v1/games";
import { DecisionTag } from "#contract/v1/judgement";
import type { ReviewedDecision, ReviewProgress, ReviewSummary } from "#contract/v1/review";
import type { ReviewGameResponse } from "#contract/v1/suggestion_service";
import { suggestions } from "../api/clients";
import { failureText } from "../api/failure";
import { failIfCutShort, readPersistently } from "../api/retry";

/** The signs of a decision's tag, as chess players write them. */
export const SIGNS: Record<number, string> = { 1: "✓", 2: "✓", 3: "?!", 4: "?", 5: "??", 6: "·", 7: "≈" };

// A whole game takes well below a minute of one core; a decision that matters gets several times as many.
const ITERATIONS = 1000n;

/** The review of a record, decision by decision as they come, over losses of the connection. It goes on while the page is
 * hidden: people look at something else meanwhile. */
export class Review {
  readonly decisions = signal<readonly ReviewedDecision[]>([]);
  readonly progress = signal<ReviewProgress>();
  readonly summary = signal<ReviewSummary>();
  readonly failure = signal("");
  /** That of the first answer: with another one a new beginning would not fit what is there. */
  private seed: bigint | undefined;
  private readonly stream = new AbortController();

  constructor(private readonly record: GameRecord) {}

  /** Reviews the game. */
  run(): Promise<void> {
    const listener = {
      message: (answer: ReviewGameResponse) => this.take(answer),
      failed: (error: unknown) => {
        this.failure.value = failureText(error);
      },
    };
    return readPersistently(() => this.answers(), listener, this.stream.signal);
  }

  private answers(): AsyncIterable<ReviewGameResponse> {
    const options = { iterations: ITERATIONS, ...(this.seed !== undefined && { seed: this.seed }) };
    return suggestions.reviewGame({ record: this.record, options }, { signal: this.stream.signal });
  }

  /** Takes an answer; after a new beginning the same decisions come again. */
  private take({ progress, options, decision, summary }: ReviewGameResponse): void {
    failIfCutShort(summary);
    this.seed = options?.seed;
    batch(() => {
      this.failure.value = "";
      this.progress.value = progress;
      const isNew = decision && !this.decisions.value.some((each) => each.event === decision.event);
      if (isNew) this.decisions.value = [...this.decisions.value, decision];
      if (summary) this.summary.value = summary;
    });
  }

  /** Ends it. */
  close(): void {
    this.stream.abort();
  }
}

/** True if a decision is one to learn from. */
export function isMistake({ tag }: { tag: DecisionTag }): boolean {
  return [DecisionTag.INACCURACY, DecisionTag.MISTAKE, DecisionTag.BLUNDER].includes(tag);
}

/** True if a decision with a choice cost nothing that counts, or little. */
export function isGood(decision: ReviewedDecision): boolean {
  return decision.before.length > 0 && !isMistake(decision);
}

/** The event of the first mistake after an event, or undefined. */
export function nextMistake(decisions: readonly ReviewedDecision[], event: number): number | undefined {
  return decisions.find((each) => each.event > event && isMistake(each))?.event;
}

const TURNING_POINTS = 3;

/** The share of the win that a decision cost. */
export function costOf({ loss }: Pick<ReviewedDecision, "loss">): number {
  return loss?.counted?.winShare ?? 0;
}

/** The mistakes that cost the most, the dearest first: of one seat, or of all. */
export function turningPoints(decisions: readonly ReviewedDecision[], seat: number | undefined): ReviewedDecision[] {
  return decisions
    .filter((each) => isMistake(each) && (seat === undefined || each.seat === seat))
    .sort((one, other) => costOf(other) - costOf(one))
    .slice(0, TURNING_POINTS);
}

/** The event of the turning point that comes next in the game, from the first one on after the last; undefined: there is
 * none. */
export function nextTurningPoint(points: readonly ReviewedDecision[], event: number): number | undefined {
  const events = points.map((each) => each.event).sort((one, other) => one - other);
  return events.find((each) => each > event) ?? events[0];
}

/** What to practise: the kind of mistake that cost the most in all, how often it was made, and its cost. */
export function practice(
  decisions: readonly ReviewedDecision[],
  habitOf: (played: Move, better: Move) => string,
): { habit: string; times: number; cost: number } | undefined {
  const habits = new Map<string, { habit: string; times: number; cost: number }>();
  for (const each of decisions.filter(isMistake)) {
    if (!each.move || !each.bestMove) continue;
    const habit = habitOf(each.move, each.bestMove);
    const { times, cost } = habits.get(habit) ?? { times: 0, cost: 0 };
    habits.set(habit, { habit, times: times + 1, cost: cost + costOf(each) });
  }
  return [...habits.values()].sort((one, other) => other.cost - one.cost)[0];
}
