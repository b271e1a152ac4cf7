import { useLayoutEffect, useRef } from "preact/hooks";
import type { ComponentSet } from "#contract/v1/games";
import type { MatchEvent } from "#contract/v1/match";
import { texts } from "../i18n/texts";
import { SeatMark } from "../ui/seat_mark";
import { sentencesOf } from "./sentences";
import type { Table } from "./table";

interface EventLogProps {
  table: Table;
  components: ComponentSet | undefined;
  name: (seat: number) => string;
}

/** The events so far, the latest at the end. */
export function EventLog({ table, components, name }: EventLogProps) {
  const end = useRef<HTMLOListElement>(null);
  const events = table.events.value;
  useLayoutEffect(() => {
    end.current?.scrollTo({ top: end.current.scrollHeight });
  }, [events.length]);
  return (
    <section class="log" aria-labelledby="log-title">
      <h2 id="log-title">{texts().log}</h2>
      {events.length === 0 && <p>{texts().noEvents}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ol ref={end} tabIndex={0} aria-labelledby="log-title">
        {events.map((event) => (
          <li key={event.number}>
            {seatOf(event) !== undefined && <SeatMark seat={seatOf(event) ?? 0} />}
            <span>
              {sentencesOf(event, name, components).map((sentence, place) => (
                <span key={place} class="sentence">
                  {sentence}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function seatOf({ kind }: MatchEvent): number | undefined {
  if (kind.case === "moveMade" || kind.case === "movesTakenBack") return kind.value.seat;
  return kind.case === "seatChanged" ? kind.value.seat?.seat : undefined;
}
