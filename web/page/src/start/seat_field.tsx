import type { LevelInfo } from "#contract/v1/engine_info";
import { texts } from "../i18n/texts";
import { SeatMark } from "../ui/seat_mark";
import { LONGEST_NAME, type SeatChoice } from "./new_match";
import { estimateText } from "./own_results";

interface SeatFieldProps {
  seat: number;
  choice: SeatChoice;
  levels: readonly LevelInfo[];
  players: number;
  /** Your name, as it was last given. */
  ownName: string;
  onChange: (choice: SeatChoice) => void;
}

/** The player of one seat: you, another person, or a level with its rating. */
export function SeatField({ seat, choice, levels, players, ownName, onChange }: SeatFieldProps) {
  const choose = (value: string) => {
    if (value === "you" || value === "person") {
      const typed = choice.kind === "level" ? "" : choice.name;
      onChange({ kind: value, name: typed || (value === "you" ? ownName : "") });
    } else onChange({ kind: "level", level: value.slice("level:".length) });
  };
  return (
    <fieldset class="seat-field">
      <legend>
        <SeatMark seat={seat} /> {texts().seat(seat + 1)}
      </legend>
      <label>
        <span class="unseen">{texts().player}</span>
        <select
          value={choice.kind === "level" ? `level:${choice.level}` : choice.kind}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="you">{texts().you}</option>
          <option value="person">{texts().person}</option>
          {levels.map((level) => {
            const rating = level.ratings.find((each) => each.players === players);
            return (
              <option key={level.level} value={`level:${level.level}`}>
                {texts().level(
                  level.title,
                  rating && estimateText({ rating: rating.rating, error: rating.ratingError }),
                )}
              </option>
            );
          })}
        </select>
      </label>
      {choice.kind !== "level" && (
        <label>
          <span class="unseen">{texts().name}</span>
          <input
            value={choice.name}
            maxLength={LONGEST_NAME}
            dir="auto"
            placeholder={texts().name}
            autoComplete="off"
            onInput={(event) => onChange({ ...choice, name: event.currentTarget.value })}
          />
        </label>
      )}
    </fieldset>
  );
}
