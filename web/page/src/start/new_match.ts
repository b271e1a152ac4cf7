import { create } from "@bufbuild/protobuf";
import type { LevelInfo } from "#contract/v1/engine_info";
import type { GameRecord, NewGame } from "#contract/v1/games";
import {
  Help,
  type MatchOptions,
  MatchOptionsSchema,
  type SeatPlayer,
  SeatPlayerSchema,
  TakeOverSchema,
} from "#contract/v1/match";
import { matches, rules, withToken } from "../api/clients";
import { keepKeys } from "../api/keys";
import { go } from "../api/place";
import type { DealChoice, Game } from "../boards/game";

/** The player of a seat, as the start page asks for it: yourself, another person, or a level by its id. */
export type SeatChoice = { kind: "you" | "person"; name: string } | { kind: "level"; level: string };

/** The longest name of a player, as the contract has it. */
export const LONGEST_NAME = 50;

/** A match as the start page asks for it. */
export interface MatchChoice {
  deal: Omit<DealChoice, "playerCount">;
  seats: readonly SeatChoice[];
  allowsHelp: boolean;
  /** The level that plays for absent persons while there are several; empty: none. */
  takeOver: string;
  /** The URL that gets a message at each turn while there are several persons; unset or empty: none. */
  turnWebhook?: string;
}

// Long enough for a walk to the door, short enough for the others to wait.
const ABSENCE = 120n; // seconds

/** The player of a seat, as the contract has it. */
export function seatPlayer(choice: SeatChoice): SeatPlayer {
  return choice.kind === "level"
    ? create(SeatPlayerSchema, { kind: { case: "level", value: { level: choice.level } } })
    : create(SeatPlayerSchema, { kind: { case: "person", value: {} }, name: choice.name });
}

/** The player of a seat as the start page has it: the inverse of `seatPlayer`. */
export function seatChoice(player: SeatPlayer | undefined): SeatChoice {
  return player?.kind.case === "level"
    ? { kind: "level", level: player.kind.value.level }
    : { kind: "person", name: player?.name ?? "" };
}

/** The number of seats that persons have. */
export function personsOf(seats: readonly SeatChoice[]): number {
  return seats.filter((each) => each.kind !== "level").length;
}

/** The seats of a match with more or fewer of them: new ones get a level, and you stay among those that are left. */
export function resizedSeats(seats: readonly SeatChoice[], count: number, level: string): SeatChoice[] {
  const resized = Array.from({ length: count }, (_, seat): SeatChoice => seats[seat] ?? { kind: "level", level });
  const you = seats.slice(count).find((each) => each.kind === "you");
  return you ? [...resized.slice(0, -1), you] : resized;
}

/** Creates a match of a new game, and goes there. Raises ConnectError. */
export async function startMatch(game: Game, choice: MatchChoice): Promise<void> {
  const options = create(MatchOptionsSchema, { help: choice.allowsHelp ? Help.ALL : Help.NONE });
  const isAmongPersons = personsOf(choice.seats) > 1;
  // A person alone finds the match as they left it.
  if (choice.takeOver && isAmongPersons) {
    options.takeOver = create(TakeOverSchema, { level: { level: choice.takeOver }, absence: { seconds: ABSENCE } });
  }
  const newGame = game.newGame({ ...choice.deal, playerCount: choice.seats.length });
  const turnWebhook = isAmongPersons ? choice.turnWebhook : "";
  await createAndEnter(game, choice.seats, options, { newGame }, turnWebhook);
}

/** Creates a match that goes on from what a seat knew, with you at that seat and a level at the others, and goes there.
 * seen: the record as the seat saw it; whatever it did not see is drawn anew. Returns the id of the match. Raises ConnectError. */
export async function playOn(
  game: Game,
  seen: GameRecord,
  seat: number,
  you: SeatChoice,
  level: string,
): Promise<string> {
  const { players } = game.header(seen);
  const { record } = await rules.sampleRecord({ record: seen });
  const seats = Array.from(
    { length: players },
    (_, each): SeatChoice => (each === seat ? you : { kind: "level", level }),
  );
  return createAndEnter(game, seats, create(MatchOptionsSchema, { help: Help.ALL }), { record });
}

/** The level of opponents where nobody has chosen one: one of the middle is an opponent for most. Empty: there is none. */
export function usualLevel(levels: readonly LevelInfo[]): string {
  return levels[Math.floor(levels.length / 2)]?.level ?? "";
}

/** Creates a match, takes the own seat in it, keeps the keys, and goes there. Returns its id. Raises ConnectError. */
async function createAndEnter(
  game: Game,
  seats: readonly SeatChoice[],
  options: MatchOptions,
  beginning: { newGame: NewGame } | { record: GameRecord | undefined },
  turnWebhook = "",
): Promise<string> {
  const made = await matches.createMatch({ ...beginning, seats: seats.map(seatPlayer), options, turnWebhook });
  const match = made.state?.match?.match ?? "";
  const own = seats.findIndex((each) => each.kind === "you");
  const invitations = made.invitations.map(({ seat, invitation }) => ({ seat: seat ?? 0, invitation }));
  const keys = { match, game: game.id, hostToken: made.hostToken, spectatorToken: made.spectatorToken };
  // Kept before the seat is taken: if that fails, the invitation is still there.
  keepKeys({ ...keys, time: Date.now(), invitations });
  const invitation = invitations.find((each) => each.seat === own);
  if (invitation) {
    const { seatToken } = await matches.joinSeat({ match }, withToken(invitation.invitation));
    keepKeys({ match, seatToken, invitations: invitations.filter((each) => each !== invitation) });
  }
  go({ kind: "match", match });
  return match;
}
