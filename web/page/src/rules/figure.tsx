import type { ComponentChildren } from "preact";

interface FigureProps {
  caption: string;
  /** What it shows, for its size. */
  kind?: "board" | "map" | "near-map" | "court";
  children: ComponentChildren;
}

/** A picture among the rules, made of parts of a table: they can only be looked at. */
export function Figure({ caption, kind, children }: FigureProps) {
  return (
    <figure class={kind ? `rule-picture of-${kind}` : "rule-picture"}>
      <div inert aria-hidden="true">
        {children}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
