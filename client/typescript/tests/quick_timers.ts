import { beforeEach, vi } from "vitest";

/** Lets every test of a block wait so many times shorter than its code says. */
export function withQuickTimers(times: number): void {
  beforeEach(() => {
    const real = globalThis.setTimeout;
    const quick = (done: () => void, milliseconds = 0) => real(done, milliseconds / times);
    const timers = vi.spyOn(globalThis, "setTimeout").mockImplementation(quick as typeof setTimeout);
    return () => timers.mockRestore();
  });
}
