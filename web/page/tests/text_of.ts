import type { ComponentChildren, VNode } from "preact";

/** The text of a tree of components without hooks, as a browser would show it. */
export function textOf(node: ComponentChildren): string {
  if (Array.isArray(node)) return node.map(textOf).join("");
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (typeof node !== "object" || node === null || !("props" in node)) return "";
  const { type, props } = node as VNode<{ children?: ComponentChildren }>;
  return typeof type === "function"
    ? textOf((type as (props: object) => ComponentChildren)(props))
    : textOf(props.children);
}
