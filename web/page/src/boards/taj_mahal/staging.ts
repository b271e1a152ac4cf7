import type { Effect } from "#contract/v1/games";
import type { MoveMade } from "#contract/v1/match";
import { sounds } from "../../ui/sound";
import { type Stage, TIMES } from "../../ui/stage";
import type { Former, Staging } from "../staging";
import { kindOfMove, kindsOf } from "./sums";
import { cityTarget, displayTarget } from "./targets";

const APART = { pieces: 160, palaces: 400 } as const; // milliseconds between two of a kind

/** How plays and withdrawals are shown. */
export const STAGING: Staging = {
  most: 4,
  movable: new Map([
    [".piece:not(.none)", (each) => `piece:${each.closest<HTMLElement>("[data-piece]")?.dataset.piece}`],
    [".display [data-target]", (each) => each.dataset.target ?? ""],
  ]),
  length: (move) => (isPlay(move) ? TIMES.move : lengthOf(move.effects)),
  show(stage, table, move, before) {
    const { seat = 0, effects } = move;
    if (isPlay(move)) playIn(stage, table, seat);
    else effectsIn(stage, table, before, seat, effects);
  },
};

const isPlay = ({ move }: MoveMade) => kindOfMove(move)?.case === "play";

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
