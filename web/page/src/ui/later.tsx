import type { ComponentType, JSX } from "preact";
import { texts } from "../i18n/texts";
import { useLoaded } from "./loaded";

/** A component whose script is loaded when it is first drawn: start page and table are there without it. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return (props: Props & JSX.IntrinsicAttributes) => {
    const { value, failure } = useLoaded(async () => ({ Content: await load() }), []);
    return value ? <value.Content {...props} /> : <p role="status">{failure ?? texts().loading}</p>;
  };
}
