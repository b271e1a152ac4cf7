const PREFIX = "mogul.";

/** A text that this browser keeps, or null. A browser that keeps nothing answers null. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Calls a listener when another tab changes a text that this browser keeps. */
export function onChangeElsewhere(name: string, listener: () => void): void {
  window.addEventListener("storage", ({ key }) => {
    // Without a key everything was deleted.
    if (key === null || key === PREFIX + name) listener();
  });
}

/** Keeps a text in this browser, if it lets the page. */
export function keep(name: string, text: string): void {
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // Private windows may refuse: the page then forgets with the tab.
  }
}
