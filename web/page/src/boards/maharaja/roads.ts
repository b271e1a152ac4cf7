import { Character } from "#contract/maharaja/v1/character";
import type { Road } from "#contract/maharaja/v1/component_set";
import type { Table } from "#contract/maharaja/v1/table";

/** A toll of a walk. */
export interface Toll {
  /** The seat that gets it. */
  seat: number;
  gold: number;
}

/** The seats that own the houses of a place, a seat for each house. */
export function ownersAt(table: Table, place: string): number[] {
  return table.players.flatMap((player, seat) => player.houses.filter((each) => each === place).map(() => seat));
}

/** The junction at the other end of a road; undefined: the road does not lead from there. */
export function otherEnd(road: Road, junction: string): string | undefined {
  if (junction === road.junction) return road.otherJunction;
  return junction === road.otherJunction ? road.junction : undefined;
}

/** True if a village of the road is without a house, so that nobody walks there (T1). */
export function isClosed(road: Road, table: Table): boolean {
  return road.villages.some((village) => ownersAt(table, village).length === 0);
}

/** The tolls of a walk along a road, by the seats that get them (T2). */
export function tollsOf(road: Road, table: Table, walker: number): Toll[] {
  const paid = road.villages.flatMap((village) => {
    const owners = ownersAt(table, village);
    return owners.includes(walker) ? [] : owners;
  });
  return table.players.flatMap((_, seat) => {
    const gold = paid.filter((owner) => owner === seat).length;
    return gold ? [{ seat, gold }] : [];
  });
}

/** The gold that a walk along a road costs a seat. */
export function tollOf(road: Road, table: Table, walker: number): number {
  return isTollFree(table, walker) ? 0 : tollsOf(road, table, walker).reduce((sum, { gold }) => sum + gold, 0);
}

/** True if the bank pays the tolls of a seat (C4). */
export function isTollFree(table: Table, walker: number): boolean {
  return table.players[walker]?.character === Character.MONK;
}
