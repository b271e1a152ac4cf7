import type { CourtSeat } from "#contract/taj_mahal/v1/board";
import type { CourtStanding } from "#contract/taj_mahal/v1/tally";
import { rule } from "../../rules/rule";
import { SeatMark } from "../../ui/seat_mark";
import { words } from "./words";

interface LeadProps {
  piece: CourtSeat;
  standing: CourtStanding | undefined;
  taker: number | undefined;
  isThere: boolean;
  isAside: boolean;
  name: (seat: number) => string;
}

/** The pill of a niche: who leads and by how much, who ties, who took the piece. */
export function Lead({ piece, standing, taker, isThere, isAside, name }: LeadProps) {
  const own = rule(`lead/${piece}`);
  if (isAside)
    return (
      <span class="lead gone" {...own}>
        {words.text("table", "aside")}
      </span>
    );
  if (!isThere) {
    return (
      <span class={`lead gone ${taker === undefined ? "" : `seat-${taker}`}`} {...own}>
        {taker !== undefined && <SeatMark seat={taker} />}
        {taker !== undefined && <span class="unseen">{name(taker)} </span>}
        {words.text("table", "took")}
      </span>
    );
  }
  const [one, ...others] = standing?.leaders ?? [];
  if (!standing || one === undefined) {
    // Nobody leads: the unrest has as many as the first, or more.
    return standing?.unrest ? (
      <span class="lead tie" {...own}>
        {words.text("table", "unrest")}
      </span>
    ) : (
      <span class="lead nobody" aria-hidden="true" />
    );
  }
  if (others.length === 0) {
    return (
      <span class={`lead alone seat-${one}`} {...own}>
        <SeatMark seat={one} />
        <span class="unseen">{name(one)}</span>
        {`+${standing.lead}`}
      </span>
    );
  }
  const [other] = others;
  return (
    <span class="lead tie" {...own}>
      {others.length === 1 && other !== undefined ? (
        <>
          <SeatMark seat={one} />
          <span aria-hidden="true">=</span>
          <SeatMark seat={other} />
          <span class="unseen">
            {name(one)} {words.text("table", "tie")} {name(other)}
          </span>
        </>
      ) : (
        words.text("table", "ties", { count: others.length + 1 })
      )}
    </span>
  );
}
