import type { Size } from "../../ui/size";
import { type Box, boxAround, contains } from "./boxes";
import { type Layout, type Place, WIDTH } from "./layout";

/** The part of the drawing that is shown, and the sizes of what is drawn there, in units. */
export interface Frame {
  shown: Box;
  /** Pixels of a unit. */
  scale: number;
  /** How much larger than usual pieces are, so that they can be told apart where the board is small. */
  pieces: number;
  names: number;
  plates: number;
}

/** The empty border of the whole board, where names of outer cities lie. */
const BORDER = { left: 44, right: 44, top: 44, bottom: 40 };
const NEAR_WIDTH = 480;
const NEAR_BORDER = 60;
const SHIFTS = [-0.25, -0.125, 0, 0.125, 0.25]; // of the room beside a province
const OF_CITY = 50; // units by which a view is shifted to show one more city
const NAMES = 22.4;
const NEAR_NAMES = 12.5; // pixels
export const SMALLEST = 11; // pixels, of any text
const SMALL = 0.5; // pixels of a unit below which pieces keep their size
const PLATES = 0.89; // of the size of names

/** What a box of some pixels shows: the whole board, or the surroundings of a province. */
export function frameOf(layout: Layout, size: Size, province?: string): Frame {
  const near = province === undefined ? undefined : nearBox(layout, size, province);
  let shown = near ?? filled(wholeBox(layout, 1), size);
  if (!near && size.width / shown.width < SMALL) {
    shown = filled(wholeBox(layout, (SMALL * shown.width) / size.width), size);
  }
  const scale = size.width / shown.width;
  const names = near ? NEAR_NAMES / scale : Math.max(SMALLEST / scale, NAMES);
  return {
    shown,
    scale,
    pieces: Math.max(1, SMALL / scale),
    names,
    plates: Math.max(SMALLEST / scale, PLATES * names),
  };
}

/** The board with its border. pieces: how much larger than usual its pieces are. */
function wholeBox({ height }: Layout, pieces: number): Box {
  const { left, right, top, bottom } = BORDER;
  return {
    x: -pieces * left,
    y: -pieces * top,
    width: WIDTH + pieces * (left + right),
    height: height + pieces * (top + bottom),
  };
}

/** The smallest box around another one that has the proportions of a size, with the same middle. */
function filled(box: Box, size: Size): Box {
  const width = Math.max(box.width, (box.height * size.width) / size.height);
  const height = (width * size.height) / size.width;
  return { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height };
}

/** The surroundings of a province: it is in the middle, or beside it where that shows more of other cities. */
function nearBox(layout: Layout, size: Size, province: string): Box | undefined {
  const places = layout.provinces.get(province)?.cities.flatMap((city) => layout.cities.get(city) ?? []);
  if (!places?.length) return undefined;
  const around = boundsOf(places, NEAR_BORDER);
  const middle = filled({ ...around, width: Math.max(around.width, NEAR_WIDTH) }, size);
  const [across, down] = [middle.width - around.width, middle.height - around.height];
  const boxes = SHIFTS.flatMap((x) =>
    SHIFTS.map((y) => ({ ...middle, x: around.x + (x - 0.5) * across, y: around.y + (y - 0.5) * down })),
  );
  const worth = (box: Box) => {
    const seen = [...layout.cities.values()].filter((each) => contains(box, boxAround(each, NEAR_BORDER, NEAR_BORDER)));
    return seen.length - Math.hypot(box.x - around.x + across / 2, box.y - around.y + down / 2) / OF_CITY;
  };
  return boxes.reduce((best, each) => (worth(each) > worth(best) ? each : best));
}

function boundsOf(places: readonly Place[], border: number): Box {
  const [xs, ys] = [places.map((each) => each.x), places.map((each) => each.y)];
  const [left, top] = [Math.min(...xs) - border, Math.min(...ys) - border];
  return { x: left, y: top, width: Math.max(...xs) + border - left, height: Math.max(...ys) + border - top };
}
