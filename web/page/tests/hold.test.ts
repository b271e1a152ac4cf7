import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HELD_AFTER, Hold } from "../src/ui/hold";

describe("a control that can be held", () => {
  let log: string[];
  let hold: Hold;
  beforeEach(() => {
    vi.useFakeTimers();
    log = [];
    hold = new Hold({ tap: () => log.push("tap"), begin: () => log.push("begin"), end: () => log.push("end") });
  });
  afterEach(() => vi.useRealTimers());

  test("takes a short press for a click", () => {
    hold.down();
    vi.advanceTimersByTime(HELD_AFTER - 1);
    hold.up();
    hold.click();
    vi.advanceTimersByTime(HELD_AFTER);
    expect(log).toEqual(["tap"]);
  });

  test("acts while it is held, and takes the click after that for none", () => {
    hold.down();
    vi.advanceTimersByTime(HELD_AFTER);
    expect(log).toEqual(["begin"]);
    hold.down();
    vi.advanceTimersByTime(10 * HELD_AFTER);
    hold.up();
    hold.click();
    expect(log).toEqual(["begin", "end"]);
    hold.click();
    expect(log).toEqual(["begin", "end", "tap"]);
  });

  test("takes a click for a short press, where the press that was held had none", () => {
    hold.down();
    vi.advanceTimersByTime(HELD_AFTER);
    hold.up();
    vi.advanceTimersByTime(1);
    hold.click();
    expect(log).toEqual(["begin", "end", "tap"]);
  });

  test("takes the release of a key that was pressed elsewhere for nothing", () => {
    hold.keyUp();
    expect(log).toEqual([]);
    hold.down();
    hold.keyUp();
    expect(log).toEqual(["tap"]);
  });

  test("ends once, however often the release is reported", () => {
    hold.down();
    vi.advanceTimersByTime(HELD_AFTER);
    hold.up();
    hold.up();
    expect(log).toEqual(["begin", "end"]);
  });

  test("takes the next short press, where a lost press had no click", () => {
    hold.down();
    vi.advanceTimersByTime(HELD_AFTER);
    hold.up();
    hold.down();
    hold.up();
    hold.click();
    expect(log).toEqual(["begin", "end", "tap"]);
  });
});
