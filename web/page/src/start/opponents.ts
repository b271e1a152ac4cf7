import { levelTitle } from "../api/engine";
import { gameOf } from "../boards/registry";
import { listed } from "../i18n/language";
import { texts } from "../i18n/texts";
import { isolated } from "../match/names";
import type { SeatChoice } from "./new_match";
import { levelsOf } from "./table_choice";

/** The players of some seats as those whom one plays against: "two Envoys, a Poet and Lea". */
export function opponentsText(game: string, seats: readonly SeatChoice[]): string {
  const levels = levelsOf(seats);
  const persons = seats.flatMap((each) => (each.kind === "person" ? [each.name] : []));
  const named = persons.filter((name) => name !== "");
  const unnamed = persons.length - named.length;
  return listed([
    ...[...new Set(levels)].map((level) => several(game, level, levels.filter((each) => each === level).length)),
    ...named.map(isolated),
    ...(unnamed ? [texts().otherPeople(unnamed)] : []),
  ]);
}

/** A level in the plural: "Envoys". */
export function severalText(game: string, level: string): string {
  return gameOf(game)?.words.find("opponents", level, { count: "" })?.trim() ?? levelTitle(game, level);
}

function several(game: string, level: string, count: number): string {
  const words = gameOf(game)?.words;
  const text = count === 1 ? words?.find("one_opponent", level) : undefined;
  const values = { count: texts().counted(count) };
  return text ?? words?.find("opponents", level, values) ?? `${count} × ${levelTitle(game, level)}`;
}

/** The table in a sentence: "4 players, you against three Envoys." */
export function tableText(game: string, seats: readonly SeatChoice[]): string {
  const others = opponentsText(game, seats);
  const plays = seats.some((each) => each.kind === "you");
  return plays ? texts().youAgainst(seats.length, others) : texts().youWatch(seats.length, others);
}
