import type { ComponentSet, Road } from "#contract/maharaja/v1/component_set";
import type { Size } from "../../ui/size";

export interface Place {
  x: number;
  y: number;
}

/** A rectangle: its middle and its size. */
export interface Box extends Place, Size {}

/** What lies beside a junction, with the directions where it covers as little as possible, in quarters of a turn from the
 * right downwards. */
export type Labels = Record<"name" | "crown" | "houses" | "architects", number>;

/** The measures of a drawing, in pixels. */
export interface Measures {
  /** Of a city. */
  radius: number;
  /** Of the start. */
  start: number;
  /** The height of a house, and of most other pieces. */
  house: number;
  village: Size;
}

/** The places of a drawing, in pixels. */
export interface Layout extends Measures {
  junctions: ReadonlyMap<string, Place>;
  villages: ReadonlyMap<string, Place>;
  labels: ReadonlyMap<string, Labels>;
}

const NAME = { height: 16, letter: 7.6 };
const GAP = 3;
const WIDEST = 1.8; // of the drawing, as a share of its height
/** Below, above, right, left, and between. */
const DIRECTIONS = [1, 3, 0, 2, 0.5, 1.5, 2.5, 3.5, 0.25, 0.75, 1.25, 1.75, 2.25, 2.75, 3.25, 3.75];

/** Between the outer sites of a city. */
const BETWEEN_SITES = [0, 2, 2 / 3, 4 / 3, 8 / 3, 10 / 3];

/** Lays out a board in a drawing: junctions by their positions, stretched to its size; those of a board without them in
 * a ring around its start. names: of the cities, by their ids. capacity: the houses that a village holds. */
export function layoutOf(
  components: ComponentSet,
  { width, height }: Size,
  players: number,
  capacity: number,
  names: ReadonlyMap<string, string>,
): Layout {
  const radius = Math.min(52, Math.max(25, 0.062 * Math.sqrt(width * height)));
  const house = Math.max(11, radius * 0.4);
  const village = { width: capacity * (house + 2) + house * 0.4, height: house * 1.45 };
  const measures = { radius, start: radius * 0.55, house, village };
  const border = {
    x: radius + 18 + Math.max(0, width - WIDEST * height) / 2,
    y: radius + NAME.height + GAP,
  };
  const junctions = stretched(components, { width, height }, border);
  const villages = villagesOf(components, junctions, measures);
  const layout = { ...measures, junctions, villages };
  return { ...layout, labels: labelsOf(components, layout, { width, height }, players, names) };
}

function stretched(components: ComponentSet, size: Size, border: Place): Map<string, Place> {
  const raw = new Map<string, Place>([[startOf(components), components.start?.position ?? { x: 0, y: 0 }]]);
  components.cities.forEach((city, index) => {
    const angle = (2 * Math.PI * index) / components.cities.length;
    raw.set(city.id, city.position ?? { x: 500 * Math.cos(angle), y: 350 * Math.sin(angle) });
  });
  const xs = [...raw.values()].map((each) => each.x);
  const ys = [...raw.values()].map((each) => each.y);
  const along = (value: number, all: readonly number[], whole: number, edge: number) => {
    const least = Math.min(...all);
    return edge + ((value - least) / (Math.max(...all) - least || 1)) * (whole - 2 * edge);
  };
  return new Map(
    [...raw].map(([id, { x, y }]) => [
      id,
      { x: along(x, xs, size.width, border.x), y: along(y, ys, size.height, border.y) },
    ]),
  );
}

/** Shares of a road by which a village can give way to others. */
const SHIFTS = [0, 0.06, -0.06, 0.12, -0.12];

/** Villages share what their road has between the edges of its ends, and give way to those of other roads. */
function villagesOf(components: ComponentSet, junctions: ReadonlyMap<string, Place>, measures: Measures) {
  const villages = new Map<string, Place>();
  const radiusOf = (id: string) => (id === startOf(components) ? measures.start : measures.radius);
  const boxAt = (place: Place) => ({ ...place, ...measures.village });
  for (const road of components.roads) {
    const ends = endsOf(road, junctions);
    if (!ends) continue;
    const length = Math.hypot(ends[1].x - ends[0].x, ends[1].y - ends[0].y) || 1;
    const [first, last] = [radiusOf(road.junction) / length, 1 - radiusOf(road.otherJunction) / length];
    road.villages.forEach((village, index) => {
      const share = first + ((last - first) * (index + 1)) / (road.villages.length + 1);
      const places = SHIFTS.map((shift) => placeOn(ends, share + shift * (last - first)));
      const covered = places.map((place) =>
        [...villages.values()].reduce((sum, each) => sum + overlap(boxAt(place), boxAt(each)), 0),
      );
      villages.set(village, places[covered.indexOf(Math.min(...covered))] as Place);
    });
  }
  return villages;
}

/** The point at a share of a road. */
function placeOn([from, to]: readonly [Place, Place], share: number): Place {
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
}

/** The ends of a road; undefined if one of them has no place. */
export function endsOf(road: Road, junctions: ReadonlyMap<string, Place>): [Place, Place] | undefined {
  const [from, to] = [junctions.get(road.junction), junctions.get(road.otherJunction)];
  return from && to && [from, to];
}

export function startOf(components: ComponentSet): string {
  return components.start?.id ?? "";
}

/** Where a label touches a junction of some radius, and how far its middle is from there, in halves of its size. */
export function anchorOf({ x, y }: Place, radius: number, direction: number) {
  const [right, down] = [Math.cos((direction * Math.PI) / 2), Math.sin((direction * Math.PI) / 2)];
  const half = (share: number) => Math.min(1, Math.max(-1, Math.SQRT2 * share));
  return {
    x: x + right * (radius + GAP),
    y: y + down * (radius + GAP),
    right: half(right),
    down: half(down),
  };
}

/** The box of a label of some size beside a junction of some radius. */
export function labelBox(place: Place, radius: number, direction: number, { width, height }: Size): Box {
  const { x, y, right, down } = anchorOf(place, radius, direction);
  return { x: x + (right * width) / 2, y: y + (down * height) / 2, width, height };
}

/** The size of the box of the houses in a city: a house with a number for each seat. */
export function housesSize(seats: number, house: number): Size {
  const columns = seats > 3 ? Math.ceil(seats / 2) : seats;
  return { width: columns * (house + 10) + 4, height: Math.ceil(seats / columns) * (house + 3) + 3 };
}

/** The crown lies on the rim of its city: so many heights of a house inside. */
export const CROWN_INSIDE = 1;

export function crownSize(house: number): Size {
  return { width: 1.6 * house, height: 1.6 * house };
}

/** The size of a row of architects. */
export function architectsSize(seats: number, house: number): Size {
  return { width: house + (seats - 1) * 0.75 * house, height: 1.75 * house };
}

/** Finds directions for labels, one after the other: where they lie over other things as little as possible. */
function labelsOf(
  components: ComponentSet,
  layout: Omit<Layout, "labels">,
  size: Size,
  players: number,
  names: ReadonlyMap<string, string>,
): Map<string, Labels> {
  const { house, junctions } = layout;
  const start = startOf(components);
  const radiusOf = (id: string) => (id === start ? layout.start : layout.radius);
  const taken = obstacles(components, layout, radiusOf);
  const whole = { x: size.width / 2, y: size.height / 2, ...size };
  const cost = (box: Box) =>
    taken.reduce((sum, each) => sum + (each.weight ?? 1) * overlap(box, each), 0) +
    10 * (box.width * box.height - overlap(box, whole));
  const directed = (label: (id: string) => Size, weight = 1, directions = DIRECTIONS, inside = 0) =>
    new Map(
      [...junctions].map(([id, place]) => {
        const boxes = directions.map((each) => labelBox(place, radiusOf(id) - inside, each, label(id)));
        const costs = boxes.map((each, preference) => cost(each) + (preference * house) / 2);
        const best = costs.indexOf(Math.min(...costs));
        taken.push({ ...(boxes[best] as Box), weight });
        return [id, directions[best] as number];
      }),
    );
  const all = {
    name: directed((id) => ({ width: NAME.letter * (names.get(id)?.length ?? 0), height: NAME.height }), 4),
    crown: directed(() => crownSize(house), 1, BETWEEN_SITES, CROWN_INSIDE * house),
    houses: directed((id) => (id === start ? { width: 0, height: 0 } : housesSize(players, house))),
    architects: directed(() => architectsSize(players, house)),
  };
  const of = (label: keyof Labels, id: string) => all[label].get(id) as number;
  return new Map(
    [...junctions.keys()].map((id) => [
      id,
      {
        name: of("name", id),
        crown: of("crown", id),
        houses: of("houses", id),
        architects: of("architects", id),
      },
    ]),
  );
}

/** What is not to be covered; a name matters more. */
interface Obstacle extends Box {
  weight?: number;
}

const STEPS = 40; // small boxes along a road

/** What labels are not to cover: junctions, villages, roads. */
function obstacles(
  components: ComponentSet,
  { junctions, villages, village, house }: Omit<Layout, "labels">,
  radiusOf: (id: string) => number,
): Obstacle[] {
  const boxes: Obstacle[] = [...villages.values()].map((each) => ({ ...each, ...village }));
  for (const [id, each] of junctions) boxes.push({ ...each, width: 1.8 * radiusOf(id), height: 1.8 * radiusOf(id) });
  for (const road of components.roads) {
    const ends = endsOf(road, junctions);
    if (!ends) continue;
    const [from, to] = ends;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    for (let step = 1; step < STEPS; step++) {
      const share = step / STEPS;
      const isInside = share * length < radiusOf(road.junction) || (1 - share) * length < radiusOf(road.otherJunction);
      if (isInside) continue;
      boxes.push({ ...placeOn(ends, share), width: house / 2, height: house / 2 });
    }
  }
  return boxes;
}

function overlap(one: Box, other: Box): number {
  const shared = (middle: "x" | "y", size: "width" | "height") =>
    Math.min(one[middle] + one[size] / 2, other[middle] + other[size] / 2) -
    Math.max(one[middle] - one[size] / 2, other[middle] - other[size] / 2);
  return Math.max(0, shared("x", "width")) * Math.max(0, shared("y", "height"));
}
