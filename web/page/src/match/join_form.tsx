import { useState } from "preact/hooks";
import { matches, withToken } from "../api/clients";
import { failureText, isUnknownToken } from "../api/failure";
import { keepKeys } from "../api/keys";
import { rename } from "../api/place";
import { gameIdOf } from "../boards/registry";
import { texts } from "../i18n/texts";
import { LONGEST_NAME } from "../start/new_match";
import { useAttempt } from "../ui/attempt";
import { keep, kept } from "../ui/kept";

/** Takes a seat by an invitation, which can be spent once. */
export function JoinForm({ match, invitation }: { match: string; invitation: string }) {
  const [name, setName] = useState(kept("name") ?? "");
  const { isBusy, failure, attempt } = useAttempt((error) =>
    isUnknownToken(error) ? texts().invitationSpent : failureText(error),
  );
  const join = async () => {
    // However long it takes: the invitation can be spent once, also by a call whose answer nobody waits for.
    const { state, seatToken } = await matches.joinSeat({ match, name }, withToken(invitation));
    keep("name", name);
    const status = state?.status;
    keepKeys({ match, seatToken, time: Date.now(), game: state?.match?.game ?? (status ? gameIdOf(status) : "") });
    rename({ kind: "match", match });
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    void attempt(join);
  };
  return (
    <form class="panel join" onSubmit={onSubmit}>
      <h1>{texts().invitedTo}</h1>
      <label>
        {texts().yourName}
        <input
          value={name}
          maxLength={LONGEST_NAME}
          dir="auto"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary" disabled={isBusy}>
        {texts().join}
      </button>
      {failure && <p role="alert">{failure}</p>}
    </form>
  );
}
