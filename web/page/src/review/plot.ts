import type { ReviewedDecision } from "#contract/v1/review";

/** The room of a graph in pixels, and that of its labels: outside of the plot. */
export interface Room {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A round of the game as a stretch of the axis. */
export interface Stretch {
  round: number;
  left: number;
  right: number;
}

/** Where a graph has its events and shares, in pixels. */
export class Plot {
  /** events: of the whole record; the result stands behind the last one. */
  constructor(
    readonly room: Room,
    readonly events: number,
  ) {}

  x(event: number): number {
    const { width, left, right } = this.room;
    return left + ((width - left - right) * event) / Math.max(this.events, 1);
  }

  y(share: number): number {
    const { height, top, bottom } = this.room;
    return height - bottom - (height - top - bottom) * share;
  }

  /** The chances of a seat, from decision to decision up to the result, if it is known. */
  line(decisions: readonly ReviewedDecision[], seat: number, result: number | undefined): Point[] {
    const points = decisions.flatMap((each) => {
      const value = each.before.find((before) => before.seat === seat)?.value;
      return value ? [{ x: this.x(each.event), y: this.y(value.winShare) }] : [];
    });
    return result === undefined ? points : [...points, { x: this.x(this.events), y: this.y(result) }];
  }

  /** The rounds that decisions belong to: two of them meet midway between their decisions. */
  rounds(decisions: readonly Pick<ReviewedDecision, "event" | "round">[]): Stretch[] {
    const starts = decisions.filter((each, place) => each.round !== decisions[place - 1]?.round);
    const borders = starts.slice(1).map((each) => {
      const before = decisions[decisions.findIndex(({ event }) => event === each.event) - 1] ?? each;
      return (this.x(before.event) + this.x(each.event)) / 2;
    });
    const end = this.room.width - this.room.right;
    return starts.map(({ round }, place) => ({
      round,
      left: borders[place - 1] ?? this.room.left,
      right: borders[place] ?? end,
    }));
  }
}

/** The stretches of a line whose points are nearest to one of rising places each: they meet midway between neighbours,
 * and fill the width. */
export function reachesOf(places: readonly number[], width: number): { left: number; right: number }[] {
  const borders = places.slice(1).map((place, index) => (place + (places[index] ?? place)) / 2);
  return places.map((_, index) => ({ left: borders[index - 1] ?? 0, right: borders[index] ?? width }));
}
