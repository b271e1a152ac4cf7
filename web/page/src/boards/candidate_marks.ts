import type { Candidate } from "#contract/v1/search";
import type { Mark } from "../ui/pickable";
import type { Game } from "./game";

const MARKED = 3; // candidates

/** The ranks of the best moves, on the elements of the board that they end with. */
export function candidateMarks(candidates: readonly Candidate[], game: Game): Mark[] {
  return candidates.slice(0, MARKED).flatMap((candidate, rank) => {
    const target = candidate.move && game.targets(candidate.move).at(-1);
    return target ? [{ target, text: String(rank + 1) }] : [];
  });
}
