/** The shapes of seats: they distinguish them without colours. */
const SHAPES = [
  "M8 1a7 7 0 1 0 .01 0z",
  "M8 1 15.5 14.5h-15z",
  "M1.5 1.5h13v13h-13z",
  "M8 .5 15.5 8 8 15.5.5 8z",
  "M8 .5l2.3 5 5.4.6-4 3.7 1.1 5.4L8 12.5l-4.8 2.7 1.1-5.4-4-3.7 5.4-.6z",
] as const;

/** The outline of a seat's shape, in a square of 16 by 16. */
export function seatShape(seat: number): string {
  return SHAPES[seat % SHAPES.length] as string;
}

/** The shape and colour of a seat. */
export function SeatMark({ seat }: { seat: number }) {
  return (
    <svg class={`seat-mark seat-${seat}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={seatShape(seat)} />
    </svg>
  );
}

/** The mark of a seat inside a drawing, centred at a point. */
export function SeatBadge({ seat, x, y, size }: { seat: number; x: number; y: number; size: number }) {
  return (
    <path
      class={`seat-badge seat-${seat}`}
      d={seatShape(seat)}
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 16})`}
    />
  );
}
