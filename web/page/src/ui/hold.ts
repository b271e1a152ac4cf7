/** The effects of a control that can be pressed shortly or held. */
export interface HoldEffects {
  tap(): void;
  begin(): void;
  end(): void;
}

/** Milliseconds from which on a press counts as held: most clicks and taps are shorter. */
export const HELD_AFTER = 300;

/** The states of a control that can be pressed shortly or held, by pointer or key. */
export class Hold {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isDown = false;
  private isHeld = false;
  /** The click that browsers send after a press that was held is no short press. */
  private skipsClick = false;

  constructor(private readonly effects: HoldEffects) {}

  /** The control is pressed. A key that repeats stays one press. */
  down(): void {
    if (this.isDown) return;
    this.isDown = true;
    this.skipsClick = false;
    this.timer = setTimeout(() => {
      this.isHeld = true;
      this.effects.begin();
    }, HELD_AFTER);
  }

  /** The control is released, or the press is lost. */
  up(): void {
    clearTimeout(this.timer);
    this.isDown = false;
    if (!this.isHeld) return;
    this.isHeld = false;
    this.skipsClick = true;
    // The click of this press comes at once, or never: a later one is another.
    setTimeout(() => {
      this.skipsClick = false;
    });
    this.effects.end();
  }

  /** The key is released: the click of a press by key, if it was pressed here. */
  keyUp(): void {
    if (!this.isDown) return;
    this.up();
    this.click();
  }

  /** A click, which a screen reader may send without a press. */
  click(): void {
    if (!this.skipsClick) this.effects.tap();
    this.skipsClick = false;
  }
}
