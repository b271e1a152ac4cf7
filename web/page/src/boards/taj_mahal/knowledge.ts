import type { SpectatorView } from "#contract/taj_mahal/v1/spectator_view";
import type { View } from "#contract/taj_mahal/v1/view";
import type { Knowledge } from "../game";

/** A seat's view, or a spectator's: they share everything that lies open. */
export type OpenView = View | SpectatorView;

/** The view of Taj Mahal that somebody knows, or undefined. */
export function viewOf(knowledge: Knowledge): OpenView | undefined {
  if (knowledge.game.case !== "tajMahal") return undefined;
  const known = knowledge.game.value;
  if (known.$typeName === "mogul.taj_mahal.v1.SpectatorView") return known;
  return known.form.case === "view" ? known.form.value : undefined;
}

/** True if a view is that of a seat, which has a hand. */
export function isSeatView(view: OpenView): view is View {
  return view.$typeName === "mogul.taj_mahal.v1.View";
}

/** The province of the present visit. */
export function provinceOf(view: OpenView): string {
  return view.provinces[view.visit - 1] ?? "";
}
