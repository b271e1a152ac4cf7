import { type Box, boxAround, contains, crosses, depth, overlapCost } from "./boxes";
import type { Contents } from "./contents";
import type { Frame } from "./frame";
import type { Layout, Place } from "./layout";
import { boxesOf } from "./pieces";

/** The height of a plate with goods and without, and the space beside its text, in sizes of its font. */
const HEIGHT = { goods: 2.6, name: 1.5 };
const BORDER = 0.45;
const FARTHEST = 60; // units from the middle of a province to that of its plate, across and down
const STEP = 6;
const OF_DISTANCE = 0.1; // the cost of a unit
const OF_ROAD = 10;
const OF_TAKEN = 3; // an overlap with what lies there, against one with what can come

/** Plates lie as near to the middle of their province as its cities let them. While a visit lasts they rarely move: they
 * leave room for palaces that can come. width: of a text, in sizes of its font. */
export function placePlates(
  { sites, plates }: Contents,
  layout: Layout,
  frame: Frame,
  width: (visit: number, province: string) => number,
  covered: readonly Box[],
  tolerance: number,
): Map<string, Box> {
  const coming = sites.flatMap((site) => {
    const open = site.visited === "here";
    return [
      ...boxesOf({ ...site, open, palaces: [], token: site.fortress }, frame.pieces),
      ...boxesOf({ ...site, open, palaces: [{ seat: 0, crown: true }], token: false }, frame.pieces),
    ];
  });
  const taken = [...sites.flatMap((site) => boxesOf({ ...site, open: false }, frame.pieces)), ...covered];
  const found = new Map<string, Box>();
  for (const { visit, province, visited, commodities } of plates) {
    const centre = layout.provinces.get(province)?.centre;
    if (!centre) continue;
    // It stays where it is when the tile goes.
    const full = boxAround(centre, frame.plates * (width(visit, province) + 2 * BORDER), frame.plates * HEIGHT.goods);
    const middle = freest(full, frame.shown, coming, taken, layout);
    if (!middle) continue;
    const box = boxAround(middle, full.width, frame.plates * (commodities.length > 0 ? HEIGHT.goods : HEIGHT.name));
    if (visited !== "here" && taken.some((each) => depth(box, each) > tolerance)) continue;
    found.set(province, box);
    taken.push(box);
  }
  return found;
}

/** The middle of the best place near a box, for one of its size; undefined: nowhere would it be seen as a whole. */
function freest(
  box: Box,
  shown: Box,
  coming: readonly Box[],
  taken: readonly Box[],
  { roads }: Layout,
): Place | undefined {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const around = boxAround({ x, y }, box.width + 2 * FARTHEST, box.height + 2 * FARTHEST);
  const isNear = (each: Box) => depth(each, around) > 0;
  const [nearComing, nearTaken] = [coming.filter(isNear), taken.filter(isNear)];
  const nearRoads = roads.filter((each) => crosses(each, around));
  let [best, least] = [undefined as Place | undefined, Number.POSITIVE_INFINITY];
  for (let across = -FARTHEST; across <= FARTHEST; across += STEP) {
    for (let down = -FARTHEST; down <= FARTHEST; down += STEP) {
      const moved = { ...box, x: box.x + across, y: box.y + down };
      if (!contains(shown, moved)) continue;
      const cost =
        nearComing.reduce((sum, each) => sum + overlapCost(moved, each), 0) +
        nearTaken.reduce((sum, each) => sum + OF_TAKEN * overlapCost(moved, each), 0) +
        nearRoads.reduce((sum, each) => sum + (crosses(each, moved) ? OF_ROAD : 0), 0) +
        OF_DISTANCE * Math.hypot(across, down);
      if (cost < least) [best, least] = [{ x: x + across, y: y + down }, cost];
    }
  }
  return best;
}
