import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Drawn in exercises: of lessons, widgets and exported pages. */
const sheets = [
  ...["exercise", "exercise-code", "exercise-extras", "exercise-parts", "look-exercise"],
  ...["log", "message-actions"].map((name) => `../../player/output/${name}`),
  ...["look", "look-picture", "look-narrow"].map((name) => `../../features/look-inside/${name}`),
];
/** Scripts set them. */
const setByScripts = ["--at-length", "--depth", "--digits", "--height", "--lines"];

test("an exercise defines each colour and size that its styles use", () => {
  const css = sheets.map((name) => readFileSync(new URL(`${name}.css`, import.meta.url), "utf8")).join("");
  const names = (pattern: RegExp) => new Set([...css.matchAll(pattern)].map(([, name = ""]) => name));
  const defined = names(/(--[\w-]+):/g);
  const undefinedNames = [...names(/var\((--[\w-]+)/g)].filter((name) => !defined.has(name));
  expect(undefinedNames.sort()).toEqual(setByScripts);
});
