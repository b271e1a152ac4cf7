import type { ComponentSet, Road } from "#contract/maharaja/v1/component_set";
import type { Move, MoveTally } from "#contract/v1/games";
import type { OpenView } from "./knowledge";
import { otherEnd } from "./roads";
import { effectsOf, stepOf } from "./sums";

/** What a move that is considered would change on the map. */
export interface Ghost {
  seat: number;
  /** The place of a house more. */
  house?: string | undefined;
  /** The place of a house that is taken up. */
  lifted?: string | undefined;
  palace?: { city: string; isCentre: boolean } | undefined;
  /** A walk, and its end. */
  walk?: { road: Road; to: string } | undefined;
}

/** The ghost of a move, by what the service says that it brings; of none: the house that is taken up. */
export function ghostOf(
  move: Move | undefined,
  brought: MoveTally | undefined,
  view: OpenView,
  components: ComponentSet,
): Ghost {
  const seat = view.seatsToMove[0] ?? 0;
  const ghost: Ghost = { seat, lifted: view.turn?.takenHouse };
  const step = stepOf(move);
  switch (step?.case) {
    case "buildHouse":
    case "putHouse":
      return { ...ghost, house: step.value.place };
    case "takeHouse":
      return { ...ghost, lifted: step.value.place };
    case "buildPalace": {
      const built = effectsOf(brought).find((each) => each.kind.case === "palaceBuilt")?.kind;
      return built?.case === "palaceBuilt" ? { ...ghost, palace: built.value } : ghost;
    }
    case "walk": {
      const road = components.roads.find((each) => each.id === step.value.road);
      const to = road && otherEnd(road, view.table.players[seat]?.architect ?? "");
      return road && to !== undefined ? { ...ghost, walk: { road, to } } : ghost;
    }
    default:
      return ghost;
  }
}
