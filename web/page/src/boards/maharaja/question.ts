import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import { Phase } from "#contract/maharaja/v1/game_status";
import type { Move } from "#contract/v1/games";
import { nameOf } from "../../i18n/text_table";
import type { Question } from "../game";
import { type OpenView, seatOf } from "./knowledge";
import { stepOf } from "./sums";
import { placeName, planText, words } from "./words";

/** What a seat is asked: with its plan, or the city of the Maharaja. */
export function questionOf(view: OpenView, moves: readonly Move[], components: ComponentSet | undefined): Question {
  const { phase, table, plans } = view;
  const name = nameOf(Phase, phase) ?? "";
  const city = components ? placeName(components, table.maharaja) : table.maharaja;
  const plan = planText(plans[seatOf(view) ?? 0]?.plan);
  const left = new Set(moves.map((each) => stepOf(each)?.case));
  const isOver = phase === Phase.TURN && [...left].every((each) => each === "endTurn" || each === "walk");
  const asked = isOver ? (left.has("walk") ? "walk_or_end" : "end") : name;
  return {
    title: words.find("questions", name) ?? "",
    text: words.find("asked", asked, { city, plan }) ?? "",
  };
}
