import type { ComponentSet, Move, Position, Tally } from "#contract/v1/games";
import type { MatchState } from "#contract/v1/match";
import type { Game } from "../boards/game";
import type { View } from "../boards/views";

/** What the coach answers: a few words, and the reason with its numbers. */
export interface Reply {
  isRight: boolean;
  head: string;
  text: string;
}

/** The table at a step, as the reader's seat knows it. */
export interface Point {
  position: Position;
  tally: Tally | undefined;
  moves: readonly Move[];
  components: ComponentSet;
  own: number;
  name: (seat: number) => string;
}

/** What a step asks for: a move on the table, or all right answers among those that can be pressed, on the table or in
 * the coach's card. Without one a step is there to be read. */
export type Task =
  | { kind: "move"; reply: (move: Move, at: Point) => Reply }
  | { kind: "answer"; isInCard?: boolean; replies: (at: Point) => ReadonlyMap<string, Reply> };

/** A stop of a lesson: one thing to know, and one to do. */
export interface Step {
  /** The moves of the course's game that have been made. */
  at: number;
  /** The parts that it speaks of, by their selectors; all others are darkened. */
  light: readonly string[];
  /** The part that narrow windows show. */
  view: View;
  /** The sentence of the rules behind it. */
  rule?: string;
  task?: Task;
}

/** The texts of a step, in which `*` stands around what counts. */
export interface StepTexts {
  title: string;
  text: string;
  /** What is to be done, for the banner. */
  ask: string;
  /** What the coach says when it is done. */
  done?: string;
}

export interface LessonTexts {
  title: string;
  note: string;
  steps: readonly StepTexts[];
}

/** The lessons of a game: stops of one game that is played by a record. */
export interface Course {
  game: Game;
  /** The record of the whole game, as JSON. */
  record: unknown;
  /** The seats; the reader's is the first. */
  names: readonly string[];
  lessons: readonly (readonly Step[])[];
  texts: () => readonly LessonTexts[];
  /** A record of a real game whose last rounds are left, as the reader's seat saw it, as JSON. */
  shortGame: () => Promise<unknown>;
  /** What is left of it. */
  shortNote: () => string;
  /** What is new in a state of a real game, by its name among the texts; undefined: nothing. */
  firstTime: (state: MatchState) => string | undefined;
  /** What the coach says of it. */
  first: () => Readonly<Record<string, string>>;
  /** The sums without what a question is about. */
  hidden: (tally: Tally | undefined, answered: ReadonlySet<string>) => Tally | undefined;
}
