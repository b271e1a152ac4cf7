import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import type { SpectatorView } from "#contract/maharaja/v1/spectator_view";
import type { Table } from "#contract/maharaja/v1/table";
import type { View } from "#contract/maharaja/v1/view";
import type { Knowledge } from "../game";

/** A seat's view, or a spectator's: they share everything that lies open. */
export type OpenView = View | SpectatorView;

/** The view of Maharaja that somebody knows, or undefined. */
export function viewOf(knowledge: Knowledge): (OpenView & { table: Table }) | undefined {
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

/** The name of a city; its id for another place. */
export function placeName(components: ComponentSet, id: string): string {
  return components.cities.find((each) => each.id === id)?.name ?? id;
}
