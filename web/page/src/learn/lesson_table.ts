import { create, equals, fromJson, type JsonValue } from "@bufbuild/protobuf";
import { batch, signal } from "@preact/signals";
import { type GameRecord, GameRecordSchema, type Move, MoveSchema } from "#contract/v1/games";
import { type MatchEvent, MatchEventSchema, MatchSchema, type MatchState, MatchStateSchema } from "#contract/v1/match";
import type { PlayMoveResponse } from "#contract/v1/rules_service";
import { rules, withPatience } from "../api/clients";
import { failureText } from "../api/failure";
import type { Game, RecordedDecision } from "../boards/game";
import { PACES, pace, TIMES } from "../ui/stage";

const OWN = 0; // the reader's seat
const RECENT = 24; // events before a stop that the table tells of: a round of all seats
const MOST_SHOWN = 8; // moves between two stops that are shown one by one

/** The table of a course: its game at a stop, as the reader's seat sees it, with what led there. The rules are asked of
 * the service, which keeps nothing of it. */
export class LessonTable {
  /** The state at the stop; undefined until it is known. */
  readonly state = signal<MatchState>();
  readonly events = signal<readonly MatchEvent[]>([]);
  /** True while moves lead to the next stop. */
  readonly isMoving = signal(false);
  /** Why the table cannot be shown, in a sentence; empty: it can. */
  readonly failure = signal("");
  private readonly record: GameRecord;
  private readonly moves: readonly RecordedDecision[];
  private readonly answers = new Map<number, Promise<MatchEvent>>();
  /** The moves of the course's game that the table shows; undefined: none of its states. */
  private at: number | undefined;
  /** Counts what was asked for: an answer to what came before is late. */
  private asked = 0;

  constructor(
    private readonly game: Game,
    record: unknown,
    private readonly names: readonly string[],
  ) {
    this.record = fromJson(GameRecordSchema, record as JsonValue);
    this.moves = game.decisions(this.record);
  }

  /** The name of the board. */
  get componentSet(): string {
    return this.game.header(this.record).componentSet;
  }

  /** The legal move that the record has at the stop; undefined: it is not the reader's turn. */
  get recorded(): Move | undefined {
    return this.state.value?.legalMoves.find((each) => this.isRecorded(each));
  }

  /** Goes to the state after so many moves: from a state before it by these moves, one after the other. */
  async show(at: number): Promise<void> {
    const from = this.at;
    if (from === at && !this.isMoving.value) return;
    const isShown = from !== undefined && from < at && at - from <= MOST_SHOWN;
    await this.try(async (isLate) => {
      this.isMoving.value = isShown;
      for (let next = isShown ? from + 1 : at; next <= at; next++) {
        const [state, events] = await Promise.all([this.stateAfter(next), this.eventsBefore(next)]);
        if (isLate()) return;
        batch(() => {
          this.at = next;
          this.events.value = events;
          this.state.value = { ...state, ply: next };
        });
        // Whoever made a move has seen it.
        if (isShown && at - from > 1) await paused(TIMES.flight + TIMES.hold);
        if (isLate()) return;
      }
      this.isMoving.value = false;
    });
  }

  /** Makes a move of the reader. */
  async play(move: Move): Promise<void> {
    const { at } = this;
    if (at === undefined) return;
    if (this.isRecorded(move)) return this.show(at + 1);
    await this.try(async (isLate) => {
      const { answer, event } = await this.played(at, move);
      const state = await this.stateOf(answer.record);
      if (isLate()) return;
      batch(() => {
        this.at = undefined;
        this.events.value = [...this.events.value, event];
        this.state.value = state;
      });
    });
  }

  /** True if the record has a move at the stop. */
  private isRecorded({ game }: Move): boolean {
    const recorded = this.moves[this.at ?? -1]?.move;
    return recorded !== undefined && equals(MoveSchema, recorded, create(MoveSchema, { game }));
  }

  private async try(make: (isLate: () => boolean) => Promise<void>): Promise<void> {
    const number = ++this.asked;
    const isLate = () => number !== this.asked;
    this.failure.value = "";
    try {
      await make(isLate);
    } catch (error) {
      if (!isLate()) this.failure.value = failureText(error);
    }
  }

  private recordAfter(at: number): GameRecord {
    const next = this.moves[at];
    return next ? this.game.before(this.record, next.event) : this.record;
  }

  private stateAfter(at: number): Promise<MatchState> {
    return this.stateOf(this.recordAfter(at));
  }

  private async stateOf(record: GameRecord | undefined): Promise<MatchState> {
    const { position } = await rules.getView({ record: record as GameRecord, seat: OWN }, withPatience());
    if (!position) throw new Error("no position");
    const { moves, status } = await rules.listLegalMoves(
      { subject: { case: "position", value: position } },
      withPatience(),
    );
    const match = create(MatchSchema, {
      game: this.game.id,
      componentSet: this.componentSet,
      seats: this.names.map((name, seat) => ({
        seat,
        player: { kind: { case: "person", value: {} } as const, name },
        joined: true,
      })),
    });
    return create(MatchStateSchema, { match, position, legalMoves: moves, seat: OWN, ...(status && { status }) });
  }

  private eventsBefore(at: number): Promise<readonly MatchEvent[]> {
    const first = Math.max(0, at - RECENT);
    return Promise.all(Array.from({ length: at - first }, (_, place) => this.eventOf(first + place)));
  }

  private eventOf(at: number): Promise<MatchEvent> {
    const known = this.answers.get(at);
    if (known) return known;
    const { move } = this.moves[at] as RecordedDecision;
    const asked = this.played(at, move).then(({ event }) => event);
    asked.catch(() => this.answers.delete(at));
    this.answers.set(at, asked);
    return asked;
  }

  private async played(at: number, move: Move): Promise<{ answer: PlayMoveResponse; event: MatchEvent }> {
    const { seat } = this.moves[at] as RecordedDecision;
    // What is drawn then is the record's own, in the state that follows.
    const request = { record: this.recordAfter(at), seat, move, chance: { case: "seed", value: 0n } as const };
    const answer = await rules.playMove(request, withPatience());
    const value = { seat, effects: answer.effects, ...(answer.move && { move: answer.move }) };
    return {
      answer,
      event: create(MatchEventSchema, { number: BigInt(at + 1), kind: { case: "moveMade", value } }),
    };
  }
}

function paused(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds * PACES[pace.value]));
}
