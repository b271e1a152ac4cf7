import type { ComponentSet } from "#contract/taj_mahal/v1/component_set";

export interface Place {
  x: number;
  y: number;
}

/** The places of a board's cities and provinces, in a drawing of `WIDTH` units. */
export interface Layout {
  height: number;
  cities: ReadonlyMap<string, Place>;
  provinces: ReadonlyMap<string, { centre: Place; hull: readonly Place[] }>;
}

/** Width of the drawing, and the empty border around its cities. */
export const WIDTH = 1000;
const BORDER = 75;

/** Lays out a board by the positions of its cities; a board without them becomes a grid of provinces. */
export function layoutOf(components: ComponentSet): Layout {
  const raw = new Map<string, Place>();
  components.provinces.forEach((province, index) => {
    province.cities.forEach((city, number) => {
      raw.set(city.name, city.position ?? gridPlace(index, number, province.cities.length));
    });
  });
  const xs = [...raw.values()].map((each) => each.x);
  const ys = [...raw.values()].map((each) => each.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const scale = (WIDTH - 2 * BORDER) / (Math.max(...xs) - left || 1);
  const cities = new Map(
    [...raw].map(([city, place]) => [
      city,
      { x: BORDER + (place.x - left) * scale, y: BORDER + (place.y - top) * scale },
    ]),
  );
  const provinces = new Map(
    components.provinces.map((province) => {
      const places = province.cities.flatMap((city) => cities.get(city.name) ?? []);
      return [province.name, { centre: centreOf(places), hull: hullOf(places) }];
    }),
  );
  return { height: 2 * BORDER + (Math.max(...ys) - top) * scale, cities, provinces };
}

/** Four provinces a row, the cities of each in a ring. */
function gridPlace(province: number, city: number, cities: number): Place {
  const angle = (2 * Math.PI * city) / cities + Math.PI / 4;
  return {
    x: 300 * (province % 4) + 85 * Math.cos(angle),
    y: 300 * Math.floor(province / 4) + 85 * Math.sin(angle),
  };
}

function centreOf(places: readonly Place[]): Place {
  const sum = places.reduce((total, each) => ({ x: total.x + each.x, y: total.y + each.y }), { x: 0, y: 0 });
  return { x: sum.x / places.length, y: sum.y / places.length };
}

/** The convex hull, by Andrew's monotone chain. */
export function hullOf(places: readonly Place[]): Place[] {
  const sorted = [...places].sort((one, other) => one.x - other.x || one.y - other.y);
  const half = (points: readonly Place[]): Place[] => {
    const chain: Place[] = [];
    for (const point of points) {
      while (chain.length >= 2 && turn(chain.at(-2) as Place, chain.at(-1) as Place, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turn(one: Place, other: Place, third: Place): number {
  return (other.x - one.x) * (third.y - one.y) - (other.y - one.y) * (third.x - one.x);
}
