import { computed } from "@preact/signals";
import { KeptList } from "../ui/kept_list";
import { answered, begun, isDone, isDue, type Practice } from "./schedule";

/** An own mistake, as this browser keeps it to practise it. */
export interface Mistake extends Practice {
  match: string;
  game: string;
  seat: number;
  /** The event of the record that was the mistake. */
  event: number;
  /** The notation of the move. */
  played: string;
  /** The record up to before it, as the seat saw it (`packed`); empty: it is done, and is not asked any more. */
  record: string;
}

const list = new KeptList<Mistake>("drill", "mistakes");

/** The own mistakes of this browser's person, the latest last, with those that are done. */
export const mistakes = computed(() => list.items);

/** True if two mistakes are the same one. */
export function isSame(one: Pick<Mistake, "match" | "event">, other: Pick<Mistake, "match" | "event">): boolean {
  return one.match === other.match && one.event === other.event;
}

/** Notes mistakes of a match that began at a time, each once. */
export function noteMistakes(made: readonly Omit<Mistake, keyof Practice>[], began: number, today: number): void {
  const { items, from } = list.latest();
  const added = made.filter((each) => began >= from && !items.some((other) => isSame(each, other)));
  if (added.length) list.keep([...items, ...added.map((each) => ({ ...each, ...begun(today) }))]);
}

/** Notes an answer. What is done keeps its name alone, so that it is not noted anew. */
export function noteAnswer(asked: Pick<Mistake, "match" | "event">, isRight: boolean, today: number): void {
  const changed = list.latest().items.map((each) => {
    if (!isSame(each, asked) || isDone(each)) return each;
    const next = { ...each, ...answered(each, isRight, today) };
    return isDone(next) ? { ...next, record: "" } : next;
  });
  list.keep(changed);
}

/** The mistakes to practise on a day, those that have waited longest first. */
export function dueOn(all: readonly Mistake[], today: number): Mistake[] {
  return all.filter((each) => isDue(each, today)).sort((one, other) => one.due - other.due);
}

/** The day on which the next one comes; undefined: none is left. */
export function nextDay(all: readonly Mistake[]): number | undefined {
  const left = all.filter((each) => !isDone(each)).map((each) => each.due);
  return left.length ? Math.min(...left) : undefined;
}

/** Forgets all mistakes. Those of matches that began before are not noted any more, be they reviewed again. */
export function forgetMistakes(): void {
  list.forget();
}
