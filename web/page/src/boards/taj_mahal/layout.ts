import type { ComponentSet } from "#contract/taj_mahal/v1/component_set";

export interface Place {
  x: number;
  y: number;
}

/** A corner of a cell. beyond: the city behind the edge that begins here; undefined: the sea. */
export interface Corner extends Place {
  beyond: string | undefined;
}

export interface Line {
  from: Place;
  to: Place;
}

export interface Road extends Line {
  cities: readonly [string, string];
}

export interface ProvinceLayout {
  centre: Place;
  cities: readonly string[];
  /** The cells of its cities. */
  land: readonly (readonly Corner[])[];
  /** What is around it: its borders with other provinces, and its shore. */
  borders: readonly Line[];
  shore: readonly Line[];
}

/** The places of a board's cities and its provinces, in a drawing whose cities are `WIDTH` units apart at most. */
export interface Layout {
  height: number;
  cities: ReadonlyMap<string, Place>;
  /** The land around every city. */
  cells: ReadonlyMap<string, readonly Corner[]>;
  provinces: ReadonlyMap<string, ProvinceLayout>;
  roads: readonly Road[];
}

export const WIDTH = 1040;
/** How far the land reaches around a city, and the sides of a cell that no neighbour limits. */
const REACH = 128;
const SIDES = 16;

/** Lays out a board by the positions of its cities; a board without them becomes a grid of provinces. */
export function layoutOf(components: ComponentSet): Layout {
  const cities = placesOf(components);
  const cells = new Map([...cities.keys()].map((city) => [city, cellOf(city, cities)]));
  const provinces = new Map(
    components.provinces.map(({ name, cities: members }) => [
      name,
      provinceOf(
        members.map((each) => each.name),
        cities,
        cells,
      ),
    ]),
  );
  const roads = components.roads.flatMap(({ city, otherCity }): Road[] => {
    const [from, to] = [cities.get(city), cities.get(otherCity)];
    return from && to ? [{ cities: [city, otherCity], from, to }] : [];
  });
  return { height: Math.max(...[...cities.values()].map((each) => each.y)), cities, cells, provinces, roads };
}

function placesOf(components: ComponentSet): Map<string, Place> {
  const raw = new Map<string, Place>(
    components.provinces.flatMap((province, index) =>
      province.cities.map((city, number) => [
        city.name,
        city.position ?? gridPlace(index, number, province.cities.length),
      ]),
    ),
  );
  const [xs, ys] = [[...raw.values()].map((each) => each.x), [...raw.values()].map((each) => each.y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const scale = WIDTH / (Math.max(...xs) - left || 1);
  return new Map([...raw].map(([city, { x, y }]) => [city, { x: (x - left) * scale, y: (y - top) * scale }]));
}

/** Four provinces a row, the cities of each in a ring. */
function gridPlace(province: number, city: number, cities: number): Place {
  const angle = (2 * Math.PI * city) / cities + Math.PI / 4;
  return {
    x: 300 * (province % 4) + 85 * Math.cos(angle),
    y: 300 * Math.floor(province / 4) + 85 * Math.sin(angle),
  };
}

/** The land that is nearer to a city than to any other one. */
function cellOf(city: string, cities: ReadonlyMap<string, Place>): Corner[] {
  const middle = cities.get(city) as Place;
  const start: Corner[] = Array.from({ length: SIDES }, (_, side) => {
    const angle = (2 * Math.PI * (side + 0.5)) / SIDES;
    return { x: middle.x + REACH * Math.cos(angle), y: middle.y + REACH * Math.sin(angle), beyond: undefined };
  });
  return [...cities].reduce((cell, [other, place]) => (other === city ? cell : cut(cell, middle, place, other)), start);
}

/** The part of a cell that is nearer to its middle than to another city. */
function cut(cell: readonly Corner[], middle: Place, other: Place, beyond: string): Corner[] {
  const [across, down] = [middle.x - other.x, middle.y - other.y];
  const [halfX, halfY] = [(middle.x + other.x) / 2, (middle.y + other.y) / 2];
  const inside = (corner: Place) => (corner.x - halfX) * across + (corner.y - halfY) * down;
  return cell.flatMap((corner, index) => {
    const next = cell[(index + 1) % cell.length] as Corner;
    const [here, there] = [inside(corner), inside(next)];
    if (here >= 0 && there >= 0) return [corner];
    if (here < 0 && there < 0) return [];
    const part = here / (here - there);
    const crossing = { x: corner.x + part * (next.x - corner.x), y: corner.y + part * (next.y - corner.y) };
    return here >= 0 ? [corner, { ...crossing, beyond }] : [{ ...crossing, beyond: corner.beyond }];
  });
}

function provinceOf(
  members: readonly string[],
  cities: ReadonlyMap<string, Place>,
  cells: ReadonlyMap<string, readonly Corner[]>,
): ProvinceLayout {
  const land = members.flatMap((city) => [cells.get(city) ?? []]);
  const edges = land.flatMap((cell) =>
    cell.map((from, index) => ({ from, to: cell[(index + 1) % cell.length] as Corner })),
  );
  return {
    centre: centreOf(members.flatMap((city) => cities.get(city) ?? [])),
    cities: members,
    land,
    borders: edges.filter(({ from }) => from.beyond !== undefined && !members.includes(from.beyond)),
    shore: edges.filter(({ from }) => from.beyond === undefined),
  };
}

function centreOf(places: readonly Place[]): Place {
  const sum = places.reduce((total, each) => ({ x: total.x + each.x, y: total.y + each.y }), { x: 0, y: 0 });
  return { x: sum.x / places.length, y: sum.y / places.length };
}
