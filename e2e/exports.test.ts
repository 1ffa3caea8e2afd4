import { expect, test } from "vitest";
import { sourceTexts } from "./source-texts.ts";

const all = sourceTexts();

test("every export that is not a type is used in another file", () => {
  const word = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;
  const files = new Map<string, number>();
  for (const text of all.values())
    for (const name of new Set(text.match(word))) files.set(name, (files.get(name) ?? 0) + 1);
  const exported =
    /^export (?:async )?(?:const|let|function\*?|(?:abstract )?class) ([\p{ID_Start}$_][\p{ID_Continue}$]*)/gmu;
  const unused = [...all].flatMap(([file, text]) =>
    // The names of a test library are used by its programs.
    file.endsWith(".lib.mjs")
      ? []
      : [...text.matchAll(exported)].flatMap(([, name = ""]) =>
          files.get(name) === 1 ? `${file}: ${name}` : [],
        ),
  );
  expect(unused).toEqual([]);
});
