import { expect, test, vi } from "vitest";
import { keepKeys, keysOf, refuse, usableToken } from "../src/api/keys";
import { noKeyText } from "../src/api/no_key_text";
import { texts } from "../src/i18n/texts";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("window", { addEventListener: () => {} });
});

test("a guest whose seat was given away reads that the key is not valid any more", () => {
  keepKeys({ match: "m", seatToken: "given away" });
  refuse("given away");
  expect(usableToken(keysOf("m"))).toBeUndefined();
  expect(noKeyText(keysOf("m"))).toBe(texts().refusals.INVALID_TOKEN);
});

test("a browser that never had a key asks for the link", () => {
  expect(noKeyText(keysOf("unknown"))).toBe(texts().noKey);
  keepKeys({ match: "invited", invitations: [{ seat: 1, invitation: "unspent" }] });
  expect(noKeyText(keysOf("invited"))).toBe(texts().noKey);
});
