// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code, as text
import { parse } from "@babel/parser";
import { expect, test } from "vitest";
import { inlineCalls, templatesIn } from "./inline-texts.ts";

const texts = templatesIn(
  [
    "export const plain = 'Done.';",
    "export const noFile = (path: string) => `There is no file ${path}.`;",
    "export const range = (least: number, most: number) => `From ${least} to ${most}, \\`n\\`.`;",
    "export const twice = (name: string) => `${name}: ${name}`;",
    "export const turned = (a: string, b: string) => `${b} ${a}`;",
    "export const counted = (count: number) => `${plural(count)} left`;",
    "export const later = async (path: string) => `There is no file ${path}.`;",
    "export const chosen = (isOne: boolean) => (isOne ? 'one' : 'many');",
  ].join("\n"),
);

const inlined = (code: string) =>
  inlineCalls(
    code,
    parse(code, { sourceType: "module", plugins: ["typescript", "jsx"] }).program as never,
    new Map([["texts", texts]]),
  );

test("templates that use each parameter once and in order are inlined, and no other texts", () => {
  expect([...texts.keys()]).toEqual(["noFile", "range"]);
});

test.each([
  ["f(texts.noFile(path), 1);", "f(`There is no file ${path}.`, 1);"],
  ["x = texts.range(a.b, c ? 1 : 2) + y;", "x = `From ${a.b} to ${c ? 1 : 2}, \\`n\\`.` + y;"],
  ["x = texts.noFile(texts.noFile(`${a}b`));", "x = `There is no file ${`There is no file ${`${a}b`}.`}.`;"],
  ["const { a, b = texts.noFile(a) } = c; // end", "const { a, b = `There is no file ${a}.` } = c; // end"],
  ["x = <p title={texts.noFile(a)}>b</p>;", "x = <p title={`There is no file ${a}.`}>b</p>;"],
])("%s", (code, expected) => expect(inlined(code)).toBe(expected));

test.each([
  "x = texts.twice(a) + texts.plain + texts.turned(a, b) + texts.counted(1);",
  "list.map(texts.noFile);",
  "texts.range(...both);",
  "texts.range(1);",
  "other.noFile(a);",
  "texts[noFile](a);",
])("%s stays as it is", (code) => expect(inlined(code)).toBe(code));

test.each([
  "function f(texts) { return texts.noFile(1) }",
  "for (const { a: [texts] = [] } of list) texts.noFile(1);",
  "list.map(({ ...texts }) => texts.noFile(1));",
])("a variable with the name of the module's texts is refused: %s", (code) =>
  expect(() => inlined(code)).toThrow('"texts" is the module\'s texts: another variable needs another name'),
);
