import type { GameInfo } from "#contract/v1/engine_info";
import { texts } from "../i18n/texts";
import { kept } from "../ui/kept";
import { LevelSelect } from "../ui/level_select";
import { personsOf } from "./new_match";
import { SeatField } from "./seat_field";
import { type TableChoice, withCount, withSeat } from "./table_choice";
import { WebhookField } from "./webhook_field";

interface MoreOptionsProps {
  info: GameInfo;
  choice: TableChoice;
  /** The level of a new seat where no other has one. */
  usual: string;
  /** The URL that gets a message at each turn; empty: none. */
  webhook: string;
  isWebhookRefused: boolean;
  onChange(choice: TableChoice): void;
  onWebhook(url: string): void;
}

/** What few tables need: every seat by itself, edition, board, who plays for absent persons, and who is told of turns. */
export function MoreOptions(props: MoreOptionsProps) {
  const { info, choice, usual, onChange } = props;
  const { seats } = choice;
  const [ownName] = seats.flatMap((each) => (each.kind === "you" ? [each.name] : []));
  const chooseEdition = (name: string) => {
    const edition = info.ruleSets.find((each) => each.name === name);
    if (!edition) return;
    const count = Math.min(Math.max(seats.length, edition.minPlayers), edition.maxPlayers);
    onChange({ ...withCount(choice, count, usual), ruleSet: name });
  };
  return (
    <div class="more-options" id="more-options">
      <div class="seat-fields">
        {seats.map((each, seat) => (
          <SeatField
            key={seat}
            seat={seat}
            choice={each}
            levels={info.levels}
            players={seats.length}
            ownName={ownName ?? kept("name") ?? ""}
            onChange={(changed) => onChange({ ...choice, seats: withSeat(seats, seat, changed) })}
          />
        ))}
      </div>
      <div class="fields">
        {info.ruleSets.length > 1 && (
          <label>
            {texts().edition}
            <select value={choice.ruleSet} onChange={(event) => chooseEdition(event.currentTarget.value)}>
              {info.ruleSets.map((each) => (
                <option key={each.name} value={each.name}>
                  {each.title}
                </option>
              ))}
            </select>
          </label>
        )}
        {info.componentSets.length > 1 && (
          <label>
            {texts().board}
            <select
              value={choice.componentSet}
              onChange={(event) => onChange({ ...choice, componentSet: event.currentTarget.value })}
            >
              {info.componentSets.map((each) => (
                <option key={each.componentSet} value={each.componentSet}>
                  {each.componentSet}
                </option>
              ))}
            </select>
          </label>
        )}
        {personsOf(seats) > 1 && (
          <LevelSelect
            label={texts().takeOver}
            levels={info.levels}
            value={choice.takeOver}
            onChange={(takeOver) => onChange({ ...choice, takeOver })}
            none={texts().nobody}
          />
        )}
      </div>
      {personsOf(seats) > 1 && (
        <WebhookField value={props.webhook} isRefused={props.isWebhookRefused} onChange={props.onWebhook} />
      )}
    </div>
  );
}
