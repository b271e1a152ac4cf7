import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Help, type MatchState } from "#contract/v1/match";
import { AnalysisLink } from "../analysis/analysis_link";
import { texts } from "../i18n/texts";
import { Popup } from "../ui/popup";
import { Settings } from "../ui/settings";
import { PACES, type Pace, pace } from "../ui/stage";
import { makesForced } from "./forced";
import { HostPanel } from "./host_panel";
import { Links } from "./links";
import { wantsMoveList } from "./move_list";
import { NoticeSwitch } from "./notice_switch";
import type { Table } from "./table";
import { wantsTutor } from "./tutor";

interface MenuProps {
  table: Table;
  state: MatchState;
  name: (seat: number) => string;
  /** The seats, where nothing else shows them. */
  seats: ComponentChildren;
}

/** What is not needed at every turn: invitations, seats, analysis, settings. */
export function Menu({ table, state, name, seats }: MenuProps) {
  const { match, position, seat } = state;
  const isOver = state.status?.over ?? false;
  const allowsHelp = match?.options?.help === Help.ALL;
  const isSeated = seat !== undefined && !isOver;
  return (
    <Popup label={texts().menu} icon="menu">
      {isSeated && (
        <div class="menu-actions">
          {position && allowsHelp && <AnalysisLink position={position} />}
          {!match?.seats[seat]?.absent && (
            <button type="button" onClick={() => table.leave()}>
              {texts().leave}
            </button>
          )}
          {allowsHelp && <Box label={texts().wantsTutor} of={wantsTutor} />}
          <Box label={texts().wantsMoveList} of={wantsMoveList} />
          <Box label={texts().makesForced} of={makesForced} />
          <NoticeSwitch />
          <label class="choice">
            {texts().pace}
            <select
              value={pace.value}
              onChange={(event) => {
                pace.value = event.currentTarget.value as Pace;
              }}
            >
              {(Object.keys(PACES) as Pace[]).map((each) => (
                <option key={each} value={each}>
                  {texts().paces[each]}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      {seats}
      {match && <Links match={match} />}
      {match && !isOver && <HostPanel match={match} own={seat} name={name} />}
      <Settings />
    </Popup>
  );
}

/** A choice of yes or no. */
function Box({ label, of }: { label: string; of: Signal<boolean> }) {
  return (
    <label class="choice">
      <input
        type="checkbox"
        checked={of.value}
        onChange={(event) => {
          of.value = event.currentTarget.checked;
        }}
      />
      {label}
    </label>
  );
}
