import { useEffect, useState } from "preact/hooks";
import { failureText, isPassing } from "../api/failure";

/** A value that is asked for: undefined while it is not there. */
export interface Loaded<Value> {
  value?: Value;
  failure?: string;
}

const PAUSE = 1000; // milliseconds between two attempts

/** Asks for a value whenever one of `inputs` changes, and again while nobody answers. The value of former inputs stays
 * until the next one is there, so that nothing flickers: a value has with it what is drawn beside it. */
export function useLoaded<Value>(ask: () => Promise<Value> | undefined, inputs: readonly unknown[]): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({});
  useEffect(() => {
    let isWanted = true;
    const attempt = () => {
      ask()?.then(
        (value) => isWanted && setLoaded({ value }),
        (error) => {
          if (!isWanted) return;
          setLoaded({ failure: failureText(error) });
          if (isPassing(error)) setTimeout(() => isWanted && attempt(), PAUSE);
        },
      );
    };
    attempt();
    return () => {
      isWanted = false;
    };
  }, inputs);
  return loaded;
}
