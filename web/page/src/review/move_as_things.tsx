import type { Move } from "#contract/v1/games";
import type { Game } from "../boards/game";
import { useMoveText } from "../boards/move_text";
import { capitalized } from "../i18n/text_table";

/** A move by its cards, where a game has them, or in words. */
export function MoveAsThings({ game, move }: { game: Game; move: Move }) {
  const moveText = useMoveText();
  return game.MoveLine ? <game.MoveLine move={move} /> : <span>{capitalized(moveText(move))}</span>;
}
