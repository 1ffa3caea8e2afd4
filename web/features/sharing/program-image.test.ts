import { expect, test } from "vitest";
import { type ImageLine, imageLines, imageName, maxImageColumns, maxImageLines } from "./program-image.ts";

const textOf = (line: ImageLine) => line.map(({ text }) => text).join("");
const program = (...files: (readonly [string, string])[]) => ({
  language: "javascript",
  files: files.map(([path, text]) => ({ path, text })),
});

test("an image has the program in colours, and its output below", () => {
  const lines = imageLines(program(["main.js", "const a = 1;\n\tconsole.log(a);\n"]), "1\nFinished");
  expect(lines.map(textOf)).toEqual(["const a = 1;", "  console.log(a);", "", "Output", "1", "Finished"]);
  expect(lines[0]?.map(({ kind }) => kind)).toEqual(["keyword", "plain", "number", "plain"]);
});

test("files have their names if there are several, and a program that was not run has no output", () => {
  const lines = imageLines(program(["main.js", "1"], ["lib.js", "2"]), undefined);
  expect(lines.map(textOf)).toEqual(["main.js", "1", "", "lib.js", "2"]);
});

test("a long line wraps; above the maximum of lines the image says how many are missing", () => {
  const wide = imageLines(program(["main.js", "x".repeat(maxImageColumns * 2 + 1)]), undefined);
  expect(wide.map((line) => textOf(line).length)).toEqual([maxImageColumns, maxImageColumns, 1]);
  const many = imageLines(program(["main.js", "1;\n".repeat(maxImageLines.code + 5)]), "y\n".repeat(61));
  expect(textOf(many[maxImageLines.code] as ImageLine)).toBe("… 5 more lines of code");
  expect(textOf(many.at(-1) as ImageLine)).toBe("… 1 more line of output");
});

test("invisible characters are made visible", () => {
  expect(imageLines(program(["main.js", "a\u202eb"]), undefined).map(textOf)).toEqual(["a\ufffdb"]);
});

test("an image has a text alternative", () => {
  const files = [{ path: "main.js", text: "1;\n2;\n" }];
  expect(imageName({ title: "Dice", files }, "2")).toBe("Dice: 2 lines of code, and what it printed");
  expect(imageName({ files }, undefined)).toBe("A program in Sandglass: 2 lines of code");
});
