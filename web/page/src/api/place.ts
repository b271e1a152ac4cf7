import { signal } from "@preact/signals";
import { type Place, readFragment, writeFragment } from "./link";

/** The place where the page is. */
export const place = signal<Place>(readFragment(location.hash));

window.addEventListener("hashchange", () => {
  place.value = readFragment(location.hash);
});

/** Goes to a place. */
export function go(to: Place): void {
  location.hash = writeFragment(to);
}

/** Replaces the address of the place where the page is, without a new entry in the history: so no token stays in it. */
export function rename(to: Place): void {
  place.value = to;
  writeAddress();
}

const PAUSE = 1000; // milliseconds until the next try

function writeAddress(): void {
  try {
    history.replaceState(null, "", writeFragment(place.value));
  } catch {
    setTimeout(writeAddress, PAUSE); // browsers allow so many changes in some seconds
  }
}
