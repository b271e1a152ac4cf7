import type { Line, Place } from "./layout";

/** A rectangle: its upper left corner and its size. */
export interface Box extends Place {
  width: number;
  height: number;
}

/** The box of a size with a point as its middle. */
export function boxAround({ x, y }: Place, width: number, height: number): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** The smallest box around others. */
export function boxOf(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((each) => each.x)), Math.min(...boxes.map((each) => each.y))];
  const right = Math.max(...boxes.map((each) => each.x + each.width));
  return { x, y, width: right - x, height: Math.max(...boxes.map((each) => each.y + each.height)) - y };
}

export function contains(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** How far two boxes lie over each other, in the direction in which they part sooner; 0: they do not. */
export function depth(one: Box, other: Box): number {
  return Math.max(0, Math.min(across(one, other), down(one, other)));
}

/** What an overlap of two boxes costs: it matters that there is one, and how large it is. */
export function overlapCost(one: Box, other: Box): number {
  const width = across(one, other);
  const height = down(one, other);
  return width <= 0 || height <= 0 ? 0 : Math.min(width, height) + (width * height) / 50;
}

function across(one: Box, other: Box): number {
  return Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
}

function down(one: Box, other: Box): number {
  return Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
}

/** The distance of a point from a box; 0: it lies inside. */
export function distance({ x, y, width, height }: Box, point: Place): number {
  return Math.hypot(Math.max(x - point.x, 0, point.x - x - width), Math.max(y - point.y, 0, point.y - y - height));
}

/** True if a line runs through a box: it is not beside it, and has corners of it on both sides. */
export function crosses({ from, to }: Line, { x, y, width, height }: Box): boolean {
  const [right, bottom] = [x + width, y + height];
  if (Math.max(from.x, to.x) <= x || Math.min(from.x, to.x) >= right) return false;
  if (Math.max(from.y, to.y) <= y || Math.min(from.y, to.y) >= bottom) return false;
  const side = (cornerX: number, cornerY: number) =>
    Math.sign((to.x - from.x) * (cornerY - from.y) - (to.y - from.y) * (cornerX - from.x));
  return Math.abs(side(x, y) + side(right, y) + side(x, bottom) + side(right, bottom)) < 4;
}

/** A number between two limits; their middle if the lower one is above the upper one. */
export function within(value: number, lower: number, upper: number): number {
  return lower > upper ? (lower + upper) / 2 : Math.min(Math.max(value, lower), upper);
}
