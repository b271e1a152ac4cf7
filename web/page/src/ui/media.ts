import { useEffect, useState } from "preact/hooks";

/** A telephone: one part of the table is shown at a time. */
export const PHONE = "(max-width: 699px)";

/** Too narrow for two parts of the table side by side. */
export const NARROW = "(max-width: 1179px)";

/** True while a media query holds. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const asked = matchMedia(query);
    const listen = () => setHolds(asked.matches);
    listen();
    asked.addEventListener("change", listen);
    return () => asked.removeEventListener("change", listen);
  }, [query]);
  return holds;
}
