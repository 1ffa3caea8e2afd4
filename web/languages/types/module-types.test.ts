import { describe, expect, test } from "vitest";
import { moduleTypes } from "./module-types.ts";

/** The declaration of a module without types. */
const derived = (code: string) => moduleTypes({ name: "lib", code });

describe("a module with types", () => {
  const modulesOf = (types: string, docs?: string) =>
    moduleTypes({ name: "@a/lib", code: "", types, ...(docs !== undefined && { docs }) });
  test("is declared by its name", () =>
    expect(modulesOf("export const a: 1;")).toBe('declare module "@a/lib" {\nexport const a: 1;\n}\n'));
  test("includes its documentation, whatever characters are in it", () =>
    expect(modulesOf("", "One.\n*/ two")).toBe(
      '/**\n * One.\n * *\\/ two\n */\ndeclare module "@a/lib" {\n\n}\n',
    ));
  test("has no declaration twice", () => {
    expect(modulesOf("export declare function a(): void;\n  declare const b: 1;")).toContain(
      "{\nexport function a(): void;\n  const b: 1;\n}",
    );
    expect(modulesOf("export const declare = 1;")).toContain("export const declare = 1;");
  });
  test("may be declared by its host", () =>
    expect(modulesOf("declare module '@a/lib' { export const a: 1; }")).toBe(
      "declare module '@a/lib' { export const a: 1; }",
    ));
});

describe("a module without types", () => {
  const names: readonly (readonly [code: string, body: string])[] = [
    ["export const a = (x, y) => [x, y];", "export const a: any;"],
    ["export let a = { b: 1,\n  c: 2 };", "export const a: any;"],
    ["export let a;", "export const a: any;"],
    ['export const a = "x, y"; // a, b', "export const a: any;"],
    ["export async function* a(x) {}", "export function a(...values: any[]): any;"],
    ["const a = 1, b = 2;\nexport { a, b as c };", "export const a: any;\nexport const c: any;"],
    ['export { a } from "./b";', "export const a: any;"],
    ["export default 1;", "const value: any;\nexport default value;"],
    ["export { a as default };", "const value: any;\nexport default value;"],
    ["const a = 1;", ""],
  ];
  for (const [code, body] of names) {
    test(code, () => expect(derived(code)).toBe(`declare module "lib" {\n${body}\n}\n`));
  }
  test("has classes that are types, too", () =>
    expect(derived("export class Pen {}")).toContain("export class Pen {"));

  const unclear: readonly string[] = [
    'export * from "./b";',
    "export const { a } = b;",
    "export const a = 1, b = 2;",
    'export { "a b" } from "./c";',
    "a(); export const b = 1;",
    "export const a = 1; // export",
  ];
  for (const code of unclear) {
    test(`may have any export names: ${code}`, () => expect(derived(code)).toBe('declare module "lib";\n'));
  }
});
