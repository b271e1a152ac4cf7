import type { GameRecord, GameStatus } from "#contract/v1/games";
import { Help, type Match, type MatchEvent } from "#contract/v1/match";
import { loadedRecord } from "../analysis/loaded_record";
import { matches, rules, withToken } from "../api/clients";
import { keysOf, usableToken } from "../api/keys";
import { noKeyText } from "../api/no_key_text";
import { texts } from "../i18n/texts";
import { standing } from "../match/news";

/** What is reviewed. */
export interface Source {
  record: GameRecord;
  /** The match that it is of; undefined: it comes from a file. */
  match: Match | undefined;
  own: number | undefined;
  status: GameStatus | undefined;
  /** The events of the match; empty: it comes from a file. */
  events: readonly MatchEvent[];
}

/** The record of a match, or the one that was loaded from a file. Raises ConnectError, or an error with a sentence. */
export async function sourceOf(match: string): Promise<Source> {
  const keys = keysOf(match);
  const token = usableToken(keys);
  if (!match || !token) {
    if (match) throw new Error(noKeyText(keys));
    const record = loadedRecord.value;
    if (!record) throw new Error(texts().recordGone);
    const { status } = await rules.listLegalMoves({ subject: { case: "record", value: record } });
    return { record, match: undefined, own: undefined, status, events: [] };
  }
  const [{ record }, { state }] = await Promise.all([
    matches.exportRecord({ match }, withToken(token)),
    matches.getMatch({ match }, withToken(token)),
  ]);
  // A review is help too.
  const isAllowed = state?.status?.over || state?.match?.options?.help === Help.ALL;
  if (!record || !state?.match || !isAllowed) throw new Error(texts().noReview);
  const events = await eventsOf(match, token);
  return { record, match: state.match, own: state.seat, status: state.status, events };
}

/** The events of a match up to now, without the moves that were taken back. */
async function eventsOf(match: string, token: string): Promise<readonly MatchEvent[]> {
  const events: MatchEvent[] = [];
  const stop = new AbortController();
  for await (const { event, state } of matches.watchMatch({ match }, withToken(token, stop.signal))) {
    if (event) events.push(event);
    if (!state) continue;
    stop.abort();
    break;
  }
  return standing(events);
}

/** The events before a decision of the record. left: the number of its decisions from this one on. */
export function eventsBefore(events: readonly MatchEvent[], left: number): readonly MatchEvent[] {
  const moves = events.flatMap((each, place) => (each.kind.case === "moveMade" ? [place] : []));
  return events.slice(0, moves.at(-left) ?? 0);
}

/** The decisions that were made in the match itself: it can have gone on from a record. */
export function madeIn<Decision>(events: readonly MatchEvent[], decisions: readonly Decision[]): readonly Decision[] {
  const moves = events.filter(({ kind }) => kind.case === "moveMade").length;
  return events.length ? decisions.slice(Math.max(0, decisions.length - moves)) : decisions;
}
