import type { ComponentSet } from "#contract/v1/games";
import type { MatchSeat, MatchState } from "#contract/v1/match";
import { gameInfo, levelTitle } from "../api/engine";
import type { Game, Knowledge } from "../boards/game";
import { texts } from "../i18n/texts";
import { SeatMark } from "../ui/seat_mark";

interface SeatsPanelProps {
  state: MatchState;
  /** What is known of the game, for the facts about seats; left out: names alone. */
  knowledge?: Knowledge | undefined;
  game?: Game;
  components?: ComponentSet | undefined;
  name: (seat: number) => string;
}

/** The seats with their players and the public facts about them. */
export function SeatsPanel({ state, knowledge, game, components, name }: SeatsPanelProps) {
  const { match, status } = state;
  if (!match) return null;
  // At the end points are scored that are in no position.
  const scoreOf = (seat: number) =>
    (status?.over ? status.standings.find((each) => each.seat === seat)?.score : undefined) ??
    (knowledge && game?.score(knowledge, seat));
  return (
    <section class="seats" aria-labelledby="seats-title">
      <h2 id="seats-title">{texts().seats}</h2>
      <ul>
        {match.seats.map((each, seat) => {
          const score = scoreOf(seat);
          return (
            <li
              key={seat}
              class={status?.seatsToMove.includes(seat) ? "to-move" : ""}
              aria-current={status?.seatsToMove.includes(seat)}
            >
              <SeatMark seat={seat} />
              <span>
                <strong>{seat === state.seat ? texts().you : name(seat)}</strong>
                <span class="note"> {noteOf(each, match.game, match.seats.length, state)}</span>
                {each.passedOn && <span class="note"> ({texts().passedOn})</span>}
              </span>
              {game && score !== undefined && <strong>{game.scoreText(score)}</strong>}
              {knowledge && components && game && (
                <div>
                  <game.SeatFacts knowledge={knowledge} components={components} seat={seat} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The rating of a level, or whether a person is there. */
function noteOf(seat: MatchSeat, game: string, players: number, state: MatchState): string {
  const player = seat.player?.kind;
  if (player?.case !== "level") return presenceOf(seat, state);
  const level = gameInfo(game)?.levels.find((each) => each.level === player.value.level);
  const rating = level?.ratings.find((each) => each.players === players);
  return rating ? `${Math.round(rating.rating)} ± ${Math.round(rating.ratingError)}` : "";
}

/** Whether a person is there, while anybody waits for them; empty: they are, or the seat is a level's. */
export function presenceOf(seat: MatchSeat | undefined, state: MatchState): string {
  if (!seat || seat.player?.kind.case === "level" || state.status?.over) return "";
  if (!seat.joined) return texts().waiting;
  if (!seat.absent) return "";
  const level = state.match?.options?.takeOver?.level?.level;
  return level ? `${texts().absent}, ${texts().playsFor(levelTitle(state.match?.game ?? "", level))}` : texts().absent;
}
