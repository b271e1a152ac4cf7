import type { GameInfo } from "#contract/v1/engine_info";
import { keep, kept } from "../ui/kept";
import { personsOf, resizedSeats, type SeatChoice, usualLevel } from "./new_match";

/** What a person has chosen for the next match of a game. */
export interface TableChoice {
  ruleSet: string;
  componentSet: string;
  seats: readonly SeatChoice[];
  /** True if the levels are to be those that make an even match. */
  isEven?: boolean;
  /** Unset: nobody has chosen, so a person alone may have help. */
  allowsHelp?: boolean;
  /** The level that plays for absent persons while there are several; empty: none. */
  takeOver: string;
}

const USUAL_PLAYERS = 4;

/** The choice for a game that this browser remembers, as far as the engine still offers it; else the usual one. */
export function rememberedChoice(info: GameInfo): TableChoice {
  const found = readChoice(info.game);
  const usual = usualLevel(info.levels);
  const isLevel = (level: unknown) => info.levels.some((each) => each.level === level);
  const edition = info.ruleSets.find((each) => each.name === found.ruleSet) ?? info.ruleSets[0];
  const board = info.componentSets.find((each) => each.componentSet === found.componentSet) ?? info.componentSets[0];
  const you: SeatChoice = { kind: "you", name: kept("name") ?? "" };
  const seats = found.seats?.map((each): SeatChoice => {
    if (each.kind === "level") return { kind: "level", level: isLevel(each.level) ? each.level : usual };
    return each.kind === "you" ? you : { kind: "person", name: String(each.name) };
  });
  const [fewest, most] = [edition?.minPlayers ?? 2, edition?.maxPlayers ?? 2];
  const count = Math.min(Math.max(seats?.length ?? USUAL_PLAYERS, fewest), most);
  return {
    ruleSet: edition?.name ?? "",
    componentSet: board?.componentSet ?? "",
    seats: resizedSeats(seats ?? [you], count, usual),
    ...(found.isEven === true && { isEven: true }),
    ...(typeof found.allowsHelp === "boolean" && { allowsHelp: found.allowsHelp }),
    takeOver: isLevel(found.takeOver) ? String(found.takeOver) : "",
  };
}

/** Remembers the choice for a game. */
export function rememberChoice(game: string, choice: TableChoice): void {
  keep(`table.${game}`, JSON.stringify(choice));
}

function readChoice(game: string): Partial<TableChoice> {
  try {
    const found = JSON.parse(kept(`table.${game}`) ?? "{}") as Partial<TableChoice>;
    return Array.isArray(found.seats) ? found : {};
  } catch {
    return {};
  }
}

/** True if persons may ask the engine for help in a match: chosen, else where one person plays. */
export function allowsHelp(choice: TableChoice): boolean {
  return choice.allowsHelp ?? personsOf(choice.seats) <= 1;
}

/** The level that all seats of levels have; undefined: they differ, or there is none. */
export function commonLevel(seats: readonly SeatChoice[]): string | undefined {
  const [level, ...others] = new Set(levelsOf(seats));
  return others.length === 0 ? level : undefined;
}

/** The seats with one level at all those that levels have. */
export function withLevel(seats: readonly SeatChoice[], level: string): SeatChoice[] {
  return seats.map((each) => (each.kind === "level" ? { kind: "level", level } : each));
}

/** A table with more or fewer seats: new ones get the level of the last one, as the others have it. */
export function withCount(choice: TableChoice, count: number, usual: string): TableChoice {
  return { ...choice, seats: resizedSeats(choice.seats, count, levelsOf(choice.seats).at(-1) ?? usual) };
}

/** The seats with another player at one of them. */
export function withSeat(seats: readonly SeatChoice[], seat: number, chosen: SeatChoice): SeatChoice[] {
  return seats.map((each, index) => {
    if (index === seat) return chosen;
    // There is one of you: choosing another seat leaves the former one to somebody else.
    return chosen.kind === "you" && each.kind === "you" ? { kind: "person", name: "" } : each;
  });
}

/** The levels at the seats, in order. */
export function levelsOf(seats: readonly SeatChoice[]): string[] {
  return seats.flatMap((each) => (each.kind === "level" ? [each.level] : []));
}
