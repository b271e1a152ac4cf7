import { decimal } from "../ui/figures";
import { language, pack, type Sections } from "./language";

/** A value of a template; undefined: none. */
export type Value = string | number | boolean | undefined;
export type Values = Readonly<Record<string, Value>>;

/** The members of an enum of the contract, as TypeScript has them: names by number. */
export type Names = Readonly<Record<number, string>>;

const PLACE = /\{(\w*)(?::(\w+))?\}/g;

/** Names of templates for values that are no texts: a person with such a name has that of any other text. */
const OF_NO_TEXT = ["none", "true", "false", "zero", "one", "two", "few", "many", "other"];

/** The texts of a game in the language in use. Templates are filled as in Python (`engine/mogul/engine/texts.py`). */
export class TextTable<English extends Sections> {
  /** game: its id. english: its texts in English. */
  constructor(
    private readonly game: string,
    private readonly english: English,
  ) {}

  /** A text that the page asks for by name. A question mark stands for a value that has no words. */
  text<Section extends keyof English & string>(
    section: Section,
    name: keyof English[Section] & string,
    values: Values = {},
  ): string {
    return this.filled(this.template(section, name) ?? "?", values, () => "?");
  }

  /** A text by a name of the contract; undefined: the name is newer than the page, or one of the values is. */
  find(section: keyof English & string, name: string, values: Values = {}): string | undefined {
    const template = this.template(section, name);
    let isKnown = template !== undefined;
    const text = this.filled(template ?? "", values, () => {
      isKnown = false;
      return "";
    });
    return isKnown ? text : undefined;
  }

  /** An effect as a sentence, as `find`. It begins with a capital letter, or with a name as its person writes it.
   * isOwn: it is about the reader. */
  effect(name: string, values: Values, isOwn = false): string | undefined {
    const section = this.told("effects", name, isOwn);
    const beginsWithName = this.template(section, name)?.startsWith("{seat}");
    const text = this.find(section, name, values);
    return text === undefined || beginsWithName ? text : capitalized(text);
  }

  /** The section that tells something: that which speaks to the reader, where it is about the reader and has words. */
  told<Section extends keyof English & string>(section: Section, name: string, isOwn: boolean): Section {
    const own = `own_${section}` as Section;
    return isOwn && this.template(own, name) !== undefined ? own : section;
  }

  /** The word for a value of an enum; a question mark for one that is newer than the page. */
  word(section: keyof English & string, names: Names, value: number): string {
    return this.picked(section, nameOf(names, value)) ?? "?";
  }

  /** The text that a value picks in a section: the one that it names, else by its plural form, else `other`. */
  picked(section: keyof English & string, value: Value): string | undefined {
    if (value === undefined) return this.template(section, "none");
    const form = typeof value === "number" ? new Intl.PluralRules(language.value).select(value) : "other";
    const named = typeof value === "string" && OF_NO_TEXT.includes(value) ? "other" : String(value);
    const templates = [named, form, "other"].map((name) => this.template(section, name));
    return templates.find((each) => each !== undefined)?.replaceAll("{}", () => String(value));
  }

  /** A sentence of the contract, which is in English, in the language in use: that of the template which it follows;
   * undefined: it follows none of the section. */
  retold(section: keyof English & string, sentence: string): string | undefined {
    for (const [name, template] of Object.entries<string>(this.english[section] ?? {})) {
      const found = new RegExp(`^${patternOf(template)}$`).exec(sentence)?.groups;
      if (found || template === sentence) return this.find(section, name, this.valuesIn(template, found ?? {}));
    }
    return undefined;
  }

  /** The values that a sentence has in the places of its template: numbers in the form of the language, names of words. */
  private valuesIn(template: string, found: Readonly<Record<string, string>>): Values {
    const places = [...template.matchAll(PLACE)].map(([, name = "", section = ""]) => {
      const text = found[name] ?? "";
      const word = Object.entries<string>(this.english[section] ?? {}).find(([, each]) => each === text)?.[0];
      return [name, word ?? text.replace(/^(\d+)\.(\d)$/, (number) => decimal(Number(number)))];
    });
    return Object.fromEntries(places);
  }

  /** The names of a section, in the order of its file. */
  names(section: keyof English & string): readonly string[] {
    return Object.keys(this.english[section] ?? {});
  }

  /** Parts as a list inside a sentence: `the vizier, the monk and the crown`. */
  listed(parts: readonly string[]): string {
    const last = parts.at(-1) ?? "";
    return parts.length < 2 ? last : this.text("lists", "and", { most: parts.slice(0, -1).join(", "), last });
  }

  private template(section: string, name: string): string | undefined {
    const sections: Sections = pack.value?.games[this.game] ?? this.english;
    const templates = sections[section];
    return templates && Object.hasOwn(templates, name) ? templates[name] : undefined; // no name of every object
  }

  private filled(template: string, values: Values, missing: () => string): string {
    return template.replace(PLACE, (_, name: string, section?: string) => {
      const text = section === undefined ? values[name] : this.picked(section, values[name]);
      return text === undefined ? missing() : String(text);
    });
  }
}

/** A pattern that finds the values of a template in a sentence. */
function patternOf(template: string): string {
  const parts = template.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return parts.replace(PLACE, "(?<$1>.+?)");
}

/** The name of a member of an enum, as tables have it: `two_houses`; undefined for one that is newer than the page. */
export function nameOf(names: Names, value: number): string | undefined {
  return names[value]?.toLowerCase();
}

/** A text at the beginning of a line. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A name of the contract as its files have it: `palace_placed` of `palacePlaced`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The fields of a message as values of templates, by their names in the contract. texts: of the fields that are no
 * text yet. */
export function valuesOf(message: object, texts: Readonly<Record<string, (value: never) => Value>>): Values {
  const fields = Object.entries(message).map(([field, value]) => [snakeCase(field), value] as const);
  return Object.fromEntries(
    fields.map(([name, value]) => {
      const text = texts[name];
      return [name, text ? text(value as never) : value];
    }),
  );
}
