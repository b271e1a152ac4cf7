import { effect, signal } from "@preact/signals";
import { gameTitle } from "../api/engine";
import { texts } from "../i18n/texts";
import { keep, kept } from "../ui/kept";
import type { Table } from "./table";

/** True if the browser has notifications. Without TLS, from another machine, there are none. */
export const hasNotices = "Notification" in globalThis;

/** True if the browser notifies this browser's person of a turn that comes while the page is hidden. */
export const tellsTurns = signal(kept("notices") === "on" && hasNotices && Notification.permission === "granted");

effect(() => keep("notices", tellsTurns.value ? "on" : "off"));

/** Switches notifications on, if the browser lets the page, or off. Returns whether it is as wanted. */
export async function switchNotices(on: boolean): Promise<boolean> {
  tellsTurns.value = on && (await Notification.requestPermission()) === "granted" && isPossible();
  return tellsTurns.value === on;
}

/** True if a page may make notifications: on telephones some browsers leave it to others. */
function isPossible(): boolean {
  try {
    new Notification("", { silent: true }).close();
    return true;
  } catch {
    return false;
  }
}

/** Notifies of every turn at a table that comes while the page is hidden, once. What was said goes when the page is seen, or
 * when the turn is over. Returns a function that ends it. */
export function tellTurns(table: Pick<Table, "match" | "state" | "isHidden" | "waitsForYou">): () => void {
  let isTold = false; // the present turn, be it that the page was seen in it
  let notice: Notification | undefined;
  return effect(() => {
    const isWaiting = table.waitsForYou.value;
    if (isWaiting && table.isHidden.value) {
      if (!isTold && tellsTurns.value) notice = noticeOf(table);
      isTold = true;
    } else {
      isTold = isWaiting;
      notice?.close();
    }
  });
}

function noticeOf({ match, state }: Pick<Table, "match" | "state">): Notification {
  const game = gameTitle(state.peek()?.match?.game ?? "");
  // Tabs with the same match have one between them.
  const notice = new Notification(texts().yourTurn, { body: game, tag: match });
  notice.onclick = () => window.focus();
  return notice;
}
