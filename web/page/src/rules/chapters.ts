import type { Game } from "../boards/game";
import { chapterOf, ruleId } from "./rule";

/** A rule with its sentences. */
export interface Rule {
  id: string;
  text: string;
}

export interface Chapter {
  letter: string;
  title: string;
  rules: readonly Rule[];
}

/** The rules of a game in the order of play, with sentences of one rule put together. */
export function chaptersOf({ words }: Game): Chapter[] {
  const sentences = words.names("rules");
  return words.names("rule_chapters").map((letter) => {
    const own = sentences.filter((each) => chapterOf(each) === letter);
    const ids = [...new Set(own.map(ruleId))];
    const rules = ids.map((id) => {
      const text = own.filter((each) => ruleId(each) === id).map((each) => words.find("rules", each));
      return { id, text: text.join(" ") };
    });
    return { letter, title: words.find("rule_chapters", letter) ?? "", rules };
  });
}
