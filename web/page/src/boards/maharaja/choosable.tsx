import type { ComponentChildren } from "preact";
import { Advised, type Picks } from "../../ui/pickable";
import type { OpenView } from "./knowledge";

export interface SideProps extends Picks {
  view: OpenView;
  /** The elements of the moves that are left: only they are ringed. */
  ringed: ReadonlySet<string>;
  /** Called with the reason where something is pressed that cannot be picked. */
  onRefuse?: ((reason: string) => void) | undefined;
}

interface ChoosableProps extends Omit<SideProps, "view"> {
  target: string;
  kind: string;
  /** The topic of its rule. */
  topic: string;
  /** Why it cannot be picked. */
  reason: string;
  children: ComponentChildren;
}

/** An element that can be picked while a legal move has it; else it says why not. */
export function Choosable({
  target,
  kind,
  topic,
  reason,
  children,
  open,
  ringed,
  picked,
  marks,
  ...on
}: ChoosableProps) {
  const mark = marks.find((each) => each.target === target);
  const isOpen = open.has(target);
  return (
    <button
      type="button"
      class={`choosable ${kind} ${ringed.has(target) ? "open" : ""}`}
      data-target={target}
      data-rule={topic}
      aria-pressed={picked.includes(target)}
      aria-disabled={!isOpen}
      onClick={() => (isOpen ? on.onPick(target) : on.onRefuse?.(reason))}
    >
      {children}
      {mark && <Advised mark={mark} />}
    </button>
  );
}
