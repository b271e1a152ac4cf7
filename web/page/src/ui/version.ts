import { signal } from "@preact/signals";

/** True if the server has another version of the page than the one in this tab. */
export const isNewerThere = signal(false);

const PAUSE = 600_000; // milliseconds between two questions
const NAMED = /app\.js(\?\w+)/; // index.html names the script with its version

/** Asks the server for the version of its page while the page is seen, seldom and when it is seen again. own: the one of
 * this tab, by the address of its script; without one, the page was not built. */
export function watchVersion(own = new URL(import.meta.url).search): void {
  if (!own) return;
  let asked = Date.now();
  const ask = async () => {
    if (document.hidden || isNewerThere.value || Date.now() < asked + PAUSE) return;
    asked = Date.now();
    try {
      const found = NAMED.exec(await (await fetch("index.html", { cache: "no-cache" })).text());
      isNewerThere.value = found !== null && found[1] !== own;
    } catch {
      // The server does not answer: later.
    }
  };
  document.addEventListener("visibilitychange", ask);
  setInterval(ask, PAUSE);
}
