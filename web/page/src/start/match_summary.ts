import type { MatchState } from "#contract/v1/match";
import { gameOf } from "../boards/registry";
import { texts } from "../i18n/texts";
import { seatNames } from "../match/names";
import { resultText } from "../match/sentences";
import { isYours } from "./match_states";
import { seatChoice } from "./new_match";
import { opponentsText } from "./opponents";

/** How a match stands, in a few words. */
export interface Summary {
  title: string;
  note: string;
  /** Who is to move; empty: nobody. */
  turn: string;
  /** The share of the game that is over; undefined: all of it, or nobody knows. */
  share: number | undefined;
}

/** How a match stands; undefined: the page does not know its game. */
export function summary(state: MatchState): Summary | undefined {
  const { match, status, seat } = state;
  const game = match && gameOf(match.game);
  if (!game || !status) return undefined;
  const knowledge = state.position ?? state.spectatorView;
  const others = match.seats.filter((_, each) => each !== seat).map((each) => seatChoice(each.player));
  const opponents = opponentsText(match.game, others);
  const against = seat === undefined ? texts().watching(opponents) : texts().against(opponents);
  const own = status.standings.find((each) => each.seat === seat);
  const score = own?.score ?? (knowledge && seat !== undefined ? game.score(knowledge, seat) : undefined);
  const points = score === undefined ? "" : game.scoreText(score);
  const name = seatNames(match);
  const progress = game.progress(status, knowledge, undefined);
  return {
    title: status.over ? ownResult(state) || resultText(status, name) : (progress?.text ?? ""),
    note: [against, points && (status.over ? `${points}.` : texts().youHave(points))].join(" ").trim(),
    turn: status.over ? "" : turnText(state, name),
    share: progress && (progress.now - 1) / progress.all,
  };
}

/** The own place in a finished game; empty: there is none. */
function ownResult({ status, seat }: MatchState): string {
  const standings = status?.standings ?? [];
  const own = standings.find((each) => each.seat === seat);
  if (!own) return "";
  return placeText(own.rank, standings.filter((each) => each.rank === own.rank).length > 1, standings.length);
}

/** A place in words. */
export function placeText(rank: number, isShared: boolean, players: number): string {
  if (rank > 1) return texts().placed(rank, players);
  return isShared ? texts().youShareWin : texts().youWon;
}

function turnText(state: MatchState, name: (seat: number) => string): string {
  if (isYours(state)) return texts().yourMove;
  const [first, ...others] = state.status?.seatsToMove ?? [];
  if (first === undefined) return "";
  return others.length > 0 ? texts().othersMove : texts().moves1(name(first));
}
