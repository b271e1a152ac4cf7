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

/** The names of a match's seats; seats of the same name get their numbers. */
export function seatNames(match: Match): (seat: number) => string {
  const plain = match.seats.map((_, seat) => seatName(match, seat));
  const isUnique = (name: string) => plain.filter((each) => each === name).length === 1;
  return (seat) => {
    const name = plain[seat] ?? numbered(seat);
    return isUnique(name) || !plain[seat] ? name : `${name} ${seat + 1}`;
  };
}
