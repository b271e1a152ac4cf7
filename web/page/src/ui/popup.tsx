import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Icon, type IconName } from "./icon";

interface PopupProps {
  /** The name of the button that opens it. */
  label: string;
  icon: IconName;
  children: ComponentChildren;
}

/** A panel over the page that a button opens; Escape and a press outside close it. */
export function Popup({ label, icon, children }: PopupProps) {
  const id = useId();
  return (
    <>
      <button type="button" class="tool" popovertarget={id} aria-label={label} title={label}>
        <Icon name={icon} size={21} />
      </button>
      <div id={id} popover="auto" class="popup panel">
        {children}
      </div>
    </>
  );
}
