import { Character } from "#contract/maharaja/v1/character";
import { Action } from "#contract/maharaja/v1/plan";
import type { SpectatorView } from "#contract/maharaja/v1/spectator_view";
import type { Table } from "#contract/maharaja/v1/table";
import type { View } from "#contract/maharaja/v1/view";
import type { Knowledge } from "../game";

/** A seat's view, or a spectator's, with its table: they share everything that lies open. */
export type OpenView = (View | SpectatorView) & { table: Table };

/** The view of Maharaja that somebody knows, or undefined. */
export function viewOf(knowledge: Knowledge): OpenView | undefined {
  if (knowledge.game.case !== "maharaja") return undefined;
  const known = knowledge.game.value;
  const view =
    known.$typeName === "mogul.maharaja.v1.SpectatorView"
      ? known
      : known.form.case === "view"
        ? known.form.value
        : undefined;
  return view?.table && { ...view, table: view.table };
}

/** The seat whose view it is, or undefined. */
export function seatOf(view: OpenView): number | undefined {
  return view.$typeName === "mogul.maharaja.v1.View" ? view.seat : undefined;
}

/** All actions, in their order. */
export const ACTIONS = Object.values(Action).filter((each): each is Action => typeof each === "number" && each > 0);

/** All characters, by their numbers. */
export const CHARACTERS = Object.values(Character).filter(
  (each): each is Character => typeof each === "number" && each > 0,
);

/** Rounds of most games: gaps between governors can make more of them (F1). */
export const USUAL_ROUNDS = 10;
