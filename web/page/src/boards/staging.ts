import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { MatchEvent, MoveMade } from "#contract/v1/match";
import { Stage, TIMES } from "../ui/stage";

/** Copies of what lay on the table, with their places. */
export type Former = ReadonlyMap<string, { copy: Element; place: DOMRect }>;

/** Shows a move on a table. before: what lay there. */
export type Show = (stage: Stage, table: HTMLElement, move: MoveMade, before: Former) => void;

/** How a game shows what happens at its table. */
export interface Staging {
  /** Moves that are shown when they come at once; of more the last alone is. */
  most: number;
  /** What can leave its place, by a name. */
  movable: ReadonlyMap<string, (element: HTMLElement) => string>;
  /** Milliseconds of a move at normal pace; 0: there is nothing to see. */
  length(move: MoveMade): number;
  show: Show;
}

/** Shows what each event does to the table, one after the other. The table already shows how things are. events: without
 * any, it is only looked at. */
export function useStaging(
  table: RefObject<HTMLElement | null>,
  events: readonly MatchEvent[] | undefined,
  own: number | undefined,
  { most, movable, length, show }: Staging,
): Stage {
  const stage = useRef(new Stage()).current;
  const former = useRef<Former>(new Map());
  const shown = useRef<bigint | undefined>(undefined);
  useLayoutEffect(() => {
    const { current } = table;
    if (!current || !events) return;
    const before = former.current;
    former.current = copiesIn(current, movable);
    const last = events.at(-1)?.number;
    // Nothing happens while one only comes in.
    const news = shown.current === undefined ? [] : events.filter(({ number }) => number > (shown.current ?? 0n));
    shown.current = last;
    const moves = news.flatMap(({ kind }) => (kind.case === "moveMade" ? [kind.value] : [])).filter(length);
    stage.play(
      // Of many at once the last alone: whoever was away wants to see how things are.
      (moves.length > most ? moves.slice(-1) : moves).map((move, place, all) => {
        // A seat goes on with its turn without a pause.
        const isHeld = move.seat !== own && move.seat !== all[place + 1]?.seat;
        return {
          length: length(move) + (isHeld ? TIMES.hold : 0),
          show: () => show(stage, current, move, before),
        };
      }),
    );
  }, [events]);
  return stage;
}

function copiesIn(table: HTMLElement, movable: Staging["movable"]): Former {
  return new Map(
    [...movable].flatMap(([selector, nameOf]) =>
      [...table.querySelectorAll<HTMLElement>(selector)].map((each) => [
        nameOf(each),
        { copy: each.cloneNode(true) as Element, place: each.getBoundingClientRect() },
      ]),
    ),
  );
}
