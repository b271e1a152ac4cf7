import type { ComponentSet, Road } from "#contract/maharaja/v1/component_set";
import type { Move as MaharajaMove } from "#contract/maharaja/v1/move";
import type { PlanTally } from "#contract/maharaja/v1/tally";
import type { Move, MoveTally } from "#contract/v1/games";
import type { OpenView } from "./knowledge";
import { otherEnd } from "./roads";
import { effectsOf, stepOf } from "./sums";

/** What a move that is considered would change on the map. */
export interface Ghost {
  seat: number;
  /** Its place among the steps of a plan. */
  number?: number;
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
  if (step?.case === "buildPalace") {
    const built = effectsOf(brought).find((each) => each.kind.case === "palaceBuilt")?.kind;
    return built?.case === "palaceBuilt" ? { ...ghost, palace: built.value } : ghost;
  }
  return step ? { ...ghost, ...changeOf(step, view.table.players[seat]?.architect ?? "", components) } : ghost;
}

/** What a step other than a palace changes. at: the junction of the architect. */
function changeOf(step: MaharajaMove["kind"], at: string, components: ComponentSet): Omit<Ghost, "seat"> {
  switch (step.case) {
    case "buildHouse":
    case "putHouse":
      return { house: step.value.place };
    case "takeHouse":
      return { lifted: step.value.place };
    case "walk": {
      const road = components.roads.find((each) => each.id === step.value.road);
      const to = road && otherEnd(road, at);
      return road && to !== undefined ? { walk: { road, to } } : {};
    }
    default:
      return {};
  }
}

/** The ghosts of the steps by which a plan of a seat would be carried out, numbered in their order. */
export function ghostsOfPlan(plan: PlanTally, seat: number, { table }: OpenView, components: ComponentSet): Ghost[] {
  const centres = new Set(table.players.flatMap((player) => player.centrePalaces));
  let at = table.players[seat]?.architect ?? "";
  return plan.way.map(({ kind }, place) => {
    const ghost: Ghost = { seat, number: place + 1, ...changeOf(kind, at, components) };
    at = ghost.walk?.to ?? at;
    if (kind.case !== "buildPalace") return ghost;
    const isCentre = !centres.has(at);
    centres.add(at);
    return { ...ghost, palace: { city: at, isCentre } };
  });
}

/** The place of the map where a step is seen; undefined: none. */
export function placeOfGhost({ house, lifted, palace, walk }: Ghost): string | undefined {
  return house ?? lifted ?? palace?.city ?? walk?.to;
}
