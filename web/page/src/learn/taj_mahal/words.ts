import { language } from "../../i18n/language";
import { filled, type Values } from "../words";
import german from "./de.json";
import english from "./en.json";

/** The lessons of Taj Mahal, in the language in use. */
export function lessonTexts(): typeof english {
  return language.value === "de" ? german : english;
}

/** A sentence of the coach with its numbers. */
export function said(name: keyof typeof english.replies, values: Values = {}): string {
  return filled(lessonTexts().replies[name], values);
}
