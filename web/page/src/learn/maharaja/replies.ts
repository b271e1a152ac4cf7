import { Character } from "#contract/maharaja/v1/character";
import { Action } from "#contract/maharaja/v1/plan";
import type { Move } from "#contract/v1/games";
import { type OpenView, viewOf } from "../../boards/maharaja/knowledge";
import { effectsOf, goldOf, scoringOf, stepOf } from "../../boards/maharaja/sums";
import { seatTarget } from "../../boards/maharaja/targets";
import { placeName, planText, words } from "../../boards/maharaja/words";
import { tallyOf } from "../../boards/tally";
import { capitalized } from "../../i18n/text_table";
import type { Point, Reply } from "../course";
import { said } from "./words";

const reply = (isRight: boolean, head: string, text: string): Reply => ({
  isRight,
  head: said(isRight ? "yes" : "no", { head }),
  text,
});

function viewAt({ position }: Point): OpenView {
  const view = viewOf(position);
  if (!view) throw new Error("no view");
  return view;
}

/** The name of a city. */
function cityName({ components }: Point, city: string): string {
  if (components.game.case !== "maharaja") return city;
  return city === components.game.value.start?.id ? said("start") : placeName(components.game.value, city);
}

const HOUSES: Partial<Record<Action, number>> = {
  [Action.HOUSE]: 1,
  [Action.TWO_HOUSES]: 2,
  [Action.PALACE_AND_HOUSE]: 1,
};
const PALACES: Partial<Record<Action, number>> = { [Action.PALACE]: 1, [Action.PALACE_AND_HOUSE]: 1 };

function planOf(move: Move) {
  const step = stepOf(move);
  return step?.case === "choosePlan" && step.value.choice.case === "plan" ? step.value.choice.value : undefined;
}

/** A plan that builds so many palaces and houses (A2 to A7). */
export function plans(palaces: number, houses: number): (move: Move) => Reply {
  return (move) => {
    const plan = planOf(move);
    const count = (of: typeof HOUSES) => (plan?.actions ?? []).reduce((sum, each) => sum + (of[each] ?? 0), 0);
    const built = { palaces: count(PALACES), houses: count(HOUSES) };
    const isRight = built.palaces === palaces && built.houses === houses;
    return reply(isRight, capitalized(planText(plan)), said(isRight ? "plan" : "plan_not", built));
  };
}

/** A plan with some actions. */
export function plansTo(...actions: readonly Action[]): (move: Move) => Reply {
  return (move) => {
    const plan = planOf(move);
    const missing = actions.filter((each) => !plan?.actions.includes(each));
    const text = missing.length
      ? said("missing", { actions: missing.map((each) => words.word("actions", Action, each)).join(", ") })
      : said("as_asked");
    return reply(missing.length === 0, capitalized(planText(plan)), text);
  };
}

/** A walk to the Maharaja's city (T1, T2). */
export function walksToCourt(move: Move, at: Point): Reply {
  const effects = effectsOf(tallyOf(at.tally, move));
  const end = effects.find(({ kind }) => kind.case === "walked")?.kind;
  const court = viewAt(at).table.maharaja;
  const isThere = end?.case === "walked" && end.value.junction === court;
  const toll = -goldOf(effects, at.own);
  if (isThere) return reply(true, cityName(at, court), said(toll ? "toll" : "free", { toll }));
  return reply(false, stepName(move, at), said("not_there", { city: cityName(at, court) }));
}

/** A step after which the reader has more points in the Maharaja's city than without it (P1). */
export function gains(move: Move, at: Point): Reply {
  const now = scoringOf(at.tally)?.points ?? [];
  const then = scoringOf(at.tally, move)?.points ?? [];
  const values = { now: now[at.own] ?? 0, later: then[at.own] ?? 0 };
  const isMore = values.later > values.now;
  const isLess = values.later < values.now;
  const text = isMore ? "gains" : isLess ? "architect_away" : "house_outside";
  return reply(isMore, stepName(move, at), said(text, values));
}

/** A palace in the Maharaja's city (A6). */
export function buildsPalace(move: Move, at: Point): Reply {
  return stepOf(move)?.case === "buildPalace" ? gains(move, at) : reply(false, stepName(move, at), said("no_palace"));
}

/** The Builder's own house, in the Maharaja's city (C5). */
export function usesPower(move: Move, at: Point): Reply {
  const step = stepOf(move);
  const isPower = step?.case === "buildHouse" && step.value.byPower;
  const why = step?.case === "takeHouse" ? "takes_house" : "no_power";
  return isPower ? gains(move, at) : reply(false, stepName(move, at), said(why));
}

/** The end of a turn with nothing left to do (N1). */
export function ends(move: Move, at: Point): Reply {
  const isEnd = stepOf(move)?.case === "endTurn";
  return reply(isEnd, stepName(move, at), said(isEnd ? "nothing_left" : "walks_on"));
}

/** How many points the reader has in the Maharaja's city (P1). */
export function ownPoints(at: Point): Map<string, Reply> {
  const right = scoringOf(at.tally)?.points[at.own] ?? 0;
  return new Map(
    [1, 3, 4, 5].map((points) => [
      String(points),
      reply(points === right, String(points), said(points === right ? "points" : "points_again")),
    ]),
  );
}

/** Who would be paid most if the Maharaja's city were scored now (P2). */
export function richest(at: Point): Map<string, Reply> {
  const { points = [], gold = [] } = scoringOf(at.tally) ?? {};
  const most = Math.max(...gold);
  return new Map(
    gold.map((paid, seat) => {
      const values = { points: points[seat] ?? 0, gold: paid };
      return [seatTarget(seat), reply(paid === most, at.name(seat), said(paid ? "paid" : "unpaid", values))];
    }),
  );
}

/** Who has the first turn (R4). */
export function firstInTurn(at: Point): Map<string, Reply> {
  const { players } = viewAt(at).table;
  const lowest = Math.min(...players.map((each) => each.character));
  return new Map(
    players.map(({ character }, seat) => {
      const values = { number: character, name: words.word("characters", Character, character) };
      return [
        seatTarget(seat),
        reply(character === lowest, at.name(seat), said(character === lowest ? "lowest" : "not_lowest", values)),
      ];
    }),
  );
}

/** A governor whose city is the reader's (A8). */
export function movesOwnCourt(move: Move, at: Point): Reply {
  const step = stepOf(move);
  if (step?.case !== "moveGovernor") return reply(false, stepName(move, at), said("no_governor"));
  const { city } = step.value;
  const own = viewAt(at).table.players[at.own];
  const count = (places: readonly string[] = []) => places.filter((each) => each === city).length;
  const values = {
    palaces: count(own?.centrePalaces) + count(own?.outerPalaces),
    houses: count(own?.houses),
  };
  const isOwn = values.palaces > 0;
  return reply(isOwn, cityName(at, city), said(isOwn ? "own_city" : "not_own_city", values));
}

/** The character with the lowest number (A9). */
export function swapsLowest(move: Move, at: Point): Reply {
  const step = stepOf(move);
  if (step?.case !== "swapCharacter") return reply(false, stepName(move, at), said("no_swap"));
  const { character } = step.value;
  const lowest = Math.min(
    ...at.moves.flatMap((each) => {
      const other = stepOf(each);
      return other?.case === "swapCharacter" ? [other.value.character] : [];
    }),
  );
  const name = words.word("characters", Character, character);
  const values = { number: character };
  return reply(character === lowest, name, said(character === lowest ? "swaps" : "swaps_higher", values));
}

/** A step of a turn at the beginning of a line. */
function stepName(move: Move, at: Point): string {
  const step = stepOf(move);
  switch (step?.case) {
    case "buildHouse":
      return words.text("tiles", "house");
    case "buildPalace":
      return words.text("tiles", "palace");
    case "walk": {
      const end = effectsOf(tallyOf(at.tally, move)).find(({ kind }) => kind.case === "walked")?.kind;
      return end?.case === "walked" ? cityName(at, end.value.junction) : words.text("tiles", "walk");
    }
    case "moveGovernor":
      return words.text("tiles", "governor");
    case "swapCharacter":
      return words.text("tiles", "character");
    case "endTurn":
      return said("end");
    default:
      return words.text("tiles", "move");
  }
}
