import { LANGUAGES, language, speak } from "../i18n/language";
import { texts } from "../i18n/texts";
import { Icon } from "./icon";
import { keep } from "./kept";
import { THEMES, type Theme, theme } from "./theme";

const LANGUAGE_NAMES = { en: "English", de: "Deutsch" } as const;

/** The choice of language and theme. */
export function Settings() {
  return (
    <div class="settings">
      <label>
        <span class="unseen">{texts().language}</span>
        <select
          value={language.value}
          onChange={(event) => {
            const chosen = event.currentTarget.value === "de" ? "de" : "en";
            keep("language", chosen);
            void speak(chosen);
          }}
        >
          {LANGUAGES.map((each) => (
            <option key={each} value={each} lang={each}>
              {LANGUAGE_NAMES[each]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <Icon name="shade" size={16} />
        <span class="unseen">{texts().theme}</span>
        <select
          value={theme.value}
          onChange={(event) => {
            theme.value = event.currentTarget.value as Theme;
          }}
        >
          {THEMES.map((each) => (
            <option key={each} value={each}>
              {texts().themes[each]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
