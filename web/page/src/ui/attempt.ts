import { useState } from "preact/hooks";
import { failureText } from "../api/failure";

/** A request of a person, one at a time. */
interface Attempt {
  /** True if it is under way: its button is then disabled. */
  isBusy: boolean;
  /** The reason why the last one failed, in a sentence; empty: it did not. */
  failure: string;
  /** What was thrown then. */
  error: unknown;
  attempt(what: () => Promise<void>): Promise<void>;
}

/** Lets a component make calls that a person asks for. textOf: puts a failure in a sentence. */
export function useAttempt(textOf: (error: unknown) => string = failureText): Attempt {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const attempt = async (what: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await what();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure: error === undefined ? "" : textOf(error), error, attempt };
}
