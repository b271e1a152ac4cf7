import type { Effect } from "#contract/v1/games";
import type { MatchEvent } from "#contract/v1/match";
import { texts } from "../i18n/texts";

/** An event in sentences for people. */
export function sentencesOf(event: MatchEvent, name: (seat: number) => string): string[] {
  const { kind } = event;
  switch (kind.case) {
    case "matchCreated":
      return textsOf(kind.value.effects, name);
    case "moveMade": {
      const { move, seat, effects } = kind.value;
      const made = move?.notation ? [`${name(seat ?? 0)}: ${move.notation}`] : [];
      const found = textsOf(effects, name);
      return [...made, ...found].length ? [...made, ...found] : [`${name(seat ?? 0)} …`];
    }
    case "movesTakenBack":
      return [texts().takenBack(name(kind.value.seat ?? 0))];
    case "seatChanged": {
      const changed = kind.value.seat;
      const who = changed?.player?.name || name(changed?.seat ?? 0);
      if (changed?.player?.kind.case === "level") return [`${texts().seat((changed.seat ?? 0) + 1)}: ${who}`];
      // The host has given the seat to a person who is invited.
      if (!changed?.joined) return [`${texts().seat((changed?.seat ?? 0) + 1)}: ${texts().waiting}`];
      return [changed.absent ? texts().left(who) : texts().joined(who)];
    }
    default:
      return [];
  }
}

function textsOf(effects: readonly Effect[], name: (seat: number) => string): string[] {
  // A card that its seat draws and sees has two effects; the first has no text.
  return effects.filter((each) => each.text).map((each) => withNames(each.text, name));
}

/** A sentence of the contract, which counts seats from 0, with the names of the seats. */
export function withNames(sentence: string, name: (seat: number) => string): string {
  return sentence.replace(/\bseat (\d+)\b/gi, (_, seat) => name(Number(seat)));
}
