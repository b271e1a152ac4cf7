/** A box on the screen, as `getBoundingClientRect` has it. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where a card lies, and which of its sides has the arrow, so many pixels from that side's beginning; no side: the card
 * is not beside its thing. */
export interface Placed {
  left: number;
  top: number;
  side: "top" | "bottom" | "left" | "right" | undefined;
  at: number;
}

export interface Room {
  width: number;
  height: number;
}

const GAP = 12; // pixels between the card and its thing, for the arrow
const MARGIN = 8;
const CORNER = 20; // that has no arrow
// Costs of a place, beside the pixels that it covers of what is to be avoided.
const OF_KEPT = 1e9; // on something that must stay in view
const OF_DISTANCE = 1e6; // not beside its thing

/** Finds a place for a card: beside its thing, inside the window, off everything that is to be kept in view, and off as
 * much as can be of what is to be avoided. */
export function placeCard(thing: Box, card: Room, window: Room, kept: readonly Box[], avoided: readonly Box[]): Placed {
  const cost = (placed: Placed) => {
    const box = { ...placed, right: placed.left + card.width, bottom: placed.top + card.height };
    const covered = avoided.reduce((sum, each) => sum + overlap(box, each), 0);
    const isOnKept = [...kept, thing].some((each) => overlap(box, each) > 0);
    return covered + (isOnKept ? OF_KEPT : 0) + (placed.side ? 0 : OF_DISTANCE);
  };
  return [...besides(thing, card, window), ...corners(card, window)].reduce((best, each) =>
    cost(each) < cost(best) ? each : best,
  );
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 1 && height > 1 ? width * height : 0;
}

/** The places below, to the right, to the left and above a thing that lie inside the window: with the middle there, or to
 * one side. */
function besides(thing: Box, card: Room, window: Room): Placed[] {
  const middle = { x: (thing.left + thing.right) / 2, y: (thing.top + thing.bottom) / 2 };
  const upright = (top: number, side: "top" | "bottom") =>
    shifts(middle.x, card.width, window.width).map((left) => ({
      left,
      top,
      side,
      at: within(middle.x - left, CORNER, card.width - CORNER),
    }));
  const level = (left: number, side: "left" | "right") =>
    shifts(middle.y, card.height, window.height).map((top) => ({
      left,
      top,
      side,
      at: within(middle.y - top, CORNER, card.height - CORNER),
    }));
  return [
    ...upright(thing.bottom + GAP, "top"),
    ...level(thing.right + GAP, "left"),
    ...level(thing.left - GAP - card.width, "right"),
    ...upright(thing.top - GAP - card.height, "bottom"),
  ].filter(
    ({ left, top }) =>
      Math.min(left, top, window.width - left - card.width, window.height - top - card.height) >= MARGIN,
  );
}

/** Where a card can begin so that it lies around a place: in its middle, or behind or before it. */
function shifts(place: number, length: number, room: number): number[] {
  const starts = [place - length / 2, place - 2 * CORNER, place - length + 2 * CORNER];
  return starts.map((each) => within(each, MARGIN, room - MARGIN - length));
}

/** Places at the edges of the window, where nothing beside the thing is free. */
function corners(card: Room, window: Room): Placed[] {
  const [right, bottom] = [window.width - MARGIN - card.width, window.height - MARGIN - card.height];
  const places = [bottom, MARGIN].flatMap((top) => [right / 2, right, MARGIN].map((left) => ({ left, top })));
  return places.map((each) => ({ ...each, side: undefined, at: 0 }));
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
