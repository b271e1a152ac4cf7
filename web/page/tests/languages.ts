import { LANGUAGES, speak } from "../src/i18n/language";

/** What a text is in each language. */
export async function inLanguages<Result>(text: () => Result): Promise<Result[]> {
  const found: Result[] = [];
  for (const each of LANGUAGES) {
    await speak(each);
    found.push(text());
  }
  await speak("en");
  return found;
}
