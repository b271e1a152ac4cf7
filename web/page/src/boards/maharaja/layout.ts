import type { ComponentSet } from "#contract/maharaja/v1/component_set";

export interface Place {
  x: number;
  y: number;
}

/** The places of junctions and villages, in a drawing of `WIDTH` units. */
export interface Layout {
  height: number;
  junctions: ReadonlyMap<string, Place>;
  villages: ReadonlyMap<string, Place>;
}

/** Width of the drawing, and the empty border around its junctions. */
export const WIDTH = 1000;
const BORDER = 115;

/** Lays out a board by the positions of its junctions; one without them becomes a ring around its start. */
export function layoutOf(components: ComponentSet): Layout {
  const start = components.start?.id ?? "";
  const raw = new Map<string, Place>([[start, components.start?.position ?? { x: 0, y: 0 }]]);
  components.cities.forEach((city, index) => {
    const angle = (2 * Math.PI * index) / components.cities.length;
    raw.set(city.id, city.position ?? { x: 500 * Math.cos(angle), y: 350 * Math.sin(angle) });
  });
  const xs = [...raw.values()].map((each) => each.x);
  const ys = [...raw.values()].map((each) => each.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const scale = (WIDTH - 2 * BORDER) / (Math.max(...xs) - left || 1);
  const junctions = new Map(
    [...raw].map(([id, place]) => [id, { x: BORDER + (place.x - left) * scale, y: BORDER + (place.y - top) * scale }]),
  );
  const villages = new Map<string, Place>();
  for (const road of components.roads) {
    const from = junctions.get(road.junction);
    const to = junctions.get(road.otherJunction);
    if (!from || !to) continue;
    road.villages.forEach((village, index) => {
      const share = (index + 1) / (road.villages.length + 1);
      villages.set(village, { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) });
    });
  }
  return { height: 2 * BORDER + (Math.max(...ys) - top) * scale, junctions, villages };
}
