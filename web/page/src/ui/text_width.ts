let context: CanvasRenderingContext2D | null = null;

/** The width of a text in sizes of its font. font: the value of CSS without a size: `italic 600 ${size} Georgia`. */
export function textWidth(text: string, font: (size: string) => string): number {
  context ??= document.createElement("canvas").getContext("2d");
  if (!context) return text.length;
  context.font = font("100px");
  return context.measureText(text).width / 100;
}
