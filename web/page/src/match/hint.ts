import { create } from "@bufbuild/protobuf";
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Position } from "#contract/v1/games";
import { BudgetSchema, type SearchResult } from "#contract/v1/search";
import { suggestions } from "../api/clients";
import { engine } from "../api/engine";
import { failureText } from "../api/failure";
import { SEED } from "../api/seed";
import type { Table } from "./table";

const OPTIONS = { maxCandidates: 5, seed: SEED };

/** The hint of one decision: asked for once, or growing while it is held. One call at a time. */
export class Hint {
  readonly result = signal<SearchResult>();
  readonly isAsking = signal(false);
  readonly failure = signal("");
  /** True if the hint grows because it is held, and ends with that. */
  readonly isHeld = signal(false);
  /** True if there is a hint, or one is asked for. */
  readonly isShown: ReadonlySignal<boolean> = computed(() => this.isAsking.value || this.result.value !== undefined);
  private call: AbortController | undefined;

  constructor(private readonly table: Pick<Table, "state">) {}

  /** Asks for a hint; takes one away that is shown. */
  toggle(): Promise<void> {
    if (this.isShown.value) {
      this.clear();
      return Promise.resolve();
    }
    return this.ask(async (position, signal) => {
      const answer = await suggestions.suggest({ position, options: OPTIONS }, { signal });
      if (!signal.aborted) this.result.value = answer.result;
    });
  }

  /** Lets the engine think, and shows its results as they grow, until `release` or the engine's limit. */
  hold(): Promise<void> {
    const budget = create(BudgetSchema, { iterations: engine.value?.limits?.maxIterations ?? 0n });
    const options = { ...OPTIONS, budget };
    const asked = this.ask(async (position, signal) => {
      for await (const answer of suggestions.analyze({ position, options }, { signal })) {
        if (signal.aborted) return;
        this.result.value = answer.result;
      }
    });
    this.isHeld.value = true;
    return asked;
  }

  /** Ends a hint that was held; the reason why there was none stays. */
  release(): void {
    if (!this.isHeld.value) return;
    const failure = this.failure.value;
    this.clear();
    this.failure.value = failure;
  }

  /** Takes the hint away, and ends its search. */
  clear(): void {
    this.call?.abort();
    this.call = undefined;
    this.result.value = undefined;
    this.isAsking.value = false;
    this.isHeld.value = false;
    this.failure.value = "";
  }

  private async ask(search: (position: Position, signal: AbortSignal) => Promise<void>): Promise<void> {
    this.clear();
    const position = this.table.state.value?.position;
    if (!position) return;
    const call = new AbortController();
    this.call = call;
    this.isAsking.value = true;
    try {
      await search(position, call.signal);
    } catch (error) {
      if (!call.signal.aborted) this.failure.value = failureText(error);
    } finally {
      if (this.call === call) this.isAsking.value = false;
    }
  }
}
