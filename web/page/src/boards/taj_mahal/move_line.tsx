import type { Move } from "#contract/v1/games";
import { capitalized } from "../../i18n/text_table";
import { Chip, facesOf } from "./card";
import { moveText } from "./move_text";

/** A move of Taj Mahal: a play by its cards, all else in words. */
export function MoveLine({ move: { game, notation } }: { move: Move }) {
  if (game.case !== "tajMahal") return <span>{notation}</span>;
  const { kind } = game.value;
  if (kind.case !== "play") return <span>{capitalized(moveText(game.value) ?? notation)}</span>;
  return facesOf(kind.value).map((face, place) => <Chip key={place} face={face} />);
}
