import { type Box, boxAround } from "./boxes";
import type { Site } from "./contents";
import type { Place } from "./layout";
import type { Reach } from "./names";

/** Sizes in units around the place of a city, of pieces that are drawn as large as usual. */
export const CIRCLE = 11; // radius of a city
export const FORTRESS = 13; // half of its side
export const TOKEN = 30;
export const RING = 26; // radius, of an open city
export const MARK = 13; // radius
export const MARK_AT: Place = { x: -20, y: -20 };
const PALACE = { half: 15.5, up: 22.5, down: 14.5, upWithCrown: 37.5 };

/** Where palaces stand that share a city: side by side. */
export function palacePlaces(count: number): number[] {
  return Array.from({ length: count }, (_, index) => 2 * PALACE.half * (index - (count - 1) / 2));
}

/** The middle of a city's token: at its upper right, beside its palaces. */
export function tokenPlace(palaces: number): Place {
  return { x: Math.max(21, palaces * PALACE.half + TOKEN / 2 + 1), y: -19 };
}

/** The boxes that the pieces of a city cover. scale: how much larger than usual they are. */
export function boxesOf(
  { place, fortress, palaces, token, open }: Omit<Site, "token"> & { token: unknown },
  scale: number,
): Box[] {
  const half = fortress ? FORTRESS : CIRCLE;
  const boxes = [
    boxAround({ x: 0, y: 0 }, 2 * half, 2 * half),
    ...palacePlaces(palaces.length).map((x, index) => {
      const up = palaces[index]?.crown ? PALACE.upWithCrown : PALACE.up;
      return { x: x - PALACE.half, y: -up, width: 2 * PALACE.half, height: up + PALACE.down };
    }),
    ...(token ? [boxAround(tokenPlace(palaces.length), TOKEN + 2, TOKEN + 2)] : []),
    // A palace that is considered stands there, perhaps with the crown, and the mark of a hint.
    ...(open ? [boxAround({ x: 0, y: 0 }, 2 * RING, 2 * RING), boxAround(MARK_AT, 2 * MARK, 2 * MARK)] : []),
  ];
  return boxes.map((box) => ({
    x: place.x + scale * box.x,
    y: place.y + scale * box.y,
    width: scale * box.width,
    height: scale * box.height,
  }));
}

/** How far a name has to stay away from the place of a city. */
export function reachOf({ fortress, palaces, open }: Site, scale: number): Reach {
  const half = open ? RING : fortress ? FORTRESS : CIRCLE;
  const side = Math.max(half, PALACE.half * palaces.length);
  const hasCrown = open || palaces.some((each) => each.crown);
  const up = hasCrown ? PALACE.upWithCrown : palaces.length ? PALACE.up : half;
  const down = Math.max(half, palaces.length ? PALACE.down : 0);
  return { side: scale * side, up: scale * up, down: scale * down };
}
