import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import { type Effect, GoldReason } from "#contract/maharaja/v1/effect";
import { points, punkte } from "../../i18n/counts";
import { bilingual } from "../../i18n/language";
import { word } from "../word";
import { placeName } from "./knowledge";
import { planText } from "./move_text";
import { words } from "./words";

/** Effects as sentences. `who` is the seat concerned; empty: none. */
const effects = bilingual(
  {
    reasons: {
      [GoldReason.ACTION]: "by the action",
      [GoldReason.HOUSE]: "for a house",
      [GoldReason.PALACE]: "for a palace",
      [GoldReason.TRADER]: "as the Trader",
      [GoldReason.UNDONE]: "for a plan left undone",
      [GoldReason.SCORING]: "for points in the Maharaja's city",
      [GoldReason.ALONE]: "for being alone there",
    } as Record<number, string>,
    gets: (who: string, gold: number, reason: string) => `${who} gets ${gold} gold ${reason}.`,
    pays: (who: string, gold: number, reason: string) => `${who} pays ${gold} gold ${reason}.`,
    toll: (who: string, gold: number, to: string) => `${who || "The bank"} pays a toll of ${gold} gold to ${to}.`,
    houseBuilt: (who: string, place: string) => `${who} builds a house in ${place}.`,
    houseTaken: (who: string, place: string) => `${who} takes up a house in ${place}.`,
    housePut: (who: string, place: string) => `${who} puts the house down in ${place}.`,
    palaceBuilt: (who: string, city: string, isCentre: boolean) =>
      `${who} builds a palace on ${isCentre ? "the centre" : "an outer"} site of ${city}.`,
    housesQuarried: (who: string, houses: number) =>
      houses === 1 ? `${who} gets the last house of the quarry.` : `${who} gets ${houses} houses from the quarry.`,
    walked: (who: string, junction: string) => `${who} walks to ${junction}.`,
    walkedToStart: (who: string) => `${who} walks to the start.`,
    governorMoved: (who: string, city: string, box: string) =>
      who ? `${who} moves the governor of ${city} to ${box}.` : `The governor of ${city} comes to ${box}.`,
    characterTaken: (who: string, character: string, from: string) =>
      `${who} takes the ${character} from ${from || "beside the board"}.`,
    planShown: (who: string, plan: string) => `${who} shows the plan ${plan}.`,
    planUndone: (who: string, actions: number) => `${who} leaves ${actions} of its two actions undone.`,
    cityScored: (who: string, city: string, count: number) =>
      who ? `${who} has ${points(count)} in ${city}.` : `Nobody has points in ${city}.`,
    maharajaMoved: (city: string) => `The Maharaja comes to ${city}.`,
    roundStarted: (round: number) => `Round ${round} begins.`,
  },
  {
    reasons: {
      [GoldReason.ACTION]: "durch die Aktion",
      [GoldReason.HOUSE]: "für ein Haus",
      [GoldReason.PALACE]: "für einen Palast",
      [GoldReason.TRADER]: "als Händler",
      [GoldReason.UNDONE]: "für einen nicht erfüllten Plan",
      [GoldReason.SCORING]: "für Punkte in der Stadt des Maharadschas",
      [GoldReason.ALONE]: "als Einziger dort",
    },
    gets: (who: string, gold: number, reason: string) => `${who} bekommt ${gold} Gold ${reason}.`,
    pays: (who: string, gold: number, reason: string) => `${who} zahlt ${gold} Gold ${reason}.`,
    toll: (who: string, gold: number, to: string) => `${who || "Die Bank"} zahlt ${gold} Gold Wegzoll an ${to}.`,
    houseBuilt: (who: string, place: string) => `${who} baut ein Haus in ${place}.`,
    houseTaken: (who: string, place: string) => `${who} nimmt ein Haus in ${place} auf.`,
    housePut: (who: string, place: string) => `${who} setzt das Haus in ${place} ab.`,
    palaceBuilt: (who: string, city: string, isCentre: boolean) =>
      `${who} baut einen Palast auf ${isCentre ? "dem mittleren" : "einem äußeren"} Platz von ${city}.`,
    housesQuarried: (who: string, houses: number) =>
      houses === 1
        ? `${who} bekommt das letzte Haus aus dem Steinbruch.`
        : `${who} bekommt ${houses} Häuser aus dem Steinbruch.`,
    walked: (who: string, junction: string) => `${who} geht nach ${junction}.`,
    walkedToStart: (who: string) => `${who} geht zum Start.`,
    governorMoved: (who: string, city: string, box: string) =>
      who ? `${who} versetzt den Statthalter von ${city} auf ${box}.` : `Der Statthalter von ${city} kommt auf ${box}.`,
    characterTaken: (who: string, character: string, from: string) =>
      from ? `${who} nimmt den Charakter ${character} von ${from}.` : `${who} nimmt den Charakter ${character}.`,
    planShown: (who: string, plan: string) => `${who} zeigt den Plan ${plan}.`,
    planUndone: (who: string, actions: number) => `${who} lässt ${actions} von zwei Aktionen unerfüllt.`,
    cityScored: (who: string, city: string, count: number) =>
      who ? `${who} hat ${punkte(count)} in ${city}.` : `Niemand hat Punkte in ${city}.`,
    maharajaMoved: (city: string) => `Der Maharadscha kommt nach ${city}.`,
    roundStarted: (round: number) => `Runde ${round} beginnt.`,
  },
);

/** An effect as a sentence; undefined for one that is newer than the page.
 * @param seat the seat concerned, or undefined
 * @param components the board, for names of cities; without it they have their ids */
export function effectText(
  { kind }: Effect,
  seat: number | undefined,
  name: (seat: number) => string,
  components: ComponentSet | undefined,
): string | undefined {
  const say = effects();
  const who = seat === undefined ? "" : name(seat);
  const place = (id: string) => (components ? placeName(components, id) : id);
  switch (kind.case) {
    case "goldChanged": {
      const { gold } = kind.value;
      const reason = say.reasons[kind.value.reason];
      return reason && (gold < 0 ? say.pays : say.gets)(who, Math.abs(gold), reason);
    }
    case "tollPaid":
      return say.toll(who, kind.value.gold, name(kind.value.toSeat ?? 0));
    case "houseBuilt":
    case "housePut":
      return say[kind.case](who, place(kind.value.place));
    case "houseTaken":
      return say.houseTaken(who, place(kind.value.fromPlace));
    case "palaceBuilt":
      return say.palaceBuilt(who, place(kind.value.city), kind.value.isCentre);
    case "housesQuarried":
      return say.housesQuarried(who, kind.value.houses);
    case "walked":
      if (kind.value.junction === components?.start?.id) return say.walkedToStart(who);
      return say.walked(who, place(kind.value.junction));
    case "governorMoved":
      return say.governorMoved(who, place(kind.value.city), words().box(kind.value.box));
    case "characterTaken": {
      const { character, fromSeat } = kind.value;
      const from = fromSeat === undefined ? "" : name(fromSeat);
      return say.characterTaken(who, word(words().characters, character), from);
    }
    case "planShown":
      return say.planShown(who, planText(kind.value.plan));
    case "planUndone":
      return say.planUndone(who, kind.value.actions);
    case "cityScored":
      return say.cityScored(who, place(kind.value.city), kind.value.points);
    case "maharajaMoved":
      return say.maharajaMoved(place(kind.value.city));
    case "roundStarted":
      return say.roundStarted(kind.value.round);
    default:
      return undefined;
  }
}
