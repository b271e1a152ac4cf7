import { signal } from "@preact/signals";
import { keep, kept, onChangeElsewhere } from "../ui/kept";

/** An invitation that its maker can still pass on. */
export interface OpenInvitation {
  seat: number;
  invitation: string;
}

/** A match as this browser keeps it: its tokens, and how to call it. */
export interface Keys {
  match: string;
  game: string;
  time: number;
  seatToken?: string;
  /** A token of a seat in place of which this browser has got another one: by a link, which can be an old one. */
  otherSeatToken?: string;
  hostToken?: string;
  spectatorToken?: string;
  invitations?: OpenInvitation[];
}

// More than a person has open.
const MATCHES_KEPT = 50;

function read(): Keys[] {
  try {
    const found: unknown = JSON.parse(kept("matches") ?? "[]");
    return Array.isArray(found) ? (found as Keys[]) : [];
  } catch {
    return [];
  }
}

/** The matches that this browser knows, the one that was opened last first. */
export const knownMatches = signal<Keys[]>(read());

onChangeElsewhere("matches", () => {
  knownMatches.value = read();
});

/** The matches that the browser keeps; those that this tab remembers where it keeps none. */
function latest(): Keys[] {
  return kept("matches") === null ? knownMatches.value : read();
}

/** True if the browser keeps the keys that this tab knows: a reload then costs none. */
export function areKeysKept(): boolean {
  return knownMatches.value.length === 0 || kept("matches") !== null;
}

/** The keys of a match, or undefined. */
export function keysOf(match: string): Keys | undefined {
  return knownMatches.value.find((each) => each.match === match);
}

/** Keeps keys of a match, beside those that are kept already. */
export function keepKeys(keys: Partial<Keys> & { match: string }): void {
  // The kept tokens count more than those this tab remembers: another tab may have joined meanwhile, and a seat's token is
  // given out once.
  const all = latest();
  const remembered = keysOf(keys.match) ?? { match: keys.match, game: "", time: Date.now() };
  const before = { ...remembered, ...all.find((each) => each.match === keys.match) };
  if (keys.seatToken && before.seatToken && keys.seatToken !== before.seatToken) {
    before.otherSeatToken = before.seatToken;
  }
  const others = all.filter((each) => each.match !== keys.match);
  knownMatches.value = [{ ...before, ...keys }, ...withRoomForOne(others)];
  keep("matches", JSON.stringify(knownMatches.value));
}

/** Keeps a known match as the one that was opened last, so that one in use is not forgotten for newer ones. */
export function renewKeys(match: string): void {
  if (keysOf(match)) keepKeys({ match });
}

/** Matches without the one to be forgotten if they are too many: the oldest that was only watched, whose link others have
 * too, else the oldest. */
function withRoomForOne(matches: readonly Keys[]): readonly Keys[] {
  if (matches.length < MATCHES_KEPT) return matches;
  const forgotten = matches.findLast((each) => !(each.seatToken || each.hostToken)) ?? matches.at(-1);
  return matches.filter((each) => each !== forgotten);
}

/** Tokens that the service has refused to this page. They stay where they are kept: a service that has come back without
 * its matches gets these again. */
const refused = signal<ReadonlySet<string>>(new Set());

/** Does without a token from now on. */
export function refuse(token: string): void {
  refused.value = new Set([...refused.value, token]);
}

/** The first of the tokens of a match that the service has not refused: of a seat, else of a spectator or the host. */
export function usableToken(keys: Keys | undefined): string | undefined {
  return tokensOf(keys).find(isUsable);
}

/** The token of a seat that the service has not refused. */
export function usableSeatToken(keys: Keys | undefined): string | undefined {
  return seatTokensOf(keys).find(isUsable);
}

/** True if this browser keeps a token of a match, be it one that the service has refused. */
export function hasToken(keys: Keys | undefined): boolean {
  return tokensOf(keys).length > 0;
}

function tokensOf(keys: Keys | undefined): string[] {
  return [...seatTokensOf(keys), keys?.spectatorToken, keys?.hostToken].filter((each) => each !== undefined);
}

function seatTokensOf(keys: Keys | undefined): string[] {
  return [keys?.seatToken, keys?.otherSeatToken].filter((each) => each !== undefined);
}

function isUsable(token: string): boolean {
  return !refused.value.has(token);
}

/** Forgets a match. */
export function forgetKeys(match: string): void {
  knownMatches.value = latest().filter((each) => each.match !== match);
  keep("matches", JSON.stringify(knownMatches.value));
}
