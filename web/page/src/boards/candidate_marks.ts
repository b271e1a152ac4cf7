import type { Move } from "#contract/v1/games";
import type { Candidate, SearchResult } from "#contract/v1/search";
import { percent } from "../ui/figures";
import type { Mark } from "../ui/pickable";

const ADVISED = 3; // candidates
const CLOSE = 0.15; // of the win: what is further below the best is no advice

/** A candidate of a hint, with the chance to win of the seat that was advised. */
export interface Advised {
  candidate: Candidate;
  winShare: number;
}

/** The best candidates of a hint, the best first: three at most, and none far below the best. */
export function advised(hint: Pick<SearchResult, "candidates" | "seat"> | undefined): Advised[] {
  const all = (hint?.candidates ?? []).flatMap((candidate) => {
    const winShare = candidate.estimates.find((each) => each.seat === hint?.seat)?.winShare;
    return winShare === undefined ? [] : [{ candidate, winShare }];
  });
  const best = all[0]?.winShare ?? 0;
  return all.slice(0, ADVISED).filter((each) => each.winShare > best - CLOSE);
}

/** The ranks of advised moves on the elements of the board that they are made of, with their chances to win on the first. */
export function candidateMarks(
  hint: Pick<SearchResult, "candidates" | "seat"> | undefined,
  targetsOf: (move: Move) => readonly string[],
): Mark[] {
  const marks = new Map<string, Mark>();
  advised(hint).forEach(({ candidate: { move }, winShare }, place) => {
    const targets = move ? targetsOf(move) : [];
    targets.forEach((target, number) => {
      const text = number ? "+" : `${percent(winShare, 0)} %`;
      if (!marks.has(target)) marks.set(target, { target, rank: place + 1, text });
    });
  });
  return [...marks.values()];
}
