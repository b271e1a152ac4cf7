import { expect, test } from "vitest";
import icon from "../public/icon.svg?raw";
import ofTurn from "../public/icon-turn.svg?raw";
import { outline } from "../src/ui/icon";

test.each([icon, ofTurn])("the icon of the page has the crown that the page draws", (drawing) => {
  expect(drawing).toContain(`d="${outline("mogul")}"`);
});
