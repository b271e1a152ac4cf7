import type { CourtSeat } from "#contract/taj_mahal/v1/board";
import type { Effect as TajMahalEffect } from "#contract/taj_mahal/v1/effect";
import type { Effect } from "#contract/v1/games";
import type { MatchEvent } from "#contract/v1/match";
import { SeatMark } from "../../ui/seat_mark";
import { Chip, type Face, facesOf } from "./card";
import { piecesText, words } from "./words";

/** What a seat did: a play, or a withdrawal with all that follows from it. */
export interface News {
  /** The number of its first event. */
  number: bigint;
  seat: number;
  /** The cards of a play; empty: it is a withdrawal. */
  faces: readonly Face[];
  pieces: CourtSeat[];
  palaces: string[];
  crowns: string[];
  cards: number;
  points: number;
}

/** What the seats have done, the latest at the end. A withdrawal is one, however many decisions it has. */
export function newsOf(events: readonly MatchEvent[]): News[] {
  const all: News[] = [];
  for (const { number, kind } of events) {
    if (kind.case === "movesTakenBack") all.pop();
    if (kind.case !== "moveMade") continue;
    const seat = kind.value.seat ?? 0;
    const move = kind.value.move?.game;
    const made = move?.case === "tajMahal" ? move.value.kind : undefined;
    if (made?.case === "play" || made?.case === "withdraw") {
      const faces = made.case === "play" ? facesOf(made.value) : [];
      all.push({ number, seat, faces, pieces: [], palaces: [], crowns: [], cards: 0, points: 0 });
    }
    const last = all.at(-1);
    if (last) for (const effect of kind.value.effects) if ((effect.seat ?? seat) === seat) add(last, effect);
  }
  return all;
}

function add(news: News, effect: Effect): void {
  const kind = kindOf(effect);
  if (kind?.case === "claim") news.pieces.push(kind.value.courtSeat);
  if (kind?.case === "palacePlaced") news.palaces.push(kind.value.city);
  if (kind?.case === "crownPlaced") news.crowns.push(kind.value.city);
  if (kind?.case === "cardTaken") news.cards += 1;
  if (kind?.case === "pointsScored") news.points += kind.value.points;
}

/** The seats that took pieces of the court since the present visit began. */
export function takenIn(events: readonly MatchEvent[]): ReadonlyMap<CourtSeat, number> {
  const taken = new Map<CourtSeat, number>();
  for (const { kind } of events) {
    if (kind.case !== "moveMade" && kind.case !== "matchCreated") continue;
    for (const effect of kind.value.effects) {
      const what = kindOf(effect);
      if (what?.case === "visitStarted") taken.clear();
      if (what?.case === "claim") taken.set(what.value.courtSeat, effect.seat ?? 0);
    }
  }
  return taken;
}

/** The kind of an effect of Taj Mahal. */
export function kindOf(effect: Effect): TajMahalEffect["kind"] | undefined {
  return effect.game.case === "tajMahal" ? effect.game.value.kind : undefined;
}

/** What a seat did, in a line. */
export function NewsLine({ news, name }: { news: News; name: (seat: number) => string }) {
  const { seat, faces, pieces, palaces, crowns, points } = news;
  const parts = [
    ...(palaces.length ? [words.text("news", "palace_in", { cities: words.listed(palaces) })] : []),
    ...crowns.map((city) => words.text("news", "crown_in", { city })),
  ];
  const who = { seat: name(seat) };
  const what = faces.length
    ? words.text("news", "played", who)
    : pieces.length
      ? words.text("news", "took", { ...who, pieces: piecesText(pieces) })
      : words.text("news", "took_nothing", who);
  return (
    <li class={`news-line seat-${seat}`}>
      <SeatMark seat={seat} /> {[what, ...parts].join(", ")}{" "}
      {faces.map((face, place) => (
        <Chip key={place} face={face} />
      ))}
      {points > 0 && <b class="gain">+{points}</b>}
    </li>
  );
}
