import { signal } from "@preact/signals";
import { nearest } from "../ui/nearest";

/** A thing whose card is open. A card that was asked for stays until it is closed; one that was only pointed at goes with
 * the pointer. */
export interface Opened {
  thing: Element;
  isAsked: boolean;
}

const POINTED = 400; // milliseconds on a thing until its card opens
const LEFT = 300; // milliseconds beside it until the card goes: time to reach the card
const HELD = 500; // milliseconds of a long press
const SHAKE = 10; // pixels that a finger moves without meaning it

const THING = "[data-rule]";
/** What a press is for something else than its card. */
const PRESSED = "button, a, label, select, input, .open[data-target]";

/** Which card of a rule is open on a page, as pointers, fingers and keys have it. */
export class OpenRule {
  readonly opened = signal<Opened>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What the pointer is on: a thing, the card, or nothing of both. */
  private pointed: Element | null = null;
  private finger: PointerEvent | undefined;
  /** The click after a long press is none. */
  private skipsClick = false;
  /** The press that closes a menu opens nothing. */
  private closesMenu = false;
  /** Where the focus was before the card got it. */
  private focused: Element | null = null;

  constructor(private readonly card: () => Element | null) {}

  /** Listens to the page until the returned function is called. */
  listen(): () => void {
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener("pointerdown", (event) => this.press(event), { signal });
    // Not where something comes under a pointer that rests.
    document.addEventListener("pointermove", (event) => this.point(event), { signal });
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => this.release(), { signal });
    document.addEventListener("contextmenu", (event) => this.finger && event.preventDefault(), { signal });
    document.addEventListener("click", (event) => this.click(event), { signal, capture: true });
    document.addEventListener("keydown", (event) => this.ask(event), { signal, capture: true });
    document.addEventListener("keydown", (event) => this.move(event), { signal });
    window.addEventListener("resize", () => this.close(), { signal });
    return () => {
      clearTimeout(this.timer);
      listeners.abort();
    };
  }

  open(thing: Element, isAsked: boolean): void {
    clearTimeout(this.timer);
    if (!this.isOnCard(document.activeElement)) this.focused = document.activeElement;
    this.opened.value = { thing, isAsked };
  }

  /** Closes the card. The focus goes back to where it was. */
  close(): void {
    clearTimeout(this.timer);
    const hadFocus = this.isOnCard(document.activeElement);
    this.opened.value = undefined;
    if (hadFocus) (this.focused as HTMLElement | null)?.focus({ preventScroll: true });
  }

  private isOnCard(element: Element | null): boolean {
    return this.card()?.contains(element) ?? false;
  }

  private point(event: PointerEvent): void {
    if (event.pointerType === "touch") {
      this.shake(event);
      return;
    }
    const at = event.target as Element;
    const pointed = this.isOnCard(at) ? this.card() : at.closest(THING);
    if (pointed === this.pointed) return;
    this.pointed = pointed;
    if (this.opened.value?.isAsked) return;
    clearTimeout(this.timer);
    if (pointed === this.card() || pointed === this.opened.value?.thing) return;
    this.timer = setTimeout(() => (pointed ? this.open(pointed, false) : this.close()), pointed ? POINTED : LEFT);
  }

  private press(event: PointerEvent): void {
    const at = event.target as Element;
    if (this.isOnCard(at)) return;
    clearTimeout(this.timer);
    this.skipsClick = false;
    const menu = document.querySelector(".popup:popover-open");
    this.closesMenu = menu !== null && !menu.contains(at);
    const thing = at.closest(THING);
    if (thing !== this.opened.value?.thing || at.closest(PRESSED)) this.close();
    if (!thing || event.pointerType !== "touch") return;
    this.finger = event;
    this.timer = setTimeout(() => {
      this.skipsClick = true;
      this.open(thing, true);
    }, HELD);
  }

  private shake({ clientX, clientY }: PointerEvent): void {
    if (!this.finger) return;
    if (Math.hypot(clientX - this.finger.clientX, clientY - this.finger.clientY) > SHAKE) this.release();
  }

  private release(): void {
    if (this.finger) clearTimeout(this.timer);
    this.finger = undefined;
  }

  private click(event: MouseEvent): void {
    const at = event.target as Element;
    if (this.skipsClick) {
      this.skipsClick = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const thing = at.closest(THING);
    if (thing && !at.closest(PRESSED) && !this.closesMenu) this.toggle(thing);
  }

  private toggle(thing: Element): void {
    const { opened } = this;
    if (opened.value?.isAsked && opened.value.thing === thing) this.close();
    else this.open(thing, true);
  }

  /** `?` opens the card of what has the focus, Escape closes it. They reach nobody else then. Who goes on by keyboard has
   * read what was only pointed at. */
  private ask(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { value } = this.opened;
    const thing = document.activeElement?.closest(THING);
    if (value && (event.key === "Escape" || !value.isAsked)) this.close();
    if (event.key === "?" && thing) this.open(thing, true);
    else if (event.key !== "Escape" || !value) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Enter opens a card where it has no other use; arrows lead to the next thing of a panel. */
  private move(event: KeyboardEvent): void {
    const at = event.target as Element;
    if (event.defaultPrevented || at.closest("input, select, textarea")) return;
    if (["Enter", " "].includes(event.key) && at.matches(THING) && !at.closest(PRESSED)) {
      event.preventDefault();
      this.open(at, true);
      return;
    }
    const things = at.closest(".panel")?.querySelectorAll<HTMLElement>(`${THING}[tabindex]`) ?? [];
    const next = nearest(
      at,
      event.key,
      [...things].filter((each) => each !== at && each.checkVisibility()),
    );
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}
