import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Drawn in exercises: of lessons, widgets and exported pages. */
const sheets = [
  "../../ui/tokens",
  ...["exercise", "exercise-code", "exercise-extras", "exercise-parts"],
  ...["code-sheet", "code-lines", "line-looks"].map((name) => `../../editor/light/${name}`),
  ...["log", "message-actions"].map((name) => `../output/${name}`),
  ...["outcome", "question"].map((name) => `../view/${name}`),
  // A feature that can be removed.
  ...["look", "look-picture", "look-narrow", "look-exercise"].map(
    (name) => `../../features/look-inside/${name}`,
  ),
].map((name) => new URL(`${name}.css`, import.meta.url));
/** Scripts set them. */
const setByScripts = ["--at-length", "--depth", "--digits", "--height", "--lines"];

test("an exercise defines each colour and size that its styles use", () => {
  const css = sheets
    .filter((sheet) => existsSync(sheet))
    .map((sheet) => readFileSync(sheet, "utf8"))
    .join("");
  const names = (pattern: RegExp) => new Set([...css.matchAll(pattern)].map(([, name = ""]) => name));
  const defined = names(/(--[\w-]+):/g);
  const undefinedNames = [...names(/var\((--[\w-]+)/g)].filter((name) => !defined.has(name));
  expect(undefinedNames.sort()).toEqual(setByScripts);
});
