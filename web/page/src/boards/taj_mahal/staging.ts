import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Effect } from "#contract/v1/games";
import type { MatchEvent } from "#contract/v1/match";
import { sounds } from "../../ui/sound";
import { Stage, TIMES } from "../../ui/stage";
import { kindsOf } from "./sums";
import { cityTarget, displayTarget } from "./targets";

/** Copies of what lay on the table, with their places. */
type Former = Map<string, { copy: Element; place: DOMRect }>;

const APART = { pieces: 160, palaces: 400 } as const; // milliseconds between two of a kind
const MOST_STEPS = 4; // events that are staged when they come at once

/** Shows what each event does to the table, one after the other. The table already shows how things are. */
export function useStaging(
  table: RefObject<HTMLElement | null>,
  events: readonly MatchEvent[],
  own: number | undefined,
): Stage {
  const stage = useRef(new Stage()).current;
  const former = useRef<Former>(new Map());
  const shown = useRef<bigint | undefined>(undefined);
  useLayoutEffect(() => {
    const { current } = table;
    if (!current) return;
    const before = former.current;
    former.current = copiesIn(current);
    const last = events.at(-1)?.number;
    // Nothing happens while one only comes in.
    const news = shown.current === undefined ? [] : events.filter(({ number }) => number > (shown.current ?? 0n));
    shown.current = last;
    for (const { kind } of news.slice(-MOST_STEPS)) {
      if (kind.case !== "moveMade") continue;
      const { seat = 0, effects, move } = kind.value;
      const isPlay = move?.game.case === "tajMahal" && move.game.value.kind.case === "play";
      const isOwn = seat === own;
      const length = isPlay ? TIMES.move : lengthOf(effects);
      stage.play(length + (isOwn ? 0 : TIMES.hold), () => {
        if (isPlay) playIn(stage, current, seat);
        else effectsIn(stage, current, before, seat, effects);
      });
    }
  }, [events]);
  return stage;
}

/** Everything that can leave the table: pieces of the court, cards of the display. */
function copiesIn(table: HTMLElement): Former {
  const found = table.querySelectorAll<HTMLElement>(".piece:not(.none), .display [data-target]");
  return new Map(
    [...found].map((each) => [
      each.dataset.target ?? `piece:${each.closest<HTMLElement>("[data-piece]")?.dataset.piece}`,
      { copy: each.cloneNode(true) as Element, place: each.getBoundingClientRect() },
    ]),
  );
}

/** A card comes from its seat into its row. */
function playIn(stage: Stage, table: HTMLElement, seat: number): void {
  const row = table.querySelector(`[data-row="${seat}"]`);
  const cards = row?.querySelectorAll(".played:not(.ghost)");
  const from = row?.closest("tr")?.querySelector(".shape")?.getBoundingClientRect();
  stage.arrive(cards?.[cards.length - 1], from);
  sounds.card();
}

/** Pieces fly to their seat, palaces fall onto their cities, cards go from the display to the seat, points light up. */
function effectsIn(stage: Stage, table: HTMLElement, before: Former, seat: number, effects: readonly Effect[]): void {
  const home = table.querySelector(`[data-row="${seat}"]`)?.closest("tr");
  const facts = home?.querySelector(".facts");
  let at = 0;
  for (const { case: kind, value } of kindsOf(effects)) {
    if (kind === "claim") {
      const { copy, place } = before.get(`piece:${value.courtSeat}`) ?? {};
      stage.leave(copy, place, facts, at);
      at += APART.pieces;
    }
    if (kind === "palacePlaced" || kind === "crownPlaced") {
      stage.drop(table.querySelector(`[id="${CSS.escape(cityTarget(value.city))}"] [data-part="palace"]`), at);
      at += APART.palaces;
      sounds.stone();
    }
    if (kind === "cardTaken" && value.card) {
      const { copy, place } = before.get(displayTarget(value.card)) ?? {};
      stage.leave(copy, place, facts, at);
      sounds.card();
    }
    if (kind === "pointsScored") {
      const score = home?.querySelector(".score");
      if (score) stage.ring(score, at);
      sounds.coin();
    }
  }
}

/** Milliseconds of a step: at most those of a withdrawal that claims everything. */
function lengthOf(effects: readonly Effect[]): number {
  const kinds = kindsOf(effects);
  const count = (...cases: string[]) => kinds.filter((each) => cases.includes(each.case ?? "")).length;
  const moving = count("claim") * APART.pieces + count("palacePlaced", "crownPlaced") * APART.palaces;
  return moving + (kinds.length ? TIMES.flight : 0);
}
