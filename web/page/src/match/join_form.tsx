import { useState } from "preact/hooks";
import { matches, withToken } from "../api/clients";
import { failureText, isUnknownToken } from "../api/failure";
import { keepKeys } from "../api/keys";
import { rename } from "../api/place";
import { gameIdOf } from "../boards/registry";
import { texts } from "../i18n/texts";
import { LONGEST_NAME } from "../start/new_match";
import { keep, kept } from "../ui/kept";

/** Takes a seat by an invitation, which can be spent once. */
export function JoinForm({ match, invitation }: { match: string; invitation: string }) {
  const [name, setName] = useState(kept("name") ?? "");
  const [failure, setFailure] = useState("");
  const join = async (event: Event) => {
    event.preventDefault();
    try {
      const { state, seatToken } = await matches.joinSeat({ match, name }, withToken(invitation));
      keep("name", name);
      const status = state?.status;
      keepKeys({ match, seatToken, time: Date.now(), game: state?.match?.game ?? (status ? gameIdOf(status) : "") });
      rename({ kind: "match", match });
    } catch (error) {
      setFailure(isUnknownToken(error) ? texts().invitationSpent : failureText(error));
    }
  };
  return (
    <form class="panel join" onSubmit={join}>
      <h1>{texts().invitedTo}</h1>
      <label>
        {texts().yourName}
        <input value={name} maxLength={LONGEST_NAME} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <button type="submit" class="primary">
        {texts().join}
      </button>
      {failure && <p role="alert">{failure}</p>}
    </form>
  );
}
