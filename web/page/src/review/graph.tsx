import { useRef } from "preact/hooks";
import type { ReviewedDecision } from "#contract/v1/review";
import { texts } from "../i18n/texts";
import { SIGNS } from "../ui/grade";
import { usePicking } from "../ui/picking";
import { SeatBadge } from "../ui/seat_mark";
import { isMistake } from "./review";

interface GraphProps {
  decisions: readonly ReviewedDecision[];
  events: number;
  players: number;
  /** The event that is looked at. */
  at: number;
  onPick: (event: number) => void;
}

const WIDTH = 1000;
const HEIGHT = 260;
const BORDER = 20;

/** The chances of every seat over the game, with the mistakes. A click goes to the nearest decision. */
export function Graph({ decisions, events, players, at, onPick }: GraphProps) {
  const drawing = useRef<SVGSVGElement>(null);
  usePicking(drawing, (target) => onPick(Number(target)));
  const x = (event: number) => BORDER + ((WIDTH - 2 * BORDER) * event) / Math.max(events - 1, 1);
  const y = (share: number) => HEIGHT - BORDER - (HEIGHT - 2 * BORDER) * share;
  const reaches = reachesOf(
    decisions.map((each) => x(each.event)),
    WIDTH,
  );
  const valued = decisions.filter((each) => each.before.length > 0);
  return (
    <svg ref={drawing} class="graph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={texts().graph}>
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <line class="grid" x1={BORDER} x2={WIDTH - BORDER} y1={y(share)} y2={y(share)} />
          <text x={BORDER} y={y(share) - 3}>
            {100 * share} %
          </text>
        </g>
      ))}
      <line class="now" x1={x(at)} x2={x(at)} y1={BORDER} y2={HEIGHT - BORDER} />
      {Array.from({ length: players }, (_, seat) => {
        const points = valued.flatMap((each) => {
          const value = each.before.find((before) => before.seat === seat)?.value;
          return value ? [{ x: x(each.event), y: y(value.winShare) }] : [];
        });
        const last = points.at(-1);
        return (
          <g key={seat} class={`seat-${seat}`}>
            <polyline points={points.map((point) => `${point.x},${point.y}`).join(" ")} />
            {last && <SeatBadge seat={seat} x={last.x} y={last.y} size={16} />}
          </g>
        );
      })}
      {decisions.filter(isMistake).map((each) => {
        const value = each.before.find((before) => before.seat === each.seat)?.value;
        return (
          value && (
            <g key={each.event} class={`mistake seat-${each.seat}`}>
              <circle cx={x(each.event)} cy={y(value.winShare)} r={11} />
              <text x={x(each.event)} y={y(value.winShare) + 6}>
                {SIGNS[each.tag]}
              </text>
            </g>
          )
        );
      })}
      {decisions.map((each, place) => {
        const { left, right } = reaches[place] ?? { left: 0, right: 0 };
        return (
          <rect
            key={each.event}
            class="open"
            data-target={each.event}
            x={left}
            y={0}
            width={right - left}
            height={HEIGHT}
          />
        );
      })}
    </svg>
  );
}

/** The stretches of a line whose points are nearest to one of rising places each: they meet midway between neighbours,
 * and fill the width. */
export function reachesOf(places: readonly number[], width: number): { left: number; right: number }[] {
  const borders = places.slice(1).map((place, index) => (place + (places[index] ?? place)) / 2);
  return places.map((_, index) => ({ left: borders[index - 1] ?? 0, right: borders[index] ?? width }));
}
