import "./ui/element_texts";
import { effect } from "@preact/signals";
import { render } from "preact";
import { loadEngine } from "./api/engine";
import { place } from "./api/place";
import { App } from "./app";
import { language } from "./i18n/language";
import { texts } from "./i18n/texts";

effect(() => {
  document.documentElement.lang = language.value;
  const { title, newMatch, match, analysis, review, rules } = texts();
  const titles = { start: newMatch, match, analysis, review, rules, incomplete: match };
  document.title = `${titles[place.value.kind]} · ${title}`;
});
void loadEngine();
render(<App />, document.getElementById("app") as HTMLElement);
