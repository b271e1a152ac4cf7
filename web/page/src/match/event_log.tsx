import { useLayoutEffect, useRef } from "preact/hooks";
import type { ComponentSet, Effect } from "#contract/v1/games";
import type { MatchEvent } from "#contract/v1/match";
import type { Game } from "../boards/game";
import { texts } from "../i18n/texts";
import { SeatMark } from "../ui/seat_mark";
import { sentencesOf, sentencesOfMove, told } from "./sentences";
import type { Table } from "./table";

interface EventLogProps {
  table: Table;
  components: ComponentSet | undefined;
  name: (seat: number) => string;
  game: Game;
  /** The viewer's seat; undefined: it only watches. */
  own: number | undefined;
}

/** The events so far by rounds, the latest at the end. */
export function EventLog({ table, ...props }: EventLogProps) {
  const end = useRef<HTMLOListElement>(null);
  const events = table.events.value;
  useLayoutEffect(() => {
    const { current } = end;
    if (!current) return;
    const show = () => current.scrollTo({ top: current.scrollHeight });
    show();
    const observer = new ResizeObserver(show); // narrow windows open it later
    observer.observe(current);
    return () => observer.disconnect();
  }, [events.length]);
  return (
    <section class="log" aria-labelledby="log-title">
      <h2 id="log-title">{texts().log}</h2>
      {events.length === 0 && <p>{texts().noEvents}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ol ref={end} tabIndex={0} aria-labelledby="log-title">
        {events.map((event) => (
          <Logged key={event.number} event={event} {...props} />
        ))}
      </ol>
    </section>
  );
}

/** An event; where it begins a round, that is a heading, with all that follows below it. */
function Logged({ event, ...props }: { event: MatchEvent } & Omit<EventLogProps, "table">) {
  const { kind } = event;
  const effects = kind.case === "moveMade" || kind.case === "matchCreated" ? told(kind.value.effects) : [];
  const start = effects.findIndex((each) => BEGINS_ROUND.has(each.game.value?.kind.case));
  const begun = effects[start];
  if (!begun) return <Entry event={event} effects={effects} {...props} />;
  const { game, name, components } = props;
  const text = game.effectText(begun, name, components) ?? begun.text;
  return (
    <>
      <Entry event={event} effects={effects.slice(0, start)} {...props} />
      <li class="log-round">
        <h3>{text.replace(/\.$/, "")}</h3>
      </li>
      <Entry event={event} effects={effects.slice(start + 1)} isAfter {...props} />
    </>
  );
}

const BEGINS_ROUND: ReadonlySet<string | undefined> = new Set(["visitStarted", "roundStarted"]);

type EntryProps = { event: MatchEvent; effects: readonly Effect[]; isAfter?: boolean } & Omit<EventLogProps, "table">;

/** An event with some of its effects. isAfter: they are no seat's any more. */
function Entry({ event, effects, isAfter = false, game, name, own, components }: EntryProps) {
  const { kind } = event;
  const seat = isAfter ? undefined : seatOf(event);
  const move = kind.case === "moveMade" && !isAfter ? kind.value.move : undefined;
  const isOfGame = kind.case === "moveMade" || kind.case === "matchCreated";
  if (isOfGame && !move && effects.length === 0) return null;
  const sentences = isOfGame
    ? sentencesOfMove({ move, seat: seat ?? 0, effects }, name, components, own)
    : sentencesOf(event, name, components);
  return (
    <li>
      {seat !== undefined && <SeatMark seat={seat} />}
      <span>
        {isOfGame && game.LogLines ? (
          <game.LogLines {...{ move, seat, effects, name, own }} />
        ) : (
          sentences.map((sentence, place) => (
            <span key={place} class="sentence">
              {sentence}
            </span>
          ))
        )}
      </span>
    </li>
  );
}

function seatOf({ kind }: MatchEvent): number | undefined {
  if (kind.case === "moveMade" || kind.case === "movesTakenBack") return kind.value.seat;
  return kind.case === "seatChanged" ? kind.value.seat?.seat : undefined;
}
