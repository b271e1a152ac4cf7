import { english, type Texts } from "./english";
import { pack } from "./language";

/** The texts that all games share, in the language in use. */
export function texts(): Texts {
  return pack.value?.texts ?? english;
}
