import { signal } from "@preact/signals";
import { keep, kept, onChangeElsewhere } from "../ui/kept";

/** How far the lessons of a game are: the step that was reached in each, and those that are done, counted from 0. */
export interface Progress {
  steps: Readonly<Record<number, number>>;
  done: readonly number[];
}

const NOTHING: Progress = { steps: {}, done: [] };

function read(): Readonly<Record<string, Progress>> {
  try {
    const found: unknown = JSON.parse(kept("lessons") ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, Progress>) : {};
  } catch {
    return {};
  }
}

const all = signal(read());

onChangeElsewhere("lessons", () => {
  all.value = read();
});

/** How far the lessons of a game are. */
export function progressOf(game: string): Progress {
  return { ...NOTHING, ...all.value[game] };
}

/** The step where a lesson goes on. */
export function reachedStep(game: string, lesson: number): number {
  return progressOf(game).steps[lesson] ?? 0;
}

/** The lesson to go on with: the first that is not done; undefined: all are. */
export function nextLesson(game: string, lessons: number): number | undefined {
  const { done } = progressOf(game);
  return Array.from({ length: lessons }, (_, lesson) => lesson).find((lesson) => !done.includes(lesson));
}

/** Notes the step that a lesson has reached. */
export function noteStep(game: string, lesson: number, step: number): void {
  const { steps, done } = progressOf(game);
  note(game, { steps: { ...steps, [lesson]: step }, done });
}

/** Notes that a lesson is done: next time it begins anew. */
export function noteDone(game: string, lesson: number): void {
  const { steps, done } = progressOf(game);
  note(game, { steps: { ...steps, [lesson]: 0 }, done: [...new Set([...done, lesson])] });
}

/** Forgets how far the lessons of a game are. */
export function startAgain(game: string): void {
  note(game, NOTHING);
}

function note(game: string, progress: Progress): void {
  all.value = { ...all.value, [game]: progress };
  keep("lessons", JSON.stringify(all.value));
}
