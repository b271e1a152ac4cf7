import { texts } from "../i18n/texts";
import { hasToken, type Keys } from "./keys";

/** The reason why no key of this browser opens a match, in a sentence for people. */
export function noKeyText(keys: Keys | undefined): string {
  return hasToken(keys) ? texts().refusals.INVALID_TOKEN : texts().noKey;
}
