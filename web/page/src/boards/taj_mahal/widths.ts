import { textWidth } from "../../ui/text_width";
import type { Widths } from "./placing";

/** The fonts of the map, by the values that its style has for them. */
function font(family: "--sans" | "--serif", style: string) {
  const families = getComputedStyle(document.documentElement).getPropertyValue(family);
  return (size: string) => `${style} ${size} ${families}`;
}

/** The widths that a browser gives the texts of the map. */
export const widths: Widths = {
  name: (text, isBold) => textWidth(text, font("--sans", isBold ? "700" : "500")),
  points: (text) => textWidth(text, font("--sans", "800")),
  plate: (visit, province) =>
    textWidth(String(visit), font("--sans", "700")) + textWidth(` ${province}`, font("--serif", "italic 600")),
};

/** The width of a button of the map, in pixels. */
export function buttonWidth(text: string): number {
  return 15 * textWidth(text, font("--sans", "600")) + 31;
}
