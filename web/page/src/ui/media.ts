import { useEffect, useState } from "preact/hooks";

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
