import { batch, computed, effect, signal, untracked } from "@preact/signals";
import type { Move } from "#contract/v1/games";
import type { MatchEvent, MatchState } from "#contract/v1/match";
import { matches, withPatience, withToken } from "../api/clients";
import { failureText, isStale } from "../api/failure";
import { isSameChoice, waitsForPerson } from "./decision";
import { follow } from "./follow";
import { tellsTurns } from "./notices";

/** A match as the holder of one token sees it: its state and events, and the calls that the token allows. One stream
 * keeps it up to date. While the page is hidden it is closed, for browsers have few connections and the service has few
 * streams; of a person who wants to be told of their turn it stays open until then. */
export class Table {
  /** The state after the last event; undefined until it is known. */
  readonly state = signal<MatchState>();
  /** All events, in order. */
  readonly events = signal<readonly MatchEvent[]>([]);
  /** True if the stream is open. */
  readonly connected = signal(false);
  /** The reason why the stream was lost the last time; undefined: it was not, or the service has ended it. */
  readonly loss = signal<unknown>();
  /** True if a call of this page is under way. */
  readonly busy = signal(false);
  /** The last failure, in a sentence; empty: none. */
  readonly failure = signal("");
  /** The reason why the match cannot be watched; undefined: it can. */
  readonly refusal = signal<unknown>();

  /** True if the person does not see the page. */
  readonly isHidden = signal(document.hidden);
  /** True if the match waits for the person. */
  readonly waitsForYou = computed(() => waitsForPerson(this.state.value));

  private stream: AbortController | undefined;
  /** The cursor of the state in which a move was made that the stream has not brought yet. */
  private movedAt: bigint | undefined;
  /** The cursor of the state in which the last call was made. */
  private calledAt: bigint | undefined;
  /** The end of the last call. */
  private underWay = Promise.resolve();
  private readonly stopWatching: () => void;

  constructor(
    readonly match: string,
    readonly token: string,
  ) {
    document.addEventListener("visibilitychange", this.look);
    this.stopWatching = effect(() => {
      const isWanted = !this.isHidden.value || this.isTurnAwaited();
      untracked(() => this.watchIf(isWanted));
    });
  }

  /** Ends the stream. */
  close(): void {
    document.removeEventListener("visibilitychange", this.look);
    this.stopWatching();
    this.watchIf(false);
  }

  /** Makes a move in the present state. */
  play(move: Move): Promise<void> {
    const state = this.state.value;
    // A second tap before the new state is drawn was meant for the old one.
    if (!state || state.cursor === this.movedAt) return Promise.resolve();
    return this.call(async () => {
      await this.playIn(state, move);
      this.movedAt = state.cursor;
    });
  }

  /** Takes the last move of the seat back. */
  takeBack(): Promise<void> {
    const ply = this.state.value?.ply ?? 0;
    return this.call(() => matches.takeBack({ match: this.match, ply, toPly: ply - 1 }, withPatience(this.token)));
  }

  /** Leaves the seat for now. */
  leave(): Promise<void> {
    return this.call(() => matches.leaveSeat({ match: this.match }, withPatience(this.token)));
  }

  /** Comes back to the seat. */
  comeBack(): Promise<void> {
    return this.call(() => matches.joinSeat({ match: this.match }, withPatience(this.token)));
  }

  /** Makes a move that was chosen in a state. Where several seats decide at once, another one may have been quicker: then
   * the ply is a new one, and the move is made there if the choice is the same. */
  private async playIn(chosen: MatchState, move: Move): Promise<void> {
    try {
      await matches.playMove({ match: this.match, ply: chosen.ply, move }, withPatience(this.token));
    } catch (error) {
      if (!isStale(error)) throw error;
      const { state } = await matches.getMatch({ match: this.match }, withPatience(this.token));
      if (!state || !isSameChoice(chosen, state)) throw error;
      await this.playIn(state, move);
    }
  }

  /** Makes one call after the other. A second one in the same state is a double click, and is left out; one in a later
   * state is not: the stream can bring a state before the answer to the call that led to it. */
  private call(make: () => Promise<unknown>): Promise<void> {
    const cursor = this.state.value?.cursor;
    if (this.busy.value && cursor === this.calledAt) return this.underWay;
    this.calledAt = cursor;
    this.busy.value = true;
    const made = this.underWay.then(() => this.attempt(make));
    this.underWay = made;
    return made.then(() => {
      if (this.underWay === made) this.busy.value = false;
    });
  }

  private async attempt(make: () => Promise<unknown>): Promise<void> {
    this.failure.value = "";
    try {
      await make();
    } catch (error) {
      // With a stale ply the stream brings the new state, and the choice is made again there.
      if (!isStale(error)) this.failure.value = failureText(error);
    }
  }

  private readonly look = (): void => {
    this.isHidden.value = document.hidden;
  };

  /** True if the person wants to be told of a turn that is still to come. */
  private isTurnAwaited(): boolean {
    const state = this.state.value;
    if (!tellsTurns.value || state?.seat === undefined || state.status?.over) return false;
    // A move that has just been made ends the turn with the state that the stream is about to bring.
    return !this.waitsForYou.value || this.busy.value || state.cursor === this.movedAt;
  }

  private watchIf(isWanted: boolean): void {
    if (isWanted === (this.stream !== undefined)) return;
    if (isWanted) {
      this.stream = new AbortController();
      void this.watch(this.stream.signal);
    } else {
      this.stream?.abort();
      this.stream = undefined;
      this.connected.value = false;
    }
  }

  private watch(stop: AbortSignal): Promise<void> {
    let arrived: MatchEvent[] = [];
    const publish = () => {
      if (arrived.length) this.events.value = [...this.events.value, ...arrived];
      arrived = [];
    };
    return follow(
      (cursor, signal) => matches.watchMatch({ match: this.match, cursor }, withToken(this.token, signal)),
      this.events.value.at(-1)?.number ?? 0n,
      {
        event: (event) => arrived.push(event),
        // Events of one message are drawn with their state, so that nobody sees the one without the other.
        state: (state) =>
          batch(() => {
            publish();
            this.state.value = state;
            this.failure.value = "";
            this.refusal.value = undefined; // of an earlier stream
          }),
        connected: (is, error) =>
          batch(() => {
            this.connected.value = is;
            this.loss.value = error;
            if (!is) publish();
          }),
        refused: (error) => {
          this.refusal.value = error;
        },
      },
      stop,
    );
  }
}
