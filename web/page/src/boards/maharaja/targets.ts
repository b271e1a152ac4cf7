import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import type { Move } from "#contract/maharaja/v1/move";
import type { Action } from "#contract/maharaja/v1/plan";
import type { OpenView } from "./knowledge";
import type { PartKind } from "./parts";
import { otherEnd } from "./roads";

export const partTarget = (part: PartKind) => `part:${part}`;
export const placeTarget = (place: string) => `place:${place}`;
export const roadTarget = (road: string) => `road:${road}`;
export const governorTarget = (city: string) => `governor:${city}`;
export const characterTarget = (character: number) => `character:${character}`;
export const seatTarget = (seat: number) => `seat:${seat}`;
export const actionTarget = (action: number) => `action:${action}`;

/** The action whose tile is an element. */
export const actionOf = (target: string): Action => Number(target.split(":")[1]);

/** True for the tile of a part of a turn: the first choice, before its place. */
export const isPart = (target: string) => target.startsWith("part:");

/** The elements of the board that a move is made of, its place the first.
 * @param components the board, and
 * @param view where it is made, for the end of a walk and the city of a palace; without them they are left out */
export function moveTargets({ kind }: Move, components?: ComponentSet, view?: OpenView): string[] {
  const architect = view?.table.players[view.seatsToMove[0] ?? 0]?.architect;
  switch (kind.case) {
    case "pickCharacter":
      return [characterTarget(kind.value.character)];
    case "swapCharacter":
      return [characterTarget(kind.value.character), partTarget("character")];
    case "choosePlan":
      return kind.value.choice.case === "plan" ? kind.value.choice.value.actions.map(actionTarget) : [];
    case "walk": {
      const road = components?.roads.find((each) => each.id === kind.value.road);
      const end = road && architect && otherEnd(road, architect);
      return [...(end ? [placeTarget(end)] : []), roadTarget(kind.value.road), partTarget("walk")];
    }
    case "buildHouse":
      return [placeTarget(kind.value.place), partTarget(kind.value.byPower ? "power" : "house")];
    case "takeHouse":
      return [placeTarget(kind.value.place), partTarget(kind.value.byPower ? "power" : "move")];
    case "putHouse":
      return [placeTarget(kind.value.place)];
    case "buildPalace":
      return [...(architect ? [placeTarget(architect)] : []), partTarget("palace")];
    case "moveGovernor":
      return [governorTarget(kind.value.city), partTarget("governor")];
    default:
      return [];
  }
}
