import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { Box } from "../rules/placing";
import { placeCoach } from "./placing";

const WIDEST = 540; // pixels of the coach's card
const AROUND = 4; // pixels around a part that are not darkened
const ROOM = 26; // pixels that the card needs above and below

interface SpotlightProps {
  /** The table. */
  table: RefObject<HTMLElement | null>;
  /** The coach's card. */
  coach: RefObject<HTMLElement | null>;
  /** The parts that the coach speaks of, by their selectors. */
  light: readonly string[];
  /** What changes sizes when it changes. */
  inputs: readonly unknown[];
}

/** Darkens a table but for some parts, and puts the coach's card beside them. */
export function Spotlight({ table, coach, light, inputs }: SpotlightProps) {
  const [boxes, setBoxes] = useState<readonly Box[]>([]);
  useLayoutEffect(() => {
    const { current } = table;
    if (!current) return;
    const parts = light.flatMap((each) => [...current.querySelectorAll(each)]);
    const look = () => {
      const shown = boxesOf(parts, current.getBoundingClientRect());
      setBoxes((before) => (JSON.stringify(before) === JSON.stringify(shown) ? before : shown));
      if (coach.current) place(coach.current, current, shown);
    };
    look();
    const observer = new ResizeObserver(look);
    for (const each of [current, ...parts, ...(coach.current ? [coach.current] : [])]) observer.observe(each);
    window.addEventListener("resize", look);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", look);
    };
  }, [light, ...inputs]);
  const around = table.current?.getBoundingClientRect();
  if (!around) return null;
  const holes = boxes.map(({ left, top, right, bottom }) => rounded(left, top, right - left, bottom - top));
  return (
    <svg class="spotlight" aria-hidden="true">
      <path d={`M0 0H${around.width}V${around.height}H0Z${holes.join("")}`} fill-rule="evenodd" />
    </svg>
  );
}

/** The boxes of what is shown of some elements, within a table. */
function boxesOf(parts: readonly Element[], around: DOMRect): Box[] {
  const boxes = parts
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width && height)
    .map(({ left, top, right, bottom }) => ({
      left: Math.max(0, left - around.left - AROUND),
      top: Math.max(0, top - around.top - AROUND),
      right: Math.min(around.width, right - around.left + AROUND),
      bottom: Math.min(around.height, bottom - around.top + AROUND),
    }));
  return joined(boxes);
}

/** Boxes of which those that lie one below the other are one. */
function joined(boxes: readonly Box[]): Box[] {
  const all: Box[] = [];
  for (const box of [...boxes].sort((one, other) => one.top - other.top)) {
    const above = all.find((each) => each.left === box.left && each.right === box.right && each.bottom >= box.top);
    if (above) above.bottom = Math.max(above.bottom, box.bottom);
    else all.push({ ...box });
  }
  return all;
}

function rounded(left: number, top: number, width: number, height: number): string {
  const [r, w, h] = [10, width - 20, height - 20];
  return `M${left + r} ${top}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1-${r} ${r}h-${w}a${r} ${r} 0 0 1-${r}-${r}v-${h}a${r} ${r} 0 0 1 ${r}-${r}Z`;
}

function place(card: HTMLElement, table: HTMLElement, parts: readonly Box[]): void {
  const { width, height } = table.getBoundingClientRect();
  const heightAt = (wanted: number) => {
    Object.assign(card.style, { width: `${wanted}px`, maxHeight: "none" });
    return card.offsetHeight;
  };
  const placed = placeCoach({ left: 0, top: 0, right: width, bottom: height }, parts, WIDEST, heightAt);
  Object.assign(card.style, {
    width: `${placed.width}px`,
    left: `${placed.left}px`,
    top: `${placed.top}px`,
  });
  // For tables that have no other room.
  table.style.setProperty("--coach", `${heightAt(placed.width) + ROOM}px`);
  card.style.overflowY = heightAt(placed.width) > placed.height ? "auto" : "visible";
  card.style.maxHeight = `${placed.height}px`;
  card.dataset.side = placed.side ?? "";
  card.style.setProperty("--at", `${placed.at}px`);
}
