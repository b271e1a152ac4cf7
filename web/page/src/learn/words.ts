import { language } from "../i18n/language";
import german from "./de.json";
import english from "./en.json";

export type Values = Readonly<Record<string, string | number | undefined>>;

/** The coach's texts that no game has for itself, in the language in use. */
export function words(): typeof english {
  return language.value === "de" ? german : english;
}

/** A template with its values. */
export function filled(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? "?"));
}
