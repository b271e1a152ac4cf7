import { drawnRule } from "../../rules/rule";
import { outline } from "../../ui/icon";
import { SeatBadge } from "../../ui/seat_mark";
import type { Size } from "../../ui/size";
import type { Box, Place } from "./layout";
import { words } from "./words";

interface PieceProps extends Place {
  seat: number;
  /** Its height, in pixels. */
  size: number;
  /** Whether it stands there only while it is considered, or is about to be taken away. */
  state?: "ghost" | "lifted" | "";
}

// Outlines around the middle, for a size of 20.
const HOUSE = "M-10 10V-1L0-10 10-1V10z";
const PALACE = "M-8 10V3.5C-11-.5-8-4.5-4-6.5-2-7.5-.5-9 0-12 .5-9 2-7.5 4-6.5 8-4.5 11-.5 8 3.5V10z";
const ARCHITECT = "M-9 17c0-11 4.5-12 5-17a7.5 7.5 0 1 1 8 0c.5 5 5 6 5 17z";

/** A house, by its middle. */
export function House(props: PieceProps) {
  return <Piece {...props} kind="house" outline={HOUSE} badge={{ y: 2.5, size: 10 }} />;
}

/** A palace, by its middle. */
export function Palace(props: PieceProps) {
  return <Piece {...props} kind="palace" outline={PALACE} badge={{ y: 2.5, size: 9.5 }} />;
}

/** An architect, by its middle. */
export function Architect(props: PieceProps) {
  return <Piece {...props} kind="architect" outline={ARCHITECT} badge={{ y: 10, size: 9 }} />;
}

interface DrawnProps extends PieceProps {
  kind: "house" | "palace" | "architect";
  outline: string;
  badge: { y: number; size: number };
}

function Piece({ seat, x, y, size, state = "", kind, outline, badge }: DrawnProps) {
  return (
    <g
      class={`piece ${kind} seat-${seat} ${state}`}
      transform={`translate(${x} ${y}) scale(${size / 20})`}
      data-piece={`${kind}:${seat}`}
      {...(kind === "palace" && { "data-part": "palace" })}
    >
      <path d={outline} />
      <SeatBadge seat={seat} x={0} y={badge.y} size={badge.size} />
    </g>
  );
}

/** The Maharaja's crown, by its middle. */
export function Crown({ x, y, size }: Place & { size: number }) {
  return (
    <g
      class="crown"
      transform={`translate(${x} ${y}) scale(${size / 20})`}
      {...drawnRule("maharaja", words.text("contents", "maharaja"))}
    >
      <circle r={10} />
      <path d={outline("mogul")} fill-rule="evenodd" transform="translate(-7.2 -7.2) scale(.6)" />
    </g>
  );
}

interface HousesProps {
  box: Box;
  /** The houses of each seat that has some. */
  counts: readonly { seat: number; houses: number }[];
  house: number;
  columns: number;
  ghost: number | undefined;
  lifted: number | undefined;
  /** The houses in words. */
  text: string;
}

/** The houses in a city: one of each seat, with their number. */
export function CityHouses({ box, counts, house, columns, ghost, lifted, text }: HousesProps) {
  const cell: Size = { width: house + 10, height: house + 3 };
  const [left, top] = [box.x - box.width / 2 + 2, box.y - box.height / 2 + 2];
  return (
    <g class="city-houses" {...drawnRule("house", text)}>
      <rect x={left - 2} y={top - 2} width={box.width} height={box.height} rx={6} />
      {counts.map(({ seat, houses }, place) => {
        const [x, y] = [left + (place % columns) * cell.width, top + Math.floor(place / columns) * cell.height];
        const state = seat === ghost ? "ghost" : seat === lifted ? "lifted" : "";
        return (
          <g key={seat}>
            <House seat={seat} x={x + house / 2} y={y + house / 2} size={house} state={houses > 1 ? "" : state} />
            <text x={x + house + 1} y={y + house - 1} class={state}>
              {houses}
            </text>
          </g>
        );
      })}
    </g>
  );
}
