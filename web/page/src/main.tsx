import "./ui/element_texts";
import { effect } from "@preact/signals";
import { render } from "preact";
import { loadEngine } from "./api/engine";
import { App } from "./app";
import { language, preferred, speak } from "./i18n/language";
import { keepPage } from "./ui/offline";
import { nameTab } from "./ui/tab";
import { watchVersion } from "./ui/version";

effect(() => {
  document.documentElement.lang = language.value;
});
nameTab();
watchVersion();
keepPage();
void loadEngine();
// Nobody is to see another language for a moment. One that cannot be loaded is none.
void speak(preferred())
  .catch(() => {})
  .then(() => render(<App />, document.getElementById("app") as HTMLElement));
