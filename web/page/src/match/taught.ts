import { keep, kept } from "../ui/kept";

/** True if a coach speaks at the first times of a match: one that followed the lessons. */
export function isTaught(match: string): boolean {
  return kept("taught") === match;
}

/** Lets a coach speak in a match, and in none before it. */
export function teach(match: string): void {
  keep("taught", match);
}
