import type { ComponentChildren, ComponentType } from "preact";
import type {
  ComponentSet,
  Effect,
  Facts,
  GameRecord,
  GameStatus,
  Move,
  NewGame,
  Position,
  SpectatorView,
  Tally,
} from "#contract/v1/games";
import type { MatchEvent } from "#contract/v1/match";
import type { SearchResult } from "#contract/v1/search";
import type { Values } from "../i18n/text_table";
import type { IconName } from "../ui/icon";
import type { Picks } from "../ui/pickable";
import type { Asked } from "./asked";
import type { Choice } from "./choice";
import type { View } from "./views";

/** The knowledge of somebody about a game: a seat's position, or what lies open to all. */
export type Knowledge = Position | SpectatorView;

/** The deal that a person asks for. */
export interface DealChoice {
  ruleSet: string;
  componentSet: string;
  playerCount: number;
  /** The seed of an earlier match, for its deal again. */
  seed?: bigint;
  /** The first player of an earlier match, who can have been chosen. */
  firstPlayer?: number;
}

/** A place of a record where a seat decided. */
export interface RecordedDecision {
  /** The event that is the move, counted from 0. */
  event: number;
  seat: number;
  move: Move;
}

/** A point of a game where a seat decides. */
export interface DecisionPoint {
  /** The knowledge there, before the move. */
  knowledge: Knowledge;
  seat: number;
  /** The name of a seat. */
  name: (seat: number) => string;
}

/** The properties of a board that is drawn. */
export interface BoardProps extends Picks {
  knowledge: Knowledge;
  components: ComponentSet;
  /** The name of a seat. */
  name: (seat: number) => string;
  /** The sums of this knowledge; undefined: they are not known. */
  tally: Tally | undefined;
}

/** The properties of a table on which a match is played. */
export interface TableProps {
  knowledge: Knowledge;
  components: ComponentSet;
  /** The name of a seat. */
  name: (seat: number) => string;
  /** Whether the person of a seat is there; empty: it is, or the seat is a level's. */
  presence: (seat: number) => string;
  /** The viewer's seat; undefined: it only watches. */
  own: number | undefined;
  seatsToMove: readonly number[];
  /** The final points of a seat; undefined: the game goes on. */
  finalScore: (seat: number) => number | undefined;
  /** The sums of this knowledge; undefined while they are not known. */
  tally: Tally | undefined;
  /** The viewer's decision; undefined: others decide. */
  choice: Choice | undefined;
  events: readonly MatchEvent[];
  /** The hint that is shown; undefined: none. */
  hint: SearchResult | undefined;
  /** What takes the place of the sums of a decision; undefined: nothing. */
  advice: Advice | undefined;
  /** The moment is only looked at, as in a review; undefined or left out: it is played. */
  look?: Look | undefined;
  /** The course of the game, for narrow windows. */
  log: ComponentChildren;
  /** The seats with all facts, for narrow windows. */
  seats: ComponentChildren;
  /** The part that narrow windows show, whatever is decided; undefined: that of the decision. */
  front?: View | undefined;
  /** What is asked about things of the table, in place of a decision. */
  asked?: Asked | undefined;
}

/** A moment that is only looked at: nothing moves, and nothing is asked. */
export interface Look {
  /** A move that is shown with what it would change; undefined: none. */
  move: Move | undefined;
  /** The seat of the person; undefined: none is. */
  you: number | undefined;
}

/** A table as far as rules are explained with it. */
export type TableState = Pick<TableProps, "knowledge" | "components" | "name" | "own" | "tally">;

/** What a thing of a table is by the rules, and what holds of it now. */
export interface RuleText {
  title: string;
  icon: IconName;
  /** In place of the chapter of its rule. */
  note?: string;
  /** The names of its sentences among the words `rules`, that of its own rule first: `W1`, `W1b`. */
  sentences: readonly string[];
  now: readonly string[];
}

/** A hint, the tutor's question, the list of moves, the result. */
export interface Advice {
  kind: "hint" | "tutor" | "list" | "result" | "away" | "waiting" | "lessons" | "look";
  title: string;
  note?: string;
  content: ComponentChildren;
}

/** What a seat is asked, in a few words, and what it can do. */
export interface Question {
  title: string;
  text: string;
}

/** The place of the present round among all: `Visit 6 of 12`. */
export interface Progress {
  /** The present round with its place, in a few words. */
  text: string;
  label: string;
  /** The topic of what is counted, as `ruleOf` reads it. */
  rule: string;
  now: number;
  all: number;
  /** The present round and what comes next, for narrow windows. */
  title: string;
  next: string;
}

/** Points of one kind, by seat. */
export interface ScoreSource {
  title: string;
  points: readonly number[];
}

/** The public facts about one seat, beside its name and its points. */
export interface SeatFactsProps {
  knowledge: Knowledge;
  components: ComponentSet;
  seat: number;
}

/** An effect besides its kind: the seat concerned, if there is one, the id of its rule, and the names of seats. */
export interface EffectProps {
  seat: number | undefined;
  rule: string;
  name: (seat: number) => string;
  /** The reader's seat; undefined or left out: none is. */
  own?: number | undefined;
}

/** What a seat did, or what happened, for the course of the game. */
export interface LogLinesProps {
  /** The move that a seat made, and the seat; undefined: it is what happened besides. */
  move: Move | undefined;
  seat: number | undefined;
  effects: readonly Effect[];
  name: (seat: number) => string;
  own: number | undefined;
}

/** The sections of a game's words from which those of levels, editions and the game itself are asked for by ids. */
type WordsById =
  | "levels"
  | "level_characters"
  | "one_opponent"
  | "opponents"
  | "rule_sets"
  | "about"
  | "rule_chapters"
  | "rules"
  | "review";

/** A game as the page knows it. Its rules stay on the server. */
export interface Game {
  readonly id: string;
  readonly icon: IconName;
  /** The board of a position, without the means to play. */
  readonly Board: ComponentType<BoardProps>;
  readonly Table: ComponentType<TableProps>;
  readonly SeatFacts: ComponentType<SeatFactsProps>;
  /** A move as things, where that is shorter than its words. */
  readonly MoveLine?: ComponentType<{ move: Move }>;
  /** A move and its effects in lines with things in them, where sentences alone say it worse. */
  readonly LogLines?: ComponentType<LogLinesProps>;
  /** A picture for a chapter of the rules, which most have not. */
  readonly RulePicture: ComponentType<{ chapter: string; components: ComponentSet }>;
  readonly words: {
    find(section: WordsById, name: string, values?: Values): string | undefined;
    names(section: WordsById): readonly string[];
    retold(section: "reasons", sentence: string): string | undefined;
  };
  newGame(deal: DealChoice): NewGame;
  /** The round and the decision that the game waits for, in a few words. */
  situation(status: GameStatus, knowledge: Knowledge | undefined, components: ComponentSet | undefined): string;
  /** What a seat is asked at its decision. */
  question(
    status: GameStatus,
    position: Position,
    moves: readonly Move[],
    components: ComponentSet | undefined,
  ): Question;
  /** How far the game has come; undefined: it is over, or nobody knows. */
  progress(
    status: GameStatus,
    knowledge: Knowledge | undefined,
    components: ComponentSet | undefined,
  ): Progress | undefined;
  /** The points of a seat so far; undefined: they are not known. */
  score(knowledge: Knowledge, seat: number): number | undefined;
  /** Points in words. */
  scoreText(score: number): string;
  /** The titles of the numbers by which seats are ranked: `score`, and the names of what breaks ties. */
  scoreTitles(): Record<string, string>;
  /** Where the points of all seats came from, by the events of a whole game. */
  scoreSources?(events: readonly MatchEvent[]): ScoreSource[];
  /** A move in words; undefined for one that is newer than the page. Without `components` places may have their ids;
   * with `at`, where it is made, it has its price and its end. */
  moveText(move: Move, components: ComponentSet | undefined, at: DecisionPoint | undefined): string | undefined;
  /** A move beside its marks on the table, in a few words; undefined: it has none but those of `moveText`. */
  shortMoveText?(move: Move): string | undefined;
  /** The sentence of a move that no effect says. seat: its name; isOwn: the seat is spoken to. */
  madeText?(move: Move, seat: string, isOwn: boolean): string | undefined;
  /** An effect as a sentence; undefined for one that is newer than the page. As `moveText`. own: the seat that is
   * spoken to. */
  effectText(
    effect: Effect,
    name: (seat: number) => string,
    components: ComponentSet | undefined,
    own?: number,
  ): string | undefined;
  /** The facts about a move, a phrase each. */
  factTexts(facts: Facts, name: (seat: number) => string): string[];
  /** What kind of mistake a move is where another one was better: a name among the words `review`, for a sentence. */
  habit(played: Move, better: Move): string;
  /** The lesson about a habit, counted from 1. */
  lessonAbout(habit: string): number;
  /** The elements of the board that a move is made of, by their ids, its place the first. Without `components` and the
   * knowledge where it is made, those that follow from them are left out. */
  targets(move: Move, components: ComponentSet | undefined, at: Knowledge | undefined): string[];
  /** What a thing with a rule is, by the topic in its attribute (`rule`); undefined: the topic is none of this game's. */
  ruleOf(topic: string, table: TableState): RuleText | undefined;
  /** The name of the component set that a position is played on; empty: the service's default. */
  board(position: Position): string;
  /** The decisions of a record, in order. */
  decisions(record: GameRecord): RecordedDecision[];
  /** The record up to an event, without it. */
  before(record: GameRecord, event: number): GameRecord;
  /** The number of players, and the seat that observed it; undefined: nobody in particular. */
  header(record: GameRecord): { players: number; observer: number | undefined; events: number; componentSet: string };
}
