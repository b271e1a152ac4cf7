let isByKeyboard = false;
document.addEventListener(
  "keydown",
  () => {
    isByKeyboard = true;
  },
  true,
);
document.addEventListener(
  "pointerdown",
  () => {
    isByKeyboard = false;
  },
  true,
);

/** True if the page may move the focus: for somebody who uses the keyboard, and from nowhere or from within an element.
 * Who types elsewhere would press what is focused. */
export function mayFocus(from: Element | null): boolean {
  return isByKeyboard && isHereOrNowhere(from);
}

/** True if the focus is within an element, or nowhere. */
export function isHereOrNowhere(element: Element | null): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || (element?.contains(active) ?? false);
}
