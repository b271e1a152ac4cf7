import type { ComponentChildren } from "preact";

/** A table that scrolls in a box of its own where the page is narrower. titleId: of the element with its title. */
export function ScrollingTable({ titleId, children }: { titleId: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div class="scrolling-table" role="group" tabIndex={0} aria-labelledby={titleId}>
      <table>{children}</table>
    </div>
  );
}
