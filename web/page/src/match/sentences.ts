import type { ComponentSet, Effect, GameStatus, Standing } from "#contract/v1/games";
import type { MatchEvent } from "#contract/v1/match";
import { moveText } from "../boards/move_text";
import { gameIdOf, gameOf } from "../boards/registry";
import { texts } from "../i18n/texts";
import { whole } from "../ui/figures";
import { isolated } from "./names";

/** Effects whose sentence is the move's. */
const SAYS_ITS_MOVE: ReadonlySet<string | undefined> = new Set([
  "palacePlaced",
  "crownPlaced",
  "cardTaken",
  "characterTaken",
  "planShown",
  "houseBuilt",
  "houseTaken",
  "housePut",
  "palaceBuilt",
  "governorMoved",
  "walked",
]);

/** An event in sentences for people. Without the board, places may have their ids. */
export function sentencesOf(
  event: MatchEvent,
  name: (seat: number) => string,
  components: ComponentSet | undefined,
): string[] {
  const { kind } = event;
  switch (kind.case) {
    case "matchCreated":
      return textsOf(kind.value.effects, name, components);
    case "moveMade": {
      const { move, seat, effects } = kind.value;
      const found = textsOf(effects, name, components);
      const isSaid = effects.some(({ game }) => SAYS_ITS_MOVE.has(game.value?.kind.case));
      const made = move && !isSaid ? [`${name(seat ?? 0)}: ${moveText(move, components)}`] : [];
      return [...made, ...found].length ? [...made, ...found] : [`${name(seat ?? 0)} …`];
    }
    case "movesTakenBack":
      return [texts().takenBack(name(kind.value.seat ?? 0))];
    case "seatChanged": {
      const changed = kind.value.seat;
      const who = isolated(changed?.player?.name ?? "") || name(changed?.seat ?? 0);
      if (changed?.player?.kind.case === "level") return [`${texts().seat((changed.seat ?? 0) + 1)}: ${who}`];
      // The host has given the seat to a person who is invited.
      if (!changed?.joined) return [`${texts().seat((changed?.seat ?? 0) + 1)}: ${texts().waiting}`];
      return [changed.absent ? texts().left(who) : texts().joined(who)];
    }
    default:
      return [];
  }
}

function textsOf(
  effects: readonly Effect[],
  name: (seat: number) => string,
  components: ComponentSet | undefined,
): string[] {
  return effects.flatMap((each, place) => {
    // A card that its seat draws and sees has two effects.
    const isSeen =
      each.game.value?.kind.case === "cardDrawn" && effects[place + 1]?.game.value?.kind.case === "cardSeen";
    if (!each.text || isSeen) return [];
    return gameOf(gameIdOf(each))?.effectText(each, name, components) ?? withNames(each.text, name);
  });
}

/** The result of a finished game in a sentence. */
export function resultText(status: GameStatus, name: (seat: number) => string): string {
  const winners = status.standings.filter((each) => each.rank === 1).map((each) => name(each.seat ?? 0));
  const last = winners.at(-1);
  if (last === undefined) return texts().over;
  return winners.length === 1 ? texts().wins(last) : texts().shareWin(winners.slice(0, -1).join(", "), last);
}

/** The own result: the place, and the points beside those of the winner, or of the second. */
export function ownResultText(own: Standing, standings: readonly Standing[]): string {
  const others = standings.filter((each) => each !== own);
  const isShared = others.some((each) => each.rank === own.rank);
  const best = Math.max(...others.map((each) => each.score));
  return texts().ownResult(own.rank, isShared, standings.length, whole(own.score), whole(best));
}

/** A sentence of the contract, which counts seats from 0, with the names of the seats. */
export function withNames(sentence: string, name: (seat: number) => string): string {
  return sentence.replace(/\bseat (\d+)\b/gi, (_, seat) => name(Number(seat)));
}
