import type { CourtSeat } from "#contract/taj_mahal/v1/board";
import type { MatchEvent } from "#contract/v1/match";
import { Icon } from "../../ui/icon";
import { SeatMark } from "../../ui/seat_mark";
import { Chip, type Face, facesOf } from "./card";
import { symbolIcon } from "./icons";
import { type EffectKind, kindsOf } from "./sums";
import { piecesListed, piecesText, words } from "./words";

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
  points: number;
  effects: EffectKind[];
}

/** What the seats have done, the latest at the end. A withdrawal is one, however many decisions it has. */
export function newsOf(events: readonly MatchEvent[]): News[] {
  const all: News[] = [];
  for (const { number, kind } of events) {
    if (kind.case !== "moveMade") continue;
    const seat = kind.value.seat ?? 0;
    const move = kind.value.move?.game;
    const made = move?.case === "tajMahal" ? move.value.kind : undefined;
    if (made?.case === "play" || made?.case === "withdraw") {
      const faces = made.case === "play" ? facesOf(made.value) : [];
      all.push({ number, seat, faces, pieces: [], palaces: [], crowns: [], points: 0, effects: [] });
    }
    const last = all.at(-1);
    const own = kind.value.effects.filter((effect) => (effect.seat ?? seat) === seat);
    if (last) for (const each of kindsOf(own)) add(last, each);
  }
  return all;
}

function add(news: News, effect: EffectKind): void {
  news.effects.push(effect);
  if (effect.case === "claim") news.pieces.push(effect.value.courtSeat);
  if (effect.case === "palacePlaced") news.palaces.push(effect.value.city);
  if (effect.case === "crownPlaced") news.crowns.push(effect.value.city);
  if (effect.case === "pointsScored") news.points += effect.value.points;
}

/** The seats that took pieces of the court since the present visit began. */
export function takenIn(events: readonly MatchEvent[]): ReadonlyMap<CourtSeat, number> {
  const taken = new Map<CourtSeat, number>();
  for (const { kind } of events) {
    if (kind.case !== "moveMade" && kind.case !== "matchCreated") continue;
    for (const effect of kind.value.effects) {
      for (const what of kindsOf([effect])) {
        if (what.case === "visitStarted") taken.clear();
        if (what.case === "claim") taken.set(what.value.courtSeat, effect.seat ?? 0);
      }
    }
  }
  return taken;
}

/** What a seat did, in a line. */
export function NewsLine({ news, ...who }: { news: News } & Who) {
  const { seat, pieces, palaces, crowns, points } = news;
  const parts = [
    ...(palaces.length ? [words.text("news", "palace_in", { cities: words.listed(palaces) })] : []),
    ...crowns.map((city) => words.text("news", "crown_in", { city })),
  ];
  return (
    <li class={`news-line seat-${seat}`}>
      <SeatMark seat={seat} />
      <span class="news-what">
        {newsTitle(news, who, pieces.length ? "" : undefined).trim()}
        {pieces.length > 0 && (
          <span class="news-pieces" role="img" aria-label={piecesListed(pieces)}>
            {pieces.map((piece) => (
              <Icon key={piece} name={symbolIcon(piece)} size={13} />
            ))}
          </span>
        )}
        {parts.length > 0 && `, ${parts.join(", ")}`}
      </span>
      <NewsCards news={news} />
      {points > 0 && <b class="gain">+{points}</b>}
    </li>
  );
}

interface Who {
  name: (seat: number) => string;
  /** The viewer's seat. */
  own: number | undefined;
}

/** What a seat did, in a few words. named: the pieces that it took, by their names unless they are given. */
export function newsTitle({ seat, faces, pieces }: News, { name, own }: Who, named = piecesText(pieces)): string {
  const isOwn = seat === own;
  const values = { seat: name(seat), pieces: named };
  if (faces.length) return words.text("news", isOwn ? "you_played" : "played", values);
  if (!pieces.length) return words.text("news", isOwn ? "you_took_nothing" : "took_nothing", values);
  return words.text("news", isOwn ? "you_took" : "took", values);
}

/** The cards of a play, as words. */
export function NewsCards({ news }: { news: News }) {
  return news.faces.map((face, place) => <Chip key={place} face={face} />);
}
