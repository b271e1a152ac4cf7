import type { Move } from "#contract/maharaja/v1/move";

export const placeTarget = (place: string) => `place:${place}`;
export const roadTarget = (road: string) => `road:${road}`;
export const governorTarget = (city: string) => `governor:${city}`;
export const characterTarget = (character: number) => `character:${character}`;
export const actionTarget = (action: number) => `action:${action}`;

/** The elements of the board that a move is made of. */
export function moveTargets(move: Move): string[] {
  switch (move.kind.case) {
    case "pickCharacter":
    case "swapCharacter":
      return [characterTarget(move.kind.value.character)];
    case "choosePlan":
      return move.kind.value.choice.case === "plan" ? move.kind.value.choice.value.actions.map(actionTarget) : [];
    case "walk":
      return [roadTarget(move.kind.value.road)];
    case "buildHouse":
    case "takeHouse":
    case "putHouse":
      return [placeTarget(move.kind.value.place)];
    case "moveGovernor":
      return [governorTarget(move.kind.value.city)];
    default:
      return [];
  }
}
