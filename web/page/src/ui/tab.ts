import { effect, signal } from "@preact/signals";
import { place } from "../api/place";
import { texts } from "../i18n/texts";

/** A table as its tab has it. */
interface TabOfTable {
  /** How it stands, in a few words. */
  title: string;
  /** True if it waits for the person. */
  isYours: boolean;
}

/** The table that the page shows; undefined: none. */
export const tabOfTable = signal<TabOfTable>();

/** Gives the tab its title and its icon, which one sees while another tab is open. */
export function nameTab(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  effect(() => {
    const { title, newMatch, match, analysis, review, rules, learn, drill, yourTurnShort } = texts();
    const titles = { start: newMatch, match, analysis, review, rules, learn, drill, incomplete: match };
    const table = tabOfTable.value;
    const isYours = table?.isYours ?? false;
    document.title = `${isYours ? `● ${yourTurnShort}` : (table?.title ?? titles[place.value.kind])} · ${title}`;
    icon?.setAttribute("href", isYours ? "icon-turn.svg" : "icon.svg");
  });
}
