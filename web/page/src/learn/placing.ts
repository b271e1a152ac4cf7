import type { Box } from "../rules/placing";

/** Where the coach's card lies, and on which of its sides what it speaks of is, so many pixels from that side's begin; no
 * side: it is not beside it. */
export interface Placed {
  left: number;
  top: number;
  width: number;
  /** The most that it may have: what is higher scrolls. */
  height: number;
  side: "left" | "right" | "top" | "bottom" | undefined;
  at: number;
}

const MARGIN = 10; // pixels around the card
const CORNER = 28; // that has no arrow
const NARROWEST = 300;
const WIDE = 0.75; // of the widest card: one beside the parts has at least that

/** Finds the place of a card of at most some width beside the parts it speaks of, over none of them.
 * @param heightAt the height that it has in a width */
export function placeCoach(
  area: Box,
  parts: readonly Box[],
  widest: number,
  heightAt: (width: number) => number,
): Placed {
  const rooms = freeRooms(area, parts).map((room) => {
    const width = Math.min(widest, room.right - room.left - 2 * MARGIN);
    const height = room.bottom - room.top - 2 * MARGIN;
    return { room, width, height, missing: width < NARROWEST ? Infinity : Math.max(0, heightAt(width) - height) };
  });
  const box = around(parts.length ? parts : [area]);
  const sizeOf = ({ room }: (typeof rooms)[number]) => (room.right - room.left) * (room.bottom - room.top);
  // Beside what it speaks of, the card hides none of what lies above and below, which belongs to it.
  const isBeside = ({ room, width }: (typeof rooms)[number]) =>
    width > WIDE * widest && (room.left >= box.right || room.right <= box.left);
  const [best] = rooms.sort(
    (one, other) =>
      one.missing - other.missing || Number(isBeside(other)) - Number(isBeside(one)) || sizeOf(other) - sizeOf(one),
  );
  const { room, width, height } = best ?? { room: area, width: widest, height: area.bottom - area.top };
  const real = Math.min(height, heightAt(width));
  const left = within((box.left + box.right - width) / 2, room.left + MARGIN, room.right - MARGIN - width);
  const top = within((box.top + box.bottom - real) / 2, room.top + MARGIN, room.bottom - MARGIN - real);
  return { left, top, width, height, ...arrow({ left, top, right: left + width, bottom: top + real }, parts) };
}

/** The largest rooms of an area that no part reaches into. */
export function freeRooms(area: Box, parts: readonly Box[]): Box[] {
  const xs = edges(area.left, area.right, parts, "left", "right");
  const ys = edges(area.top, area.bottom, parts, "top", "bottom");
  const rooms = pairs(xs).flatMap(([left, right]) => pairs(ys).map(([top, bottom]) => ({ left, top, right, bottom })));
  return rooms.filter((room) => !parts.some((part) => overlap(room, part)));
}

function edges(
  first: number,
  last: number,
  parts: readonly Box[],
  ...sides: readonly ("left" | "right" | "top" | "bottom")[]
) {
  const inside = parts.flatMap((part) => sides.map((side) => within(part[side], first, last)));
  return [...new Set([first, last, ...inside])].sort((one, other) => one - other);
}

function pairs(values: readonly number[]): [number, number][] {
  return values.flatMap((one, place) => values.slice(place + 1).map((other): [number, number] => [one, other]));
}

function overlap(one: Box, other: Box): boolean {
  return (
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
  );
}

/** The box around some. */
function around(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map((each) => each.left)),
    top: Math.min(...boxes.map((each) => each.top)),
    right: Math.max(...boxes.map((each) => each.right)),
    bottom: Math.max(...boxes.map((each) => each.bottom)),
  };
}

/** The side of a card that lies along a part, and the middle of what they share. */
function arrow(card: Box, parts: readonly Box[]): Pick<Placed, "side" | "at"> {
  for (const part of parts) {
    const [y, x] = [
      [Math.max(card.top, part.top), Math.min(card.bottom, part.bottom)] as const,
      [Math.max(card.left, part.left), Math.min(card.right, part.right)] as const,
    ];
    if (y[1] - y[0] > CORNER) {
      const at = within((y[0] + y[1]) / 2 - card.top, CORNER, card.bottom - card.top - CORNER);
      return { side: part.right <= card.left ? "left" : "right", at };
    }
    if (x[1] - x[0] > CORNER) {
      const at = within((x[0] + x[1]) / 2 - card.left, CORNER, card.right - card.left - CORNER);
      return { side: part.bottom <= card.top ? "top" : "bottom", at };
    }
  }
  return { side: undefined, at: 0 };
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
