import type { Match } from "#contract/v1/match";
import { levelTitle } from "../api/engine";
import { texts } from "../i18n/texts";

/** The name of a seat without a match: its number. */
export function numbered(seat: number): string {
  return texts().seat(seat + 1);
}

/** The name of a seat: that of its person, the title of its level, or its number. */
export function seatName(match: Match, seat: number): string {
  const player = match.seats[seat]?.player;
  if (player?.name) return player.name;
  if (player?.kind.case === "level") return levelTitle(match.game, player.kind.value.level) || numbered(seat);
  return numbered(seat);
}

/** The names of a match's seats; those that look alike get the numbers of their seats. */
export function seatNames(match: Match): (seat: number) => string {
  const names = distinguished(match.seats.map((_, seat) => ({ name: seatName(match, seat), number: "" })));
  return (seat) => {
    const found = names[seat];
    return found ? isolated(found.name) + found.number : numbered(seat);
  };
}

interface Shown {
  name: string;
  /** The number of the seat behind the name; empty: it needs none. */
  number: string;
}

/** Names with numbers, so that no two look alike: a name can look like another one with its number. */
function distinguished(names: readonly Shown[]): readonly Shown[] {
  const looks = names.map(({ name, number }) => lookOf(name + number));
  const isAlike = (seat: number) => looks.filter((each) => each === looks[seat]).length > 1 && !names[seat]?.number;
  if (!names.some((_, seat) => isAlike(seat))) return names;
  return distinguished(names.map((each, seat) => (isAlike(seat) ? { ...each, number: ` ${seat + 1}` } : each)));
}

// Letters of other alphabets and digits that look like letters, in pairs: a few, because two that are taken as alike by
// mistake only get their numbers.
const ALIKE = new Map(
  "0o 1l il |l ıl ɑa ɡg аa вb еe ёe зz кk мm нh оo рp сc тt уy хx іl їl јj ѕs ѵv һh ӏl ԁd ԛq ԝw αa βb εe ζz ηh ιl κk μm νv οo ρp τt υy χx օo"
    .split(" ")
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
);

/** The form that names have in common if they look alike: neither case, nor width, nor alphabet counts. */
export function lookOf(name: string): string {
  const folded = name.normalize("NFKC").toUpperCase().toLowerCase(); // ß as ss
  return Array.from(folded, (each) => ALIKE.get(each) ?? each).join("");
}

// The blocks of scripts that are written from right to left.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ["\u2068", "\u2069"];

/** A name for a place within a sentence, whose order it does not change: as an element `bdi`, but in any text. */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `${FIRST_STRONG_ISOLATE}${name}${POP_ISOLATE}` : name;
}
