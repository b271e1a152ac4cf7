import { expect, test, vi } from "vitest";

vi.stubGlobal("window", { addEventListener: () => {} });
vi.stubGlobal("location", { hash: "", href: "http://127.0.0.1/" });
const replaceState = vi.fn();
vi.stubGlobal("history", { replaceState });

test("a place is renamed also where the browser allows no more changes of the address now", async () => {
  vi.useFakeTimers();
  const { place, rename } = await import("../src/api/place");
  replaceState.mockImplementationOnce(() => {
    throw new DOMException("too many", "SecurityError");
  });
  rename({ kind: "review", match: "m", event: 7 });
  expect(place.value).toEqual({ kind: "review", match: "m", event: 7 });
  await vi.advanceTimersByTimeAsync(2000);
  expect(replaceState.mock.lastCall?.[2]).toBe("#review=m&event=7");
  vi.useRealTimers();
});
