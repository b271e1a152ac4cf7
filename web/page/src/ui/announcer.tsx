import { signal } from "@preact/signals";

const announced = signal("");

/** Lets screen readers say a sentence. */
export function announce(text: string): void {
  announced.value = "";
  setTimeout(() => {
    announced.value = text; // also the same sentence once more
  });
}

/** The place where screen readers find what has happened. */
export function Announcer() {
  return (
    <div class="unseen" role="status" aria-live="polite">
      {announced.value}
    </div>
  );
}
