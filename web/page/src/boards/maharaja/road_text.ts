import type { ComponentSet, Road } from "#contract/maharaja/v1/component_set";
import type { Table } from "#contract/maharaja/v1/table";
import { isClosed, isTollFree, otherEnd, ownersAt, tollsOf } from "./roads";
import { placeName, wayOf, words } from "./words";

/** The name of a junction. */
export function junctionName(components: ComponentSet, id: string): string {
  return id === components.start?.id ? words.text("roads", "start") : placeName(components, id);
}

/** The ends of a road: `Delhi – Agra`. */
export function endsText(road: Road, components: ComponentSet): string {
  return [road.junction, road.otherJunction].map((each) => junctionName(components, each)).join(" – ");
}

/** A place inside a sentence; a village has its road: `V07 (Delhi – Agra)`. Without the board its id. */
export function placeText(components: ComponentSet | undefined, id: string): string {
  const road = components?.roads.find((each) => each.villages.includes(id));
  if (components && road) return `${id} (${endsText(road, components)})`;
  return components ? placeName(components, id) : id;
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
  const toll = tollText(road, table, walker, name);
  return words.text("roads", "to", { junction: wayOf(components, end), toll });
}

/** The tolls of a walk: `free`, `toll 1 to Bob`, `the bank pays 2`. */
export function tollText(road: Road, table: Table, walker: number, name: (seat: number) => string): string {
  const tolls = tollsOf(road, table, walker);
  if (tolls.length === 0) return words.text("roads", "free");
  if (isTollFree(table, walker)) {
    return words.text("roads", "bank_pays", { gold: tolls.reduce((sum, each) => sum + each.gold, 0) });
  }
  const listed = tolls.map(({ gold, seat }) => words.text("roads", "toll", { gold, name: name(seat) }));
  return words.text("roads", "tolls", { tolls: listed.join(" + ") });
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
  const villages = road.villages.map((village) => {
    const owners = ownersAt(table, village);
    const names = owners.map(name).join(", ");
    return `${village} (${names ? words.text("roads", "houses_of", { names }) : words.text("roads", "no_house")})`;
  });
  const way = [junctionName(components, road.junction), ...villages, junctionName(components, road.otherJunction)];
  const parts = [`${road.id}: ${way.join(" – ")}`];
  if (isClosed(road, table)) parts.push(words.text("roads", "closed"));
  else if (walker !== undefined) parts.push(tollText(road, table, walker, name));
  return parts.join("; ");
}
