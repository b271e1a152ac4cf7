import { signal } from "@preact/signals";
import { kept } from "../ui/kept";

/** The languages of the page. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

function preferred(): Language {
  const stored = kept("language");
  if (stored === "en" || stored === "de") return stored;
  return navigator.language.startsWith("de") ? "de" : "en";
}

/** The language in use. */
export const language = signal<Language>(preferred());

/** Texts in both languages, as a function that returns those of the language in use. A text that German lacks, or has
 * besides, is an error of the compiler. */
export function bilingual<Texts>(english: Texts, german: NoInfer<Texts>): () => Texts {
  return () => (language.value === "de" ? german : english);
}

/** Parts as a list inside a sentence: "a, b and c". */
export function listed(parts: readonly string[]): string {
  // American English would have a comma before "and".
  return new Intl.ListFormat(language.value === "de" ? "de" : "en-GB").format(parts);
}
