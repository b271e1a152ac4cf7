import type { Match, MatchSeat } from "#contract/v1/match";
import { keysOf, type OpenInvitation, usableSeatToken } from "../api/keys";
import { address } from "../api/link";
import { texts } from "../i18n/texts";
import { CopyField } from "../ui/copy_field";

/** The links that the owner of this browser can pass on. */
export function Links({ match: { match, seats } }: { match: Match }) {
  const keys = keysOf(match);
  if (!keys) return null;
  const { spectatorToken, hostToken } = keys;
  const seatToken = usableSeatToken(keys); // not one that the service has refused
  const invitations = unspent(keys.invitations ?? [], seats);
  return (
    <details class="links" open={invitations.length > 0}>
      <summary>{texts().links}</summary>
      {invitations.map((each) => (
        <InvitationField key={each.seat} match={match} {...each} />
      ))}
      {spectatorToken && (
        <CopyField label={texts().watchLink} text={address({ kind: "match", match, spectatorToken })} />
      )}
      {seatToken && <CopyField label={texts().seatLink} text={address({ kind: "match", match, seatToken })} />}
      {hostToken && <CopyField label={texts().hostLink} text={address({ kind: "match", match, hostToken })} />}
    </details>
  );
}

/** The invitations of this browser to a match that nobody has used yet. */
export function invitesOf({ match, seats }: Match): OpenInvitation[] {
  return unspent(keysOf(match)?.invitations ?? [], seats);
}

/** The invitations, where one looks while the match waits. */
export function Invitations({ match }: { match: Match }) {
  return (
    <div class="invitations">
      {isOfThisMachine() && <p class="note">{texts().ofThisMachine}</p>}
      {invitesOf(match).map((each) => (
        <InvitationField key={each.seat} match={match.match} {...each} />
      ))}
    </div>
  );
}

function InvitationField({ match, seat, invitation }: { match: string } & OpenInvitation) {
  return <CopyField label={texts().invitation(seat + 1)} text={address({ kind: "match", match, invitation })} />;
}

/** True if the page's address leads nobody else to this machine. */
function isOfThisMachine(): boolean {
  return /^(localhost|127\.|\[::1\])/.test(location.hostname);
}

/** The invitations that can still be used: the person has not joined, and no level has the seat. */
export function unspent(invitations: readonly OpenInvitation[], seats: readonly MatchSeat[]): OpenInvitation[] {
  return invitations.filter(({ seat }) => seats[seat]?.player?.kind.case === "person" && !seats[seat].joined);
}
