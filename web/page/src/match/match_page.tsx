import { useEffect, useState } from "preact/hooks";
import { isUnknownToken } from "../api/failure";
import { keepKeys, keysOf, refuse, renewKeys, usableSeatToken, usableToken } from "../api/keys";
import type { Place } from "../api/link";
import { noKeyText } from "../api/no_key_text";
import { rename } from "../api/place";
import { texts } from "../i18n/texts";
import { JoinForm } from "./join_form";
import { Table } from "./table";
import { TablePage } from "./table_page";

/** A match: by the key in the address, or by the one that this browser keeps. */
export function MatchPage({ at }: { at: Place & { kind: "match" } }) {
  const { match, seatToken, spectatorToken, hostToken } = at;
  const hasKey = Boolean(seatToken || spectatorToken || hostToken);
  useEffect(() => {
    if (!hasKey) {
      renewKeys(match);
      return;
    }
    keepKeys({
      match,
      ...(seatToken && { seatToken }),
      ...(spectatorToken && { spectatorToken }),
      ...(hostToken && { hostToken }),
    });
    rename({ kind: "match", match });
  }, [match, seatToken, spectatorToken, hostToken, hasKey]);
  const keys = keysOf(match);
  const token = usableToken(keys);
  if (at.invitation && !usableSeatToken(keys)) return <JoinForm match={match} invitation={at.invitation} />;
  if (hasKey) return <p role="status">{texts().loading}</p>;
  if (!token) return <p role="alert">{noKeyText(keys)}</p>;
  return <Watched key={token} match={match} token={token} />;
}

function Watched({ match, token }: { match: string; token: string }) {
  const [table, setTable] = useState<Table>();
  useEffect(() => {
    const watched = new Table(match, token);
    setTable(watched);
    return () => watched.close();
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
