import type { ComponentSet, Effect, GameStatus, Move, Standing } from "#contract/v1/games";
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

/** An event in sentences for people. Without the board, places may have their ids. own: the seat that is spoken to. */
export function sentencesOf(
  event: MatchEvent,
  name: (seat: number) => string,
  components: ComponentSet | undefined,
  own?: number,
): string[] {
  const { kind } = event;
  switch (kind.case) {
    case "matchCreated":
      return textsOf(kind.value.effects, name, components, own);
    case "moveMade": {
      const { move, seat = 0, effects } = kind.value;
      const found = sentencesOfMove({ move, seat, effects }, name, components, own);
      return found.length ? found : [`${name(seat)} …`];
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

/** A move with its effects in sentences, as `sentencesOf`; without a move, what happened besides. */
export function sentencesOfMove(
  { move, seat, effects }: { move: Move | undefined; seat: number; effects: readonly Effect[] },
  name: (seat: number) => string,
  components: ComponentSet | undefined,
  own?: number,
): string[] {
  const isSaid = effects.some(({ game }) => SAYS_ITS_MOVE.has(game.value?.kind.case));
  const made = move && !isSaid ? [madeText(move, seat, name, components, own)] : [];
  return [...made, ...textsOf(effects, name, components, own)];
}

function madeText(
  move: Move,
  seat: number,
  name: (seat: number) => string,
  components: ComponentSet | undefined,
  own: number | undefined,
): string {
  const sentence = gameOf(gameIdOf(move))?.madeText?.(move, name(seat), seat === own);
  return sentence ?? `${seat === own ? texts().you : name(seat)}: ${moveText(move, components)}`;
}

function textsOf(
  effects: readonly Effect[],
  name: (seat: number) => string,
  components: ComponentSet | undefined,
  own?: number,
): string[] {
  return told(effects).map(
    (each) => gameOf(gameIdOf(each))?.effectText(each, name, components, own) ?? withNames(each.text, name),
  );
}

/** The effects that are said: a card that its seat draws and sees has two. */
export function told(effects: readonly Effect[]): Effect[] {
  return effects.filter((each, place) => {
    const isSeen =
      each.game.value?.kind.case === "cardDrawn" && effects[place + 1]?.game.value?.kind.case === "cardSeen";
    return each.text && !isSeen;
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
