import { expect, test } from "vitest";
import { lookInto } from "../testing/look-at-run.ts";

/** The last values of a function's parameters. */
async function parametersOf(code: string): Promise<string> {
  const { moments } = await lookInto(code);
  const frames = moments.flatMap((each) => each.frames).filter(({ name }) => name === "f");
  const bindings = frames.at(-1)?.bindings.filter(({ kind }) => kind === "param") ?? [];
  return bindings.map(({ name, value }) => `${name}=${"text" in value ? value.text : value.kind}`).join(" ");
}

test.each([
  [
    "a closure of the parameters changes",
    "function f(a, b = (v) => { a = v }) {\n  b(7);\n  return a;\n}\nf(1);",
    "a=7",
  ],
  [
    "it changes, and that the body does not use",
    "function f(a, b = (v) => { a = v }) {\n  b(7);\n  return 1;\n}\nf(1);",
    "a=7",
  ],
  ["another parameter changes", "function f(a, b = (a = 5)) {\n  a++;\n  return 1;\n}\nf(1);", "a=6"],
  ["a pattern has", "function f({ a }, b = (a = 5)) {\n  a++;\n  return 1;\n}\nf({ a: 1 });", "a=6"],
  ["nothing but the body changes", "function f(a, b = 2) {\n  a++;\n  return 1;\n}\nf(1);", "a=2"],
  ["a text changes", "function f(a, b = 2) {\n  eval('a = 9');\n  return 1;\n}\nf(1);", "a=9"],
])("a parameter that %s is shown with its value", async (_, code, shown) => {
  expect((await parametersOf(code)).split(" ")).toContain(shown);
});
