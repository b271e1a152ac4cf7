import { useEffect, useState } from "preact/hooks";
import type { GameRecord } from "#contract/v1/games";
import type { MoveGrade } from "#contract/v1/judgement";
import type { ReviewedDecision } from "#contract/v1/review";
import { rules, suggestions } from "../api/clients";
import { SEED } from "../api/seed";
import type { Game } from "../boards/game";

/** What the engine says of the moves of some decisions, by their events: one after the other, as they come. A review has
 * no reasons. eyes: the seat whose knowledge the record is; undefined: everybody's. */
export function useGrades(
  game: Game,
  record: GameRecord,
  decisions: readonly ReviewedDecision[],
  eyes: number | undefined,
): ReadonlyMap<number, MoveGrade> {
  const [grades, setGrades] = useState<ReadonlyMap<number, MoveGrade>>(new Map());
  const key = decisions.map((each) => each.event).join();
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      for (const each of decisions) {
        const grade = await gradeOf(game, record, each, eyes ?? each.seat ?? 0, stop.signal);
        if (grade) setGrades((before) => new Map(before).set(each.event, grade));
      }
    };
    ask().catch(() => {}); // without reasons the turning points stand there all the same
    return () => stop.abort();
  }, [key]);
  return grades;
}

async function gradeOf(
  game: Game,
  record: GameRecord,
  { event, move }: ReviewedDecision,
  seat: number,
  signal: AbortSignal,
): Promise<MoveGrade | undefined> {
  const { position } = await rules.getView({ record: game.before(record, event), seat }, { signal });
  if (!position || !move) return undefined;
  const request = { position, proposedMove: move, options: { maxCandidates: 1, seed: SEED } };
  return (await suggestions.suggest(request, { signal })).grade;
}
