import { batch, signal } from "@preact/signals";
import { kept } from "../ui/kept";
import type { Texts } from "./english";

/** The languages of the page. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Sections of templates by name, as a file of `engine/mogul/engine/<game>/texts` has them. */
export type Sections = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** All texts in a language other than English: those that games share, and of each game its own. A text that one lacks is
 * an error of the compiler, or of the test of the games' texts. */
export interface Pack {
  texts: Texts;
  games: Readonly<Record<string, Sections>>;
}

/** Who reads English loads no other language. */
const PACKS = { de: () => import("./german") };

/** The language in use. */
export const language = signal<Language>("en");

/** Its texts; undefined: the page's own, which are English. */
export const pack = signal<Pack>();

/** The language that was chosen, or else the browser's. */
export function preferred(): Language {
  const stored = kept("language");
  if (stored === "en" || stored === "de") return stored;
  return navigator.language.startsWith("de") ? "de" : "en";
}

/** Changes the language, once its texts are there. */
export async function speak(to: Language): Promise<void> {
  const loaded = to === "en" ? undefined : (await PACKS[to]()).pack;
  batch(() => {
    language.value = to;
    pack.value = loaded;
  });
}

/** Parts as a list inside a sentence: "a, b and c". */
export function listed(parts: readonly string[]): string {
  // American English would have a comma before "and".
  return new Intl.ListFormat(language.value === "de" ? "de" : "en-GB").format(parts);
}
