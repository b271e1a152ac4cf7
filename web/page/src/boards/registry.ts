import { snakeCase } from "../i18n/text_table";
import type { Game } from "./game";
import { maharaja } from "./maharaja/game";
import { tajMahal } from "./taj_mahal/game";

/** The games that the page can draw: one line each. */
export const GAMES: readonly Game[] = [tajMahal, maharaja];

/** The game of an id, or undefined for one that this page does not know. */
export function gameOf(id: string): Game | undefined {
  return GAMES.find((each) => each.id === id);
}

/** The id of the game that a message of the contract belongs to. */
export function gameIdOf(message: { game: { case: string | undefined } }): string {
  return snakeCase(message.game.case ?? "");
}
