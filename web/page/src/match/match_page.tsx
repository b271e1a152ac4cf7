import { useEffect, useState } from "preact/hooks";
import { matches, withPatience } from "../api/clients";
import { isUnknownToken } from "../api/failure";
import { keepKeys, keysOf, refuse, renewKeys, usableSeatToken, usableToken } from "../api/keys";
import { type Place, writeFragment } from "../api/link";
import { noKeyText } from "../api/no_key_text";
import { rename } from "../api/place";
import { texts } from "../i18n/texts";
import { useLoaded } from "../ui/loaded";
import { Page } from "../ui/page";
import { JoinForm } from "./join_form";
import { tellTurns } from "./notices";
import { Table } from "./table";
import { TablePage } from "./table_page";

type MatchPlace = Place & { kind: "match" };

/** A match: by the key in the address, or by the one that this browser keeps. */
export function MatchPage({ at }: { at: MatchPlace }) {
  const { match, seatToken, spectatorToken, hostToken } = at;
  const hasKey = Boolean(seatToken || spectatorToken || hostToken);
  const link = writeFragment(at);
  const tried = useLoaded(() => (hasKey ? tryKeys(at) : undefined), [link]);
  const outcome = tried.value?.link === link ? tried.value : undefined;
  useEffect(() => {
    if (!hasKey) renewKeys(match);
    // No secret stays in the address, unless it is nowhere else.
    else if (outcome?.isAccepted) rename({ kind: "match", match });
  }, [match, hasKey, outcome]);
  const keys = keysOf(match);
  const token = usableToken(keys);
  if (at.invitation && !usableSeatToken(keys))
    return (
      <Page>
        <JoinForm match={match} invitation={at.invitation} />
      </Page>
    );
  if (hasKey && !outcome) {
    return <Page>{tried.failure ? <p role="alert">{tried.failure}</p> : <p role="status">{texts().loading}</p>}</Page>;
  }
  if (!token)
    return (
      <Page>
        <p role="alert">{hasKey ? texts().refusals.INVALID_TOKEN : noKeyText(keys)}</p>
      </Page>
    );
  return <Watched key={token} match={match} token={token} />;
}

/** Asks for the match with each key of a link, and keeps those that the service accepts. Another one would take the place
 * of a good one, and the address is the only place where it is. Raises ConnectError. */
async function tryKeys(at: MatchPlace): Promise<{ link: string; isAccepted: boolean }> {
  const { match } = at;
  let isAccepted = true;
  for (const role of ["seatToken", "spectatorToken", "hostToken"] as const) {
    const token = at[role];
    if (!token) continue;
    try {
      await matches.getMatch({ match }, withPatience(token));
      keepKeys({ match, [role]: token });
    } catch (error) {
      if (!isUnknownToken(error)) throw error;
      refuse(token);
      isAccepted = false;
    }
  }
  return { link: writeFragment(at), isAccepted };
}

function Watched({ match, token }: { match: string; token: string }) {
  const [table, setTable] = useState<Table>();
  useEffect(() => {
    const watched = new Table(match, token);
    setTable(watched);
    const stopTelling = tellTurns(watched);
    return () => {
      stopTelling();
      watched.close();
    };
  }, [match, token]);
  useEffect(() => {
    // The host has given the seat away, or the link was an old one: the browser can have another token, and the address
    // an invitation.
    if (table && isUnknownToken(table.refusal.value) && usableSeatToken(keysOf(match)) === token) refuse(token);
  }, [match, token, table, table?.refusal.value]);
  const game = table?.state.value?.match?.game;
  useEffect(() => {
    if (game && keysOf(match)?.game === "") keepKeys({ match, game });
  }, [match, game]);
  return table ? <TablePage table={table} /> : null;
}
