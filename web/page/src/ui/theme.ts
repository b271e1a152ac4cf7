import { effect, signal } from "@preact/signals";
import { keep, kept } from "./kept";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const stored = kept("theme");

/** The theme in use; `auto` follows the system. */
export const theme = signal<Theme>(stored === "light" || stored === "dark" ? stored : "auto");

effect(() => {
  document.documentElement.dataset.theme = theme.value;
  keep("theme", theme.value);
});
