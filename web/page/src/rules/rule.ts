/** The attributes of a thing that explains itself when it is pressed, pointed at, or has the focus and `?` is pressed. Arrow
 * keys lead from one to the next within a panel; isEntry: Tab reaches it. A button that has a use of its own needs only
 * `data-rule`. topic: as the game's `ruleOf` reads it. */
export function rule(topic: string, isEntry = false) {
  return { "data-rule": topic, tabindex: isEntry ? 0 : -1, "aria-keyshortcuts": "?" };
}

/** The same for a part of a drawing, with its name. It is an image: the texts in it are no name for a button. */
export function drawnRule(topic: string, name: string, isEntry = false) {
  return { role: "img" as const, "aria-label": name, ...rule(topic, isEntry) };
}

/** The id of the rule that a sentence belongs to: `W1` of `W1b`. */
export function ruleId(sentence: string): string {
  return sentence.replace(/[a-z]$/, "");
}

/** The chapter of a rule: its letter. */
export function chapterOf(sentence: string): string {
  return sentence.charAt(0);
}
