import { describe, expect, test } from "vitest";
import { type Place, readFragment, writeFragment } from "../src/api/link";

const match = "Vq3kX0a9-zO_";
const token = (letter: string) => `${letter.repeat(39)}-_3D`;

const LINKS: readonly Place[] = [
  { kind: "match", match, seatToken: token("s") },
  { kind: "match", match, spectatorToken: token("w") },
  { kind: "match", match, hostToken: token("h") },
  { kind: "match", match, invitation: token("i") },
  { kind: "match", match, spectatorToken: token("w"), invitation: token("i") },
  { kind: "analysis", content: "jZ-_8".repeat(40) },
  { kind: "review", match, event: 12, seat: 0 },
];
const PLACES: readonly Place[] = [
  { kind: "start" },
  { kind: "drill" },
  { kind: "rules", game: "taj_mahal", rule: "W10" },
  { kind: "learn", game: "taj_mahal" },
  { kind: "learn", game: "maharaja", lesson: 3 },
  { kind: "match", match },
  { kind: "review", match: "" },
  ...LINKS,
];

const wrapped = (line: string) => (link: string) => link.replace(/.{20}(?=.)/g, `$&${line}`);
const html = (link: string) => link.replaceAll("&", "&amp;");
const DAMAGES: [string, (link: string) => string][] = [
  ...[
    ".",
    ",",
    "…",
    ")",
    "]",
    ">",
    '"',
    "'",
    "”",
    "*",
    "!",
    "?",
    ";",
    ".)",
    '">',
    "</a>",
    "&gt;",
    "&quot;",
    "%20",
    "%22",
    "%E2%80%9D",
  ].map((behind): [string, (link: string) => string] => [`${behind} behind it`, (link) => link + behind]),
  ["a broken escape behind it", (link) => `${link}%E2%80`],
  ["lines", wrapped("\n")],
  ["lines of Windows, escaped", wrapped("%0D%0A")],
  ["quoted lines", wrapped("\n> ")],
  ["spaces", wrapped(" ")],
  ["escaped spaces", wrapped("%20")],
  ["invisible signs", wrapped("\u200b")],
  ["invisible signs, escaped", wrapped("%E2%80%8B")],
  ["escapes of URLs", encodeURIComponent],
  ["escapes of URLs, twice", (link) => encodeURIComponent(encodeURIComponent(link))],
  ["escapes of HTML", html],
  ["escapes of HTML, twice", (link) => html(html(link))],
  ["escapes of HTML and URLs", (link) => encodeURIComponent(html(link))],
  ["space around it", (link) => ` ${link} `],
];

describe("the fragment of the address", () => {
  test.each(PLACES)("names the place that it was written for: $kind", (place) => {
    expect(readFragment(writeFragment(place))).toEqual(place);
  });

  test("names the start where it names nothing that the page knows", () => {
    expect(["", "#", "#else=1"].map((each) => readFragment(each).kind)).toEqual(["start", "start", "start"]);
    expect(readFragment(`#review=${match}&event=-1`)).toEqual({ kind: "review", match });
  });

  test.each(DAMAGES)("is mended where nothing is missing: %s", (_, damage) => {
    for (const place of LINKS) expect(readFragment(`#${damage(writeFragment(place).slice(1))}`)).toEqual(place);
  });

  test("keeps to the length of a token where more letters stand behind it", () => {
    const link = writeFragment({ kind: "match", match, seatToken: token("s") });
    for (const behind of ["&", "_", "__", " See you there", "\n-- \nAda"]) {
      expect(readFragment(link + behind)).toMatchObject({ seatToken: token("s") });
    }
  });

  test("names no match, and no key that is not whole, where the link was cut", () => {
    for (const place of LINKS.filter((each) => each.kind === "match")) {
      const link = writeFragment(place);
      const withoutKeys = link.indexOf("&");
      for (let length = 2; length < link.length; length++) {
        const cut = readFragment(link.slice(0, length));
        if (length === withoutKeys) expect(cut).toEqual({ kind: "match", match });
        else if (cut.kind === "match") expect(place).toMatchObject(cut);
        else expect(cut).toEqual({ kind: "incomplete" });
      }
    }
    expect(readFragment("#review=Vq3k")).toEqual({ kind: "incomplete" });
    expect(readFragment(`#match=${match}&seat=sss…-_3D`)).toEqual({ kind: "incomplete" });
  });
});
