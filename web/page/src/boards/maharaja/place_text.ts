import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import type { OpenView } from "./knowledge";
import { junctionName } from "./road_text";
import { ownersAt } from "./roads";
import { placeName, words } from "./words";

/** The name of a place with everything that stands there: `Delhi; centre palace of Bob; houses: Ada and Ada`.
 * @param toll of a walk there; undefined: nobody can walk there now */
export function contentsText(
  place: string,
  view: OpenView,
  components: ComponentSet,
  name: (seat: number) => string,
  toll: string | undefined,
): string {
  const walk = toll === undefined ? [] : [words.text("contents", "walk", { toll })];
  return [nameOf(place, components), ...contentsOf(place, view, name), ...walk].join("; ");
}

/** Everything that stands in a place, a phrase each. */
export function contentsOf(place: string, { table }: OpenView, name: (seat: number) => string): string[] {
  const listed = (seats: readonly number[]) => words.listed(seats.map(name));
  const seatsWith = (count: (player: (typeof table.players)[number]) => number) =>
    table.players.flatMap((player, seat) => Array.from({ length: count(player) }, () => seat));
  const among = (places: readonly string[]) => places.filter((each) => each === place).length;
  const centre = seatsWith(({ centrePalaces }) => among(centrePalaces));
  const outer = seatsWith(({ outerPalaces }) => among(outerPalaces));
  const houses = ownersAt(table, place);
  const architects = seatsWith(({ architect }) => among([architect]));
  return [
    ...(table.maharaja === place ? [words.text("contents", "maharaja")] : []),
    ...(centre.length ? [words.text("contents", "centre", { seat: listed(centre) })] : []),
    ...(outer.length ? [words.text("contents", "outer", { seats: listed(outer) })] : []),
    ...(houses.length ? [words.text("contents", "houses", { seats: listed(houses) })] : []),
    ...(architects.length ? [words.text("contents", "architects", { seats: listed(architects) })] : []),
  ];
}

function nameOf(place: string, components: ComponentSet): string {
  if (place === components.start?.id) return words.text("contents", "start");
  const road = components.roads.find((each) => each.villages.includes(place));
  if (!road) return placeName(components, place);
  const [one, other] = [road.junction, road.otherJunction].map((each) => junctionName(components, each));
  return words.text("contents", "village", { id: place, one, other });
}
