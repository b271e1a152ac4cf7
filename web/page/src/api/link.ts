/** The names in the fragment of the address. Browsers do not send it, so tokens stay in it. */
export type Place =
  | { kind: "start" }
  | {
      kind: "match";
      match: string;
      seatToken?: string;
      spectatorToken?: string;
      hostToken?: string;
      invitation?: string;
    }
  | { kind: "analysis"; content: string }
  | { kind: "rules"; game: string; rule?: string }
  /** The lessons of a game, or one of them, counted from 1. */
  | { kind: "learn"; game: string; lesson?: number }
  | { kind: "review"; match: string; event?: number; seat?: number }
  | { kind: "drill" }
  /** The rest of a link that was cut: it stays in the address as it came. */
  | { kind: "incomplete" };

// Lengths of ids of matches and of their tokens, as the service makes them.
const MATCH_LENGTH = 12;
const TOKEN_LENGTH = 43;

const TOKENS = { seat: "seatToken", watch: "spectatorToken", host: "hostToken", join: "invitation" } as const;

/** The place that a fragment names; the start for one that names none. Mends a link that was damaged on its way, as far
 * as nothing of it is missing. */
export function readFragment(fragment: string): Place {
  const fields = fieldsOf(fragment);
  const value = (name: string) => fields.get(name) ?? "";
  if (fields.has("match")) return matchPlace(fields);
  if (fields.has("analysis")) return { kind: "analysis", content: value("analysis") };
  if (fields.has("rules")) {
    const rule = value("rule");
    return { kind: "rules", game: value("rules"), ...(rule && { rule }) };
  }
  if (fields.has("learn")) {
    const [game = "", lesson = ""] = value("learn").split("/");
    return { kind: "learn", game, ...number("lesson", lesson) };
  }
  if (fields.has("review")) {
    const match = value("review").slice(0, MATCH_LENGTH); // empty: of a file
    if (match && match.length < MATCH_LENGTH) return { kind: "incomplete" };
    return { kind: "review", match, ...number("event", value("event")), ...number("seat", value("seat")) };
  }
  if (fields.has("drill")) return { kind: "drill" };
  return [...fields.keys()].some((each) => beginsOneOf(each, ["match", "analysis", "review", "rules", "learn"]))
    ? { kind: "incomplete" }
    : { kind: "start" };
}

function matchPlace(fields: ReadonlyMap<string, string>): Place {
  const place: Place & { kind: "match" } = { kind: "match", match: (fields.get("match") ?? "").slice(0, MATCH_LENGTH) };
  for (const [name, key] of Object.entries(TOKENS)) {
    const token = fields.get(name)?.slice(0, TOKEN_LENGTH);
    if (token === undefined) continue;
    if (token.length < TOKEN_LENGTH) return { kind: "incomplete" };
    place[key] = token;
  }
  const hasKey = Object.values(TOKENS).some((each) => place[each]);
  const isCut = !hasKey && [...fields.keys()].some((each) => beginsOneOf(each, Object.keys(TOKENS)));
  return isCut || place.match.length < MATCH_LENGTH ? { kind: "incomplete" } : place;
}

/** True if a name is the beginning of one of others. */
function beginsOneOf(name: string, names: readonly string[]): boolean {
  return names.some((each) => each.startsWith(name));
}

/** The fields of a fragment, without what programs for messages put into links: escapes, breaks of lines, signs behind. */
function fieldsOf(fragment: string): Map<string, string> {
  const text = unescaped(fragment.replace(/^#/, ""));
  if (!text) return new Map();
  return new Map(
    text.split("&").map((each) => {
      const [name = "", ...value] = each.split("=");
      return [name.replace(/[^a-z]/g, ""), wordOf(value.join("="))];
    }),
  );
}

/** A text without escapes of URLs and HTML, of which it can have several layers. */
function unescaped(text: string): string {
  const found = text.replace(/(%[0-9a-f]{2})+/gi, decoded).replace(/&(amp|#38|#x26);/gi, "&");
  return found === text ? text : unescaped(found);
}

function decoded(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes; // cut
  }
}

/** The letters of a value, and a number behind a slash, put together over breaks of lines and marks of quotation, up to
 * the first sign that no value has. */
function wordOf(value: string): string {
  return value.replace(/[\s>\p{Cf}]/gu, "").match(/^[\w-]*(\/\d+)?/)?.[0] ?? "";
}

function number(name: string, text: string): Record<string, number> {
  return /^\d{1,6}$/.test(text) ? { [name]: Number(text) } : {};
}

/** The fragment of a place: the inverse of `readFragment`, for every place that is whole. */
export function writeFragment(place: Place): string {
  const fields = new URLSearchParams();
  switch (place.kind) {
    case "start":
    case "incomplete":
      return "#start";
    case "drill":
      return "#drill";
    case "match":
      fields.set("match", place.match);
      for (const [name, key] of Object.entries(TOKENS)) if (place[key]) fields.set(name, place[key]);
      break;
    case "analysis":
      fields.set("analysis", place.content);
      break;
    case "rules":
      fields.set("rules", place.game);
      if (place.rule) fields.set("rule", place.rule);
      break;
    case "learn":
      return `#learn=${place.game}${place.lesson === undefined ? "" : `/${place.lesson}`}`;
    case "review":
      fields.set("review", place.match);
      if (place.event !== undefined) fields.set("event", String(place.event));
      if (place.seat !== undefined) fields.set("seat", String(place.seat));
  }
  return `#${fields}`;
}

/** The whole address of a place, for copying. */
export function address(place: Place): string {
  return new URL(writeFragment(place), location.href).href;
}
