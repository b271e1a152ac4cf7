import { signal } from "@preact/signals";
import { keep, kept, onChangeElsewhere } from "../ui/kept";

/** An invitation that its maker can still pass on. */
export interface OpenInvitation {
  seat: number;
  invitation: string;
}

/** What this browser keeps of a match: its tokens, and how to call it. */
export interface Keys {
  match: string;
  game: string;
  time: number;
  seatToken?: string;
  hostToken?: string;
  spectatorToken?: string;
  invitations?: OpenInvitation[];
}

// More than a person has open; the oldest are forgotten.
const MATCHES_KEPT = 50;

function read(): Keys[] {
  try {
    const found: unknown = JSON.parse(kept("matches") ?? "[]");
    return Array.isArray(found) ? (found as Keys[]) : [];
  } catch {
    return [];
  }
}

/** The matches that this browser knows, the latest first. */
export const knownMatches = signal<Keys[]>(read());

onChangeElsewhere("matches", () => {
  knownMatches.value = read();
});

/** The keys of a match, or undefined. */
export function keysOf(match: string): Keys | undefined {
  return knownMatches.value.find((each) => each.match === match);
}

/** Keeps keys of a match, beside those that are kept already. */
export function keepKeys(keys: Partial<Keys> & { match: string }): void {
  // What is kept counts more than what this tab remembers: another tab may have joined meanwhile, and a seat's token is
  // given out once.
  const all = read();
  const remembered = keysOf(keys.match) ?? { match: keys.match, game: "", time: Date.now() };
  const before = { ...remembered, ...all.find((each) => each.match === keys.match) };
  const others = all.filter((each) => each.match !== keys.match);
  knownMatches.value = [{ ...before, ...keys }, ...others].slice(0, MATCHES_KEPT);
  keep("matches", JSON.stringify(knownMatches.value));
}

/** Forgets a match. */
export function forgetKeys(match: string): void {
  knownMatches.value = read().filter((each) => each.match !== match);
  keep("matches", JSON.stringify(knownMatches.value));
}
