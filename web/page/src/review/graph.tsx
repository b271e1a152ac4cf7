import { useRef } from "preact/hooks";
import type { ReviewedDecision } from "#contract/v1/review";
import { texts } from "../i18n/texts";
import { usePicking } from "../ui/picking";
import { SeatBadge } from "../ui/seat_mark";
import { useSize } from "../ui/size";
import { Plot, reachesOf } from "./plot";
import { isMistake, SIGNS } from "./review";

interface GraphProps {
  title: string;
  decisions: readonly ReviewedDecision[];
  /** Those that cost the most. */
  turningPoints: readonly ReviewedDecision[];
  events: number;
  players: number;
  /** The shares of the win at the end, by seat; undefined: the game goes on. */
  result: readonly number[] | undefined;
  /** The seat whose line is the thickest; undefined: none. */
  own: number | undefined;
  name: (seat: number) => string;
  /** The event that is looked at. */
  at: number;
  onPick: (event: number) => void;
}

const DASHES = ["", "9 5", "3 4", "13 4 3 4", "6 3 2 3"] as const;
const SHARES = [0, 0.25, 0.5, 0.75, 1] as const;

/** The dashes of a seat's line: the viewer's has none, so that it is found at once. */
function dashesOf(seat: number, own: number | undefined): string {
  if (own === undefined) return DASHES[seat] ?? "";
  return seat === own ? "" : (DASHES[seat < own ? seat + 1 : seat] ?? "");
}

/** The chances of every seat over the game, with what turned it. A click goes to the nearest decision. */
export function Graph(props: GraphProps) {
  const { title, players, own, name } = props;
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  return (
    <section class="panel graph-panel" aria-labelledby="graph-title">
      <header>
        <h2 id="graph-title">{title}</h2>
        <ul class="legend">
          {Array.from({ length: players }, (_, seat) => (
            <li key={seat} class={`seat-${seat} ${seat === own ? "own" : ""}`}>
              <svg viewBox="0 0 34 14" aria-hidden="true">
                <path class="line" d="M0 7h34" stroke-dasharray={dashesOf(seat, own)} />
                <SeatBadge seat={seat} x={17} y={7} size={13} />
              </svg>
              {name(seat)}
            </li>
          ))}
        </ul>
      </header>
      <div class="graph-box" ref={box}>
        {size && <Drawing {...props} width={size.width} height={size.height} />}
      </div>
    </section>
  );
}

function Drawing({
  decisions,
  turningPoints,
  events,
  players,
  result,
  own,
  at,
  onPick,
  width,
  height,
}: GraphProps & { width: number; height: number }) {
  const drawing = useRef<SVGSVGElement>(null);
  usePicking(drawing, (target) => onPick(Number(target)));
  const plot = new Plot({ width, height, left: 34, right: 12, top: 12, bottom: 24 }, events);
  const bottom = plot.y(0);
  const rounds = plot.rounds(decisions);
  const now = rounds.find(({ left, right }) => left <= plot.x(at) && plot.x(at) < right);
  const reaches = reachesOf(
    decisions.map((each) => plot.x(each.event)),
    width,
  );
  // The viewer's line lies over the others.
  const seats = Array.from({ length: players }, (_, seat) => seat).sort(
    (one, other) => Number(one === own) - Number(other === own),
  );
  const pointOf = (each: ReviewedDecision) => ({
    x: plot.x(each.event),
    y: plot.y(each.before.find(({ seat }) => seat === each.seat)?.value?.winShare ?? 0),
  });
  return (
    <svg ref={drawing} class="graph" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={texts().graph}>
      {now && <rect class="here" x={now.left} width={now.right - now.left} y={plot.y(1)} height={bottom - plot.y(1)} />}
      {SHARES.map((share) => (
        <g key={share}>
          <line class="grid" x1={plot.x(0)} x2={plot.x(events)} y1={plot.y(share)} y2={plot.y(share)} />
          <text class="share" x={plot.x(0) - 8} y={plot.y(share) + 4}>
            {100 * share}
          </text>
        </g>
      ))}
      {rounds.map(({ round, left, right }) => (
        <text
          key={round}
          class={round === now?.round ? "round now-round" : "round"}
          x={(left + right) / 2}
          y={height - 6}
        >
          {round || "–"}
        </text>
      ))}
      <line class="now" x1={plot.x(at)} x2={plot.x(at)} y1={plot.y(1)} y2={bottom} />
      {seats.map((seat) => {
        const points = plot.line(decisions, seat, result?.[seat]);
        const last = points.at(-1);
        return (
          <g key={seat} class={`seat-${seat} ${seat === own ? "own" : ""}`}>
            <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} stroke-dasharray={dashesOf(seat, own)} />
            {last && <SeatBadge seat={seat} x={last.x} y={last.y} size={14} />}
          </g>
        );
      })}
      {decisions
        .filter((each) => isMistake(each) && !turningPoints.includes(each))
        .map((each) => (
          <circle key={each.event} class={`slip seat-${each.seat}`} r={4} cx={pointOf(each).x} cy={pointOf(each).y} />
        ))}
      {turningPoints.map((each) => (
        <g key={each.event} class={`turning tag-${each.tag} ${each.event === at ? "at" : ""}`}>
          <circle r={13} cx={pointOf(each).x} cy={pointOf(each).y} />
          <text x={pointOf(each).x} y={pointOf(each).y + 5}>
            {SIGNS[each.tag]}
          </text>
        </g>
      ))}
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
            height={height}
          />
        );
      })}
    </svg>
  );
}
