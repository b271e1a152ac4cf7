import { type ComponentChild, type ComponentChildren, createElement, Fragment, options, type VNode } from "preact";

/* Translators of browsers put elements of their own in place of texts. Preact would go on writing to the texts that they
 * took away, and the page would stand still. So no text is a node that Preact keeps: it is the `textContent` of an
 * element, which replaces everything in it whenever the text changes. Drawings are left out: translators do not touch
 * them, and Preact sets attributes in them instead of properties. A signal as a child, or a component that returns a bare
 * text, would be a node again: the value of the signal, or an element around the text, is not. */

const DRAWN = ["text", "tspan", "title"];

const before = options.vnode;
options.vnode = (vnode) => {
  const { type } = vnode;
  if (type === Fragment || (typeof type === "string" && !DRAWN.includes(type))) holdTexts(vnode as VNode<Held>);
  before?.(vnode);
};

interface Held {
  children?: ComponentChildren;
  textContent?: string;
}

/** Makes the texts among the children of an element or a fragment contents of elements. */
function holdTexts({ type, props }: VNode<Held>): void {
  const children = [props.children].flat();
  if (!children.some(isText)) return;
  if (type !== Fragment && !children.some((each) => typeof each === "object" && each !== null)) {
    delete props.children;
    props.textContent = children.filter(isText).join("");
    return;
  }
  props.children = children.map((each) =>
    // White space alone is not translated, and as an element it would take place in a row.
    isText(each) && String(each).trim() ? createElement("span", { textContent: String(each) }) : each,
  );
}

function isText(child: ComponentChild): boolean {
  return typeof child === "string" || typeof child === "number" || typeof child === "bigint";
}
