import { useState } from "preact/hooks";
import type { Match } from "#contract/v1/match";
import { matches, withToken } from "../api/clients";
import { gameInfo } from "../api/engine";
import { keepKeys, keysOf } from "../api/keys";
import { texts } from "../i18n/texts";
import { LONGEST_NAME, type SeatChoice, seatPlayer } from "../start/new_match";
import { announce } from "../ui/announcer";
import { useAttempt } from "../ui/attempt";
import { LevelSelect } from "../ui/level_select";

interface HostPanelProps {
  match: Match;
  /** The own seat; undefined: none. */
  own: number | undefined;
  name: (seat: number) => string;
}

/** Gives a seat to a level, or to a person who is invited: with the host's key. */
export function HostPanel({ match, own, name }: HostPanelProps) {
  const [seat, setSeat] = useState(own === 0 && match.seats.length > 1 ? 1 : 0);
  const [level, setLevel] = useState(""); // empty: a person
  const [invitee, setInvitee] = useState("");
  const { isBusy, failure, attempt } = useAttempt();
  const hostToken = keysOf(match.match)?.hostToken;
  if (!hostToken) return null;
  const assign = async () => {
    const choice: SeatChoice = level ? { kind: "level", level } : { kind: "person", name: invitee };
    await assignSeat(match.match, hostToken, seat, choice);
    setInvitee("");
    announce(texts().seatGiven(seat + 1));
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    void attempt(assign);
  };
  return (
    <details class="panel">
      <summary>{texts().giveSeat}</summary>
      <form onSubmit={onSubmit}>
        <p class="note">{seat === own ? texts().giveOwnSeatNote : texts().giveSeatNote}</p>
        <div class="fields">
          <label>
            {texts().seats}
            <select value={seat} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
              {match.seats.map((_, each) => (
                <option key={each} value={each}>
                  {each + 1}: {name(each)}
                </option>
              ))}
            </select>
          </label>
          <LevelSelect
            label={texts().player}
            levels={gameInfo(match.game)?.levels ?? []}
            value={level}
            onChange={setLevel}
            none={texts().invited}
          />
          {!level && (
            <label>
              {texts().name}
              <input
                value={invitee}
                maxLength={LONGEST_NAME}
                dir="auto"
                autoComplete="off"
                onInput={(event) => setInvitee(event.currentTarget.value)}
              />
            </label>
          )}
        </div>
        <button type="submit" disabled={isBusy}>
          {texts().giveSeat}
        </button>
        {failure && <p role="alert">{failure}</p>}
      </form>
    </details>
  );
}

/** Gives a seat to a player, and keeps the invitation of a person in place of the seat's former one. Raises
 * ConnectError. */
export async function assignSeat(match: string, hostToken: string, seat: number, choice: SeatChoice): Promise<void> {
  const { invitation } = await matches.assignSeat({ match, seat, player: seatPlayer(choice) }, withToken(hostToken));
  const others = (keysOf(match)?.invitations ?? []).filter((each) => each.seat !== seat);
  keepKeys({
    match,
    invitations: invitation ? [...others, { seat, invitation: invitation.invitation }] : others,
  });
}
