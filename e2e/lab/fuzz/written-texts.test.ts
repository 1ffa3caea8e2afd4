import { expect, test } from "vitest";
import { Random } from "./random.ts";
import { pieceNames, pieces } from "./unicode-texts.ts";
import { textEnds, textUses, writtenTexts } from "./written-texts.ts";

const programs = Array.from({ length: 1_500 }, (_, index) => writtenTexts(new Random(1, index)).program);
const texts = programs.map(({ code, files = [] }) => [code, ...files.map(({ text }) => text)].join("\n"));

test("the same random numbers give the same program", () => {
  for (let index = 0; index < 20; index++)
    expect(writtenTexts(new Random(1, index)).program).toEqual(programs[index]);
});

test("every use of a text occurs: printed, in tables, groups, names and questions, returned and thrown", () => {
  for (const [name, lines] of Object.entries({ ...textUses, ...textEnds }))
    for (const line of lines)
      expect(
        texts.some((text) => text.includes(`\n${line}`)),
        `${name}: ${line}`,
      ).toBe(true);
});

test("every piece occurs as text, and names of files and functions are of several scripts", () => {
  for (const name of pieceNames) {
    const literal = JSON.stringify(pieces[name]).slice(1, -1);
    expect(
      texts.some((text) => text.includes(literal)),
      name,
    ).toBe(true);
  }
  const paths = programs.flatMap(({ files = [] }) => files.map(({ path }) => path)).join();
  const functions = texts.flatMap((text) => text.match(/^function .*?\(/gm) ?? []).join();
  for (const script of ["Hebrew", "Arabic", "Han", "Thai", "Devanagari"]) {
    const letter = new RegExp(`\\p{Script=${script}}`, "u");
    expect(paths, script).toMatch(letter);
    expect(functions, script).toMatch(letter);
  }
});

test("questions have answers, and some have none", () => {
  const counts = new Set(programs.map(({ answers = [] }) => answers.length));
  expect([...counts].sort()).toEqual([0, 1, 2]);
});
