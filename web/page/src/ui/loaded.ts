import { useEffect, useState } from "preact/hooks";
import { failureText, isPassing } from "../api/failure";

/** A value that is asked for: undefined while it is not there. */
export interface Loaded<Value> {
  value?: Value;
  failure?: string;
}

const PAUSE = 1000; // milliseconds between two attempts

/** Asks for a value whenever one of `inputs` changes, and again while nobody answers. The value of former inputs stays
 * until the next one is there, so that nothing flickers: a value has with it what is drawn beside it. ask: is told when
 * its value is no longer wanted. */
export function useLoaded<Value>(
  ask: (stop: AbortSignal) => Promise<Value> | undefined,
  inputs: readonly unknown[],
): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({});
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const attempt = () => {
      ask(signal)?.then(
        (value) => signal.aborted || setLoaded({ value }),
        (error) => {
          if (signal.aborted) return;
          setLoaded({ failure: failureText(error) });
          if (isPassing(error)) setTimeout(() => signal.aborted || attempt(), PAUSE);
        },
      );
    };
    attempt();
    return () => stop.abort();
  }, inputs);
  return loaded;
}
