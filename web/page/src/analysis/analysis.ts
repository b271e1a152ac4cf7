import { clone, create } from "@bufbuild/protobuf";
import { signal } from "@preact/signals";
import type { Move, Position } from "#contract/v1/games";
import { BudgetSchema, type SearchOptions, SearchOptionsSchema, type SearchResult } from "#contract/v1/search";
import { type AnalyzeRequest, AnalyzeRequestSchema, type AnalyzeResponse } from "#contract/v1/suggestion_service";
import { suggestions } from "../api/clients";
import { failureText } from "../api/failure";
import { failIfCutShort, readPersistently } from "../api/retry";
import { SEED } from "../api/seed";

/** Iterations of an analysis at first: some seconds of one core. */
export const FIRST_ITERATIONS = 20_000n;
const MORE = 4n; // times as many when it is to go on
// Of the iterations of a comparison one in so many is divided evenly among its moves: one that the search rates low gets
// figures too, and most of the search still follows its own results.
const EVENLY = 4n;

/** An analysis of one position: one stream at a time, closed while the page is hidden. Its seed is kept over all of
 * them, so that a longer search repeats the shorter one and goes on. */
export class Analysis {
  readonly result = signal<SearchResult>();
  readonly isRunning = signal(false);
  readonly failure = signal("");
  /** The options of the next search. */
  readonly options = signal<SearchOptions>();
  private stream: AbortController | undefined;
  private waitsForSight = false;

  constructor(
    readonly position: Position,
    options?: SearchOptions,
  ) {
    const start = options ? clone(SearchOptionsSchema, options) : create(SearchOptionsSchema);
    start.budget ??= create(BudgetSchema, { iterations: FIRST_ITERATIONS });
    start.seed ??= SEED;
    this.options.value = start;
    document.addEventListener("visibilitychange", this.runWhileVisible);
  }

  /** Ends the analysis for good. */
  close(): void {
    document.removeEventListener("visibilitychange", this.runWhileVisible);
    this.stop();
  }

  /** Ends the search; what it has found stays. */
  stop(): void {
    this.stream?.abort();
    this.stream = undefined;
    this.isRunning.value = false;
  }

  /** Searches again, and longer. */
  more(limit: bigint): Promise<void> {
    const wanted = (this.options.value?.budget?.iterations ?? FIRST_ITERATIONS) * MORE;
    this.change({ budget: create(BudgetSchema, { iterations: wanted < limit ? wanted : limit }) });
    return this.run();
  }

  /** Leaves a move out, or considers it again. */
  toggle(move: Move): Promise<void> {
    const before = this.options.value?.neverMoves ?? [];
    const others = before.filter((each) => each.notation !== move.notation);
    this.change({ neverMoves: others.length < before.length ? others : [...before, move] });
    return this.run();
  }

  /** Compares a move with those that are compared now. */
  add(move: Move, compared: readonly Move[]): Promise<void> {
    const { onlyMoves = [], neverMoves = [], budget } = this.options.value ?? {};
    const isOther = (each: Move) => each.notation !== move.notation;
    const moves = [...(onlyMoves.length ? onlyMoves : compared).filter(isOther), move];
    this.change({
      onlyMoves: moves,
      neverMoves: neverMoves.filter(isOther),
      minVisits: (budget?.iterations ?? FIRST_ITERATIONS) / (EVENLY * BigInt(moves.length)),
    });
    return this.run();
  }

  /** Considers all moves again, but those left out. */
  compareAll(): Promise<void> {
    this.change({ onlyMoves: [], minVisits: 0n });
    return this.run();
  }

  /** The request that repeats the search. */
  request(): AnalyzeRequest {
    return create(AnalyzeRequestSchema, { position: this.position, options: this.options.value });
  }

  /** Searches, over losses of the connection. */
  async run(): Promise<void> {
    this.stop();
    const stream = new AbortController();
    this.stream = stream;
    this.isRunning.value = true;
    this.failure.value = "";
    const listener = {
      message: ({ result }: AnalyzeResponse) => this.take(result),
      failed: (error: unknown) => {
        this.failure.value = failureText(error);
      },
    };
    const begin = () => suggestions.analyze(this.request(), { signal: stream.signal });
    await readPersistently(begin, listener, stream.signal);
    if (this.stream === stream) this.stop();
  }

  private take(result: SearchResult | undefined): void {
    this.failure.value = "";
    this.result.value = result;
    failIfCutShort(result);
  }

  private change(part: Partial<SearchOptions>): void {
    const changed = clone(SearchOptionsSchema, this.options.value ?? create(SearchOptionsSchema));
    this.options.value = Object.assign(changed, part);
  }

  private readonly runWhileVisible = (): void => {
    if (document.hidden) {
      this.waitsForSight = this.isRunning.value;
      this.stop();
    } else if (this.waitsForSight) {
      this.waitsForSight = false;
      void this.run();
    }
  };
}
