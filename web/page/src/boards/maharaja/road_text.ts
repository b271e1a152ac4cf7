import type { ComponentSet, Road } from "#contract/maharaja/v1/component_set";
import type { Table } from "#contract/maharaja/v1/table";
import { bilingual } from "../../i18n/language";
import { placeName } from "./knowledge";
import { isClosed, isTollFree, otherEnd, ownersAt, tollsOf } from "./roads";

const roads = bilingual(
  {
    start: "the start",
    to: (city: string) => `to ${city}`,
    toStart: "to the start",
    noHouse: "no house",
    housesOf: (names: string) => `houses: ${names}`,
    closed: "closed",
    free: "free",
    tolls: (parts: string) => `toll ${parts}`,
    toll: (gold: number, name: string) => `${gold} to ${name}`,
    bankPays: (gold: number) => `the bank pays ${gold}`,
  },
  {
    start: "Start",
    to: (city: string) => `nach ${city}`,
    toStart: "zum Start",
    noHouse: "kein Haus",
    housesOf: (names: string) => `Häuser: ${names}`,
    closed: "gesperrt",
    free: "kostenlos",
    tolls: (parts: string) => `Wegzoll ${parts}`,
    toll: (gold: number, name: string) => `${gold} an ${name}`,
    bankPays: (gold: number) => `die Bank zahlt ${gold}`,
  },
);

/** The name of a junction. */
export function junctionName(components: ComponentSet, id: string): string {
  return id === components.start?.id ? roads().start : placeName(components, id);
}

/** The ends of a road: `Delhi – Agra`. */
export function endsText(road: Road, components: ComponentSet): string {
  return [road.junction, road.otherJunction].map((each) => junctionName(components, each)).join(" – ");
}

/** The end of a walk with its tolls: `to Delhi, toll 1 to Bob`; undefined if the architect is not at the road. */
export function walkText(
  road: Road,
  components: ComponentSet,
  table: Table,
  walker: number,
  name: (seat: number) => string,
): string | undefined {
  const end = otherEnd(road, table.players[walker]?.architect ?? "");
  if (end === undefined) return undefined;
  const to = end === components.start?.id ? roads().toStart : roads().to(placeName(components, end));
  return `${to}, ${tollText(road, table, walker, name)}`;
}

/** The tolls of a walk: `free`, `toll 1 to Bob`, `the bank pays 2`. */
export function tollText(road: Road, table: Table, walker: number, name: (seat: number) => string): string {
  const say = roads();
  const tolls = tollsOf(road, table, walker);
  if (tolls.length === 0) return say.free;
  if (isTollFree(table, walker)) return say.bankPays(tolls.reduce((sum, each) => sum + each.gold, 0));
  return say.tolls(tolls.map((each) => say.toll(each.gold, name(each.seat))).join(" + "));
}

/** A road with its villages and their houses, from one end to the other, and its tolls for a seat.
 * @param walker the seat, or undefined for somebody without one */
export function roadText(
  road: Road,
  components: ComponentSet,
  table: Table,
  walker: number | undefined,
  name: (seat: number) => string,
): string {
  const say = roads();
  const villages = road.villages.map((village) => {
    const owners = ownersAt(table, village);
    return `${village} (${owners.length ? say.housesOf(owners.map(name).join(", ")) : say.noHouse})`;
  });
  const way = [junctionName(components, road.junction), ...villages, junctionName(components, road.otherJunction)];
  const parts = [`${road.id}: ${way.join(" – ")}`];
  if (isClosed(road, table)) parts.push(say.closed);
  else if (walker !== undefined) parts.push(tollText(road, table, walker, name));
  return parts.join("; ");
}
