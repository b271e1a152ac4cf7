import type { MoveMade } from "#contract/v1/match";
import { sounds } from "../../ui/sound";
import { middleOf, type Stage, TIMES } from "../../ui/stage";
import type { Former, Staging } from "../staging";
import { type Brought, effectsOf, stepOf } from "./sums";
import { placeTarget, roadTarget } from "./targets";

/** Milliseconds from the beginning of what an effect shows to that of the next; of others nothing is to be seen. */
const APART: Readonly<Partial<Record<Exclude<Brought["kind"]["case"], undefined>, number>>> = {
  planShown: 300,
  planUndone: 0,
  goldChanged: 0,
  tollPaid: 100,
  houseBuilt: 200,
  houseTaken: 0,
  housePut: 200,
  palaceBuilt: 300,
  housesQuarried: 0,
  walked: 400,
  characterTaken: 300,
  cityScored: 500,
  maharajaMoved: 300,
  governorMoved: 0,
};

const topicOf = (element: HTMLElement) => element.closest<HTMLElement>("[data-rule]")?.dataset.rule ?? "";

const NUMBERS = ".order .number";
const COURTS = '.courts [data-rule^="governor/"]';
const CROWN = "maharaja";
const LIFTED = "lifted";

/** How the steps of turns, and the end of a round, are shown. */
export const STAGING: Staging = {
  most: 8, // steps of a turn
  movable: new Map([
    [".road-map .architect:not(.ghost)", (each) => each.dataset.piece ?? ""],
    [".road-map .house.lifted", () => LIFTED],
    [".road-map .crown", () => CROWN],
    [COURTS, topicOf],
    ['.tiles [data-rule^="character/"]', topicOf],
    [NUMBERS, topicOf],
  ]),
  length({ effects }) {
    const seen = effectsOf({ effects }).flatMap(({ kind }) => APART[kind.case ?? "roundStarted"] ?? []);
    return seen.length ? seen.reduce((sum, each) => sum + each, TIMES.flight) : 0;
  },
  show(stage, table, move, before) {
    let at = 0;
    for (const effect of effectsOf(move)) {
      showEffect({ stage, table, move, before, at }, effect);
      at += APART[effect.kind.case ?? "roundStarted"] ?? 0;
    }
  },
};

interface Moment {
  stage: Stage;
  table: HTMLElement;
  move: MoveMade;
  before: Former;
  at: number;
}

function showEffect(moment: Moment, { kind, seat, rule }: Brought): void {
  const { stage, table, before, at } = moment;
  const fact = (topic: string, of = seat) => table.querySelector(`.order-seats > .seat-${of} [data-rule="${topic}"]`);
  const ring = (element: Element | null) => element && stage.ring(element, at);
  const piecesIn = (place: string, piece: string) => [
    ...table.querySelectorAll(
      `[data-place="${CSS.escape(place)}"] [data-piece="${piece}:${seat}"]:not(.ghost, .lifted)`,
    ),
  ];
  switch (kind.case) {
    case "planShown":
      for (const each of table.querySelectorAll(`.order-seats > .seat-${seat} .plan-icons > [data-rule]`)) {
        stage.turn(each, at);
      }
      sounds.card();
      break;
    case "planUndone":
      ring(table.querySelector(`.order-seats > .seat-${seat} .plan-icons`));
      break;
    case "goldChanged":
      // P: what the court pays comes from its city.
      if (rule.startsWith("P")) coin(moment, table.querySelector(".courts [data-rule=court]"), fact("gold"));
      else ring(fact("gold"));
      break;
    case "tollPaid":
      if (seat === undefined) ring(fact("gold", kind.value.toSeat));
      else coin(moment, fact("gold"), fact("gold", kind.value.toSeat));
      break;
    case "houseBuilt":
      stage.arrive(piecesIn(kind.value.place, "house").at(-1), fact("house")?.getBoundingClientRect(), at);
      sounds.stone();
      break;
    case "houseTaken":
      ring(table.querySelector(`[data-place="${CSS.escape(kind.value.fromPlace)}"]`));
      break;
    case "housePut":
      stage.arrive(piecesIn(kind.value.place, "house").at(-1), before.get(LIFTED)?.place, at);
      break;
    case "palaceBuilt":
      // The centre is drawn last.
      stage.drop(piecesIn(kind.value.city, "palace").at(kind.value.isCentre ? -1 : 0), at);
      sounds.stone();
      break;
    case "housesQuarried":
      ring(fact("house"));
      break;
    case "walked":
      stage.walk(
        table.querySelector(`[data-piece="architect:${seat}"]:not(.lifted)`),
        wayTo(kind.value.junction, moment),
        at,
      );
      break;
    case "characterTaken":
      shift(moment, NUMBERS);
      sounds.card();
      break;
    case "cityScored":
      for (const piece of ["palace", "house", "architect"]) piecesIn(kind.value.city, piece).forEach(ring);
      break;
    case "maharajaMoved":
      stage.arrive(table.querySelector(".road-map .crown"), before.get(CROWN)?.place, at);
      break;
    case "governorMoved":
      shift(moment, COURTS);
      break;
  }
}

/** A coin goes from one place to another one. */
function coin({ stage, at }: Moment, from: Element | null, to: Element | null): void {
  const icon = to?.querySelector(".icon");
  const place = (from?.querySelector(".icon") ?? from)?.getBoundingClientRect();
  if (icon && place) stage.leave(icon, place, to, at);
  sounds.coin();
}

/** Everything of a kind that has another place than before comes there. */
function shift({ stage, table, before, at }: Moment, selector: string): void {
  for (const each of table.querySelectorAll<HTMLElement>(selector)) {
    const [from, to] = [before.get(topicOf(each))?.place, each.getBoundingClientRect()];
    if (from && Math.hypot(from.x - to.x, from.y - to.y) > 2) stage.arrive(each, from, at);
  }
}

/** The points of a walk to a junction: where the architect was, and both ends of the road. */
function wayTo(junction: string, { table, move }: Moment) {
  const step = stepOf(move.move);
  const road =
    step?.case === "walk" ? table.querySelector(`[data-target="${roadTarget(step.value.road)}"] .road`) : null;
  const end = table.querySelector(`.spot[data-target="${CSS.escape(placeTarget(junction))}"]`);
  if (!(road instanceof SVGGeometryElement) || !end) return [];
  const [matrix, to] = [road.getScreenCTM(), middleOf(end.getBoundingClientRect())];
  const ends = [0, road.getTotalLength()].map((length) => road.getPointAtLength(length).matrixTransform(matrix ?? {}));
  return ends.sort((one, other) => Math.hypot(other.x - to.x, other.y - to.y) - Math.hypot(one.x - to.x, one.y - to.y));
}
