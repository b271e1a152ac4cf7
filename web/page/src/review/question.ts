import { computed, signal } from "@preact/signals";
import type { Move, Position } from "#contract/v1/games";
import type { MoveGrade } from "#contract/v1/judgement";
import { suggestions } from "../api/clients";
import { failureText } from "../api/failure";

const CHOICES = 4;
const CANDIDATES = 12; // of which two more are taken

/** A move that was chosen, and what the engine says of it. */
export interface Answer {
  move: Move;
  /** True if the best move is no better, as far as the engine can tell. */
  passes: boolean;
  /** The share of the win that it costs, and its standard error. */
  cost: number;
  error: number;
  /** Why the best move is better, as the engine has it; empty: it is not. */
  reason: string;
}

/** What is known of the mistake from a review. */
export interface Known {
  best: Move;
  cost: number;
  error: number;
}

/** A position before a mistake, to be decided again: one of four moves, until one is as good as the best. */
export class Question {
  /** The four moves, in an order that tells nothing; empty: they are not there yet. */
  readonly choices = signal<readonly Move[]>([]);
  /** The answers so far. */
  readonly answers = signal<readonly Answer[]>([]);
  /** The move that is being judged. */
  readonly judged = signal<Move>();
  readonly best = signal<Move>();
  readonly isShown = signal(false);
  readonly failure = signal("");
  /** True if nothing is asked any more: the best move was found, or shown. */
  readonly isOver = computed(() => this.isShown.value || this.answers.value.some((each) => each.passes));
  /** Why the best move is better than the one that was played, as the engine has it. */
  readonly reason = signal("");
  private readonly found = new Map<string, Answer>();

  /** known: what a review says of the move that was played; undefined: it is judged anew, in other deals of what is
   * hidden as the seed is another one. */
  constructor(
    private readonly position: Position,
    private readonly played: Move,
    private readonly seed: bigint,
    private readonly known?: Known,
  ) {}

  /** Looks for the moves to choose among. */
  async ask(stop: AbortSignal): Promise<void> {
    try {
      const options = { maxCandidates: CANDIDATES, seed: this.seed };
      const request = { position: this.position, proposedMove: this.played, options };
      const { result, grade } = await suggestions.suggest(request, { signal: stop });
      const candidates = result?.candidates.flatMap(({ move }) => move ?? []) ?? [];
      const best = this.known?.best ?? grade?.bestMove;
      if (!grade || !best) return;
      const judged = this.answerOf(this.played, grade);
      this.note(this.known ? { ...judged, cost: this.known.cost, error: this.known.error, passes: false } : judged);
      this.note({ move: best, passes: true, cost: 0, error: 0, reason: "" });
      this.best.value = best;
      this.reason.value = grade.reason;
      this.choices.value = choicesOf(best, this.played, candidates);
    } catch (error) {
      if (!stop.aborted) this.failure.value = failureText(error);
    }
  }

  /** Answers with a move. */
  async choose(move: Move): Promise<void> {
    if (this.judged.value || this.isOver.value || this.answerTo(move)) return;
    this.judged.value = move;
    this.failure.value = "";
    try {
      if (!this.found.has(move.notation)) this.note(this.answerOf(move, await this.gradeOf(move)));
      const answer = this.found.get(move.notation);
      if (answer) this.answers.value = [...this.answers.value, answer];
    } catch (error) {
      this.failure.value = failureText(error);
    } finally {
      this.judged.value = undefined;
    }
  }

  /** Gives the best move away. */
  show(): void {
    this.isShown.value = true;
  }

  /** The answer that a move has got; undefined: it was not chosen. */
  answerTo(move: Move): Answer | undefined {
    return this.answers.value.find((each) => each.move.notation === move.notation);
  }

  private async gradeOf(move: Move): Promise<MoveGrade | undefined> {
    const options = { maxCandidates: 1, seed: this.seed };
    return (await suggestions.suggest({ position: this.position, proposedMove: move, options })).grade;
  }

  private answerOf(move: Move, grade: MoveGrade | undefined): Answer {
    const cost = grade?.loss?.counted?.winShare ?? 0;
    const error = grade?.loss?.error?.winShare ?? 0;
    return { move, passes: grade !== undefined && cost === 0, cost, error, reason: grade?.reason ?? "" };
  }

  private note(answer: Answer): void {
    this.found.set(answer.move.notation, answer);
  }
}

/** The best move, the one that was played, and the first others among the candidates, by their notation. */
export function choicesOf(best: Move, played: Move, candidates: readonly Move[]): Move[] {
  const chosen = new Map([best, played, ...candidates].map((each) => [each.notation, each]));
  const first = [...chosen.values()].slice(0, CHOICES);
  return first.sort((one, other) => (one.notation < other.notation ? -1 : 1));
}
