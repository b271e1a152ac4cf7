import { effect, signal } from "@preact/signals";
import type { Move } from "#contract/v1/games";
import { DecisionTag, type MoveGrade } from "#contract/v1/judgement";
import { Help } from "#contract/v1/match";
import { suggestions } from "../api/clients";
import { failureText } from "../api/failure";
import { SEED } from "../api/seed";
import { keep, kept } from "../ui/kept";
import type { Table } from "./table";

/** True if this browser's person wants moves graded before they are made. */
export const wantsTutor = signal(kept("tutor") === "on");

effect(() => keep("tutor", wantsTutor.value ? "on" : "off"));

/** The tutor speaks of these alone; any other move is made without a further press. */
const COSTLY: ReadonlySet<DecisionTag> = new Set([DecisionTag.INACCURACY, DecisionTag.MISTAKE, DecisionTag.BLUNDER]);

/** A chosen move that is graded, or waits to be confirmed. */
export interface Proposal {
  move: Move;
  /** True if the engine still grades it. */
  isAsking: boolean;
  /** Its grade; undefined: there is none yet, or the engine gave none. */
  grade?: MoveGrade;
  /** Why there is no grade, in a sentence. */
  failure?: string;
}

/** The tutor of one decision: has a chosen move graded, and one that is costly or has no grade confirmed. */
export class Tutor {
  readonly proposal = signal<Proposal>();
  private asking: AbortController | undefined;

  constructor(private readonly table: Pick<Table, "state" | "play">) {}

  /** True if chosen moves are graded first: the person wants it, the match allows it, and there is a choice. */
  get isOn(): boolean {
    const { match, legalMoves = [] } = this.table.state.value ?? {};
    return wantsTutor.value && match?.options?.help === Help.ALL && legalMoves.length > 1;
  }

  /** Proposes a move, in place of an earlier one; makes it at once where nothing is to be graded. */
  async choose(move: Move): Promise<void> {
    this.clear();
    const position = this.table.state.value?.position;
    if (!this.isOn || !position) return this.table.play(move);
    const stop = new AbortController();
    this.asking = stop;
    this.proposal.value = { move, isAsking: true };
    let outcome: Partial<Proposal>;
    try {
      // The suggestion is not shown; the grade has a search of its own.
      const request = { position, proposedMove: move, options: { maxCandidates: 1, seed: SEED } };
      const { grade } = await suggestions.suggest(request, { signal: stop.signal });
      outcome = grade ? { grade } : {};
    } catch (error) {
      outcome = { failure: failureText(error) };
    }
    if (stop.signal.aborted) return;
    if (outcome.grade && !COSTLY.has(outcome.grade.tag)) return this.confirm();
    this.proposal.value = { move, isAsking: false, ...outcome };
  }

  /** Makes the proposed move, graded or not. */
  confirm(): Promise<void> {
    const move = this.proposal.value?.move;
    this.clear();
    return move ? this.table.play(move) : Promise.resolve();
  }

  /** Proposes nothing any more. */
  clear(): void {
    this.asking?.abort();
    this.asking = undefined;
    this.proposal.value = undefined;
  }
}
