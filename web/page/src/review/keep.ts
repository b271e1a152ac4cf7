import type { GameRecord } from "#contract/v1/games";
import type { ReviewedDecision } from "#contract/v1/review";
import type { Game } from "../boards/game";
import { noteMistakes } from "../drill/mistakes";
import { packRecord } from "../drill/packed";
import { dayOf } from "../drill/schedule";
import type { Source } from "./source";

/** Keeps the turning points of an own match, to be practised: each with what the own seat had seen, and no more.
 * record: as the own seat saw it. */
export async function keepTurningPoints(
  { match, own }: Source,
  game: Game,
  record: GameRecord,
  points: readonly ReviewedDecision[],
): Promise<void> {
  if (!match || own === undefined) return;
  const made = await Promise.all(
    points.map(async ({ event, move }) => ({
      match: match.match,
      game: game.id,
      seat: own,
      event,
      played: move?.notation ?? "",
      record: await packRecord(game.before(record, event)),
    })),
  );
  const began = 1000 * Number(match.createTime?.seconds ?? 0n);
  noteMistakes(made, began, dayOf(Date.now()));
}
