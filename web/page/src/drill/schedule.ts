/** How often a mistake was practised, and when it comes again. */
export interface Practice {
  /** Answers so far. */
  answers: number;
  /** Right ones among them. */
  rights: number;
  /** The day from which on it is asked again, counted as `dayOf` does. */
  due: number;
}

const PAUSES = [1, 3, 7]; // days after the first, the second and every later answer
const ENOUGH = 2; // right answers
const DAY = 86_400_000; // milliseconds
const MINUTE = 60_000;

/** The number of the day of a time in milliseconds, by the clock on the wall. */
export function dayOf(time: number): number {
  return Math.floor((time - new Date(time).getTimezoneOffset() * MINUTE) / DAY);
}

/** The practice of a mistake that was just made. */
export function begun(today: number): Practice {
  return { answers: 0, rights: 0, due: today };
}

/** The practice after an answer. */
export function answered({ answers, rights }: Practice, isRight: boolean, today: number): Practice {
  const pause = PAUSES[Math.min(answers, PAUSES.length - 1)] ?? 0;
  return { answers: answers + 1, rights: rights + (isRight ? 1 : 0), due: today + pause };
}

/** True if nothing is left to practise. */
export function isDone({ rights }: Practice): boolean {
  return rights >= ENOUGH;
}

/** True if it is to be asked on a day. */
export function isDue(practice: Practice, today: number): boolean {
  return !isDone(practice) && practice.due <= today;
}
