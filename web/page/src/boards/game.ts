import type { ComponentType } from "preact";
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
} from "#contract/v1/games";
import type { Values } from "../i18n/text_table";
import type { IconName } from "../ui/icon";
import type { Picks } from "../ui/pickable";

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
}

/** The public facts about one seat, beside its name. */
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
}

/** How far a game has come. */
export interface Progress {
  /** Its round in a few words. */
  text: string;
  /** The share of its rounds that are over, 0 to 1. */
  share: number;
}

/** The sections of a game's words from which those of levels, editions and the game itself are asked for by ids. */
type WordsById = "levels" | "level_characters" | "one_opponent" | "opponents" | "rule_sets" | "about";

/** A game as the page knows it. Its rules stay on the server. */
export interface Game {
  readonly id: string;
  readonly icon: IconName;
  readonly Board: ComponentType<BoardProps>;
  readonly SeatFacts: ComponentType<SeatFactsProps>;
  readonly words: { find(section: WordsById, name: string, values?: Values): string | undefined };
  newGame(deal: DealChoice): NewGame;
  /** The round and the decision that the game waits for, in a few words. */
  situation(status: GameStatus, knowledge: Knowledge | undefined, components: ComponentSet | undefined): string;
  /** How far the game has come; undefined: it is over, or nobody knows. */
  progress(status: GameStatus, knowledge: Knowledge | undefined): Progress | undefined;
  /** The points of a seat so far; undefined: they are not known. */
  score(knowledge: Knowledge, seat: number): number | undefined;
  /** Points in words. */
  scoreText(score: number): string;
  /** The titles of the numbers by which seats are ranked: `score`, and the names of what breaks ties. */
  scoreTitles(): Record<string, string>;
  /** A move in words; undefined for one that is newer than the page. Without `components` places may have their ids;
   * with `at`, where it is made, it has its price and its end. */
  moveText(move: Move, components: ComponentSet | undefined, at: DecisionPoint | undefined): string | undefined;
  /** An effect as a sentence; undefined for one that is newer than the page. As `moveText`. */
  effectText(effect: Effect, name: (seat: number) => string, components: ComponentSet | undefined): string | undefined;
  /** The facts about a move, a phrase each. */
  factTexts(facts: Facts, name: (seat: number) => string): string[];
  /** The elements of the board that a move is made of, by their ids. */
  targets(move: Move): string[];
  /** The name of the component set that a position is played on; empty: the service's default. */
  board(position: Position): string;
  /** The decisions of a record, in order. */
  decisions(record: GameRecord): RecordedDecision[];
  /** The record up to an event, without it. */
  before(record: GameRecord, event: number): GameRecord;
  /** The number of players, and the seat that observed it; undefined: nobody in particular. */
  header(record: GameRecord): { players: number; observer: number | undefined; events: number; componentSet: string };
}
