import { Help, type MatchState } from "#contract/v1/match";
import { AnalysisLink } from "../analysis/analysis_link";
import { texts } from "../i18n/texts";
import { HoldButton } from "../ui/hold_button";
import type { Hint } from "./hint";
import type { Table } from "./table";
import { wantsTutor } from "./tutor";

interface ActionsProps {
  table: Table;
  state: MatchState;
  /** The hint of the decision; undefined: there is none to be had. */
  hint: Hint | undefined;
}

/** The actions of a seat besides moving, until the game is over. */
export function Actions({ table, state, hint }: ActionsProps) {
  if (state.seat === undefined || state.status?.over) return null;
  const own = state.match?.seats[state.seat];
  const { position } = state;
  const allowsHelp = state.match?.options?.help === Help.ALL;
  if (own?.absent) {
    return (
      <div class="actions">
        <button type="button" class="primary" onClick={() => table.comeBack()}>
          {texts().comeBack}
        </button>
      </div>
    );
  }
  return (
    <div class="actions">
      {hint && (
        <HoldButton
          isPressed={hint.isShown.value && !hint.isHeld.value}
          title={texts().hintHeld}
          tap={() => void hint.toggle()}
          begin={() => void hint.hold()}
          end={() => hint.release()}
        >
          {texts().hint}
        </HoldButton>
      )}
      {state.canTakeBack && (
        <button type="button" disabled={table.busy.value} onClick={() => table.takeBack()}>
          {texts().takeBack}
        </button>
      )}
      {position && allowsHelp && <AnalysisLink position={position} />}
      <button type="button" class="quiet" onClick={() => table.leave()}>
        {texts().leave}
      </button>
      {allowsHelp && (
        <label class="choice">
          <input
            type="checkbox"
            checked={wantsTutor.value}
            onChange={(event) => {
              wantsTutor.value = event.currentTarget.checked;
            }}
          />
          {texts().wantsTutor}
        </label>
      )}
    </div>
  );
}
