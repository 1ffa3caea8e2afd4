import { describe, test } from "vitest";
import { expectFiles, expectRun } from "../../run/sandbox/testing/expect-run.ts";
import { fullRuntime } from "../../run/sandbox/testing/run-program.ts";

const { compilerOf } = fullRuntime;
const inFiles = { entry: "main.ts", compilerOf };
const user = "export interface User { n: number }\nexport function make(): User { return { n: 1 } }";
const program = (index: string, main = 'import { make } from "./index"; console.log(make().n)') => ({
  "main.ts": main,
  "index.ts": index,
  "user.ts": user,
});

describe("a type that is exported again together with a value is left out", () => {
  test.each([
    'export { User, make } from "./user";',
    'export { User as Person, make } from "./user";',
    'import { User, make } from "./user"; export { User, make };',
    'export { default, make } from "./both";',
    'export { User, make } from "./both";',
    'import Base, { make } from "./both"; export { make }; export default Base;',
    'export { Shape, make } from "./both";',
  ])("%s", async (index) => {
    const both =
      'export { User, make } from "./user"; export default interface Base {} declare class Shape {} export type { Shape }; export * from "./more"';
    await expectFiles({ ...program(index), "both.ts": both, "more.ts": "export {}" }, inFiles).prints("1");
  });
  test("through `export *`, and through files that export from one another", async () => {
    const files = program('export { User, make } from "./a"; export * from "./b"');
    await expectFiles(
      { ...files, "a.ts": 'export * from "./b"', "b.ts": 'export * from "./a"; export * from "./user"' },
      inFiles,
    ).prints("1");
  });
  test("a class, a function, an enum and a name that is a type and a value stay", async () => {
    const files = {
      "main.ts": 'import { A, f, E, B } from "./index"; console.log(new A().n, f(), E.X, B)',
      "index.ts": 'export { A, f, E, B } from "./all"',
      "all.ts":
        "export class A { n = 1 } export function f() { return 2 } export enum E { X = 3 } export interface B {} export const B = 4",
    };
    await expectFiles(files, inFiles).prints("1 2 3 4");
  });
  test("a name that does not exist is still missing", async () => {
    await expectFiles(program('export { Usr, make } from "./user"'), inFiles).isInvalid(/no export "Usr"/);
  });
});

describe("`export =` of a file that exports nothing else", () => {
  test.each([
    'import box = require("./index"); console.log(box(2))',
    'import box from "./index"; console.log(box(2))',
  ])("%s", async (main) => {
    await expectFiles(
      program("function box(n: number) { return n * 10 }\nexport = box", main),
      inFiles,
    ).prints("20");
  });
  test("of a class, an object and an expression on another line", async () => {
    const main = 'import A = require("./index"); import b = require("./user"); console.log(new A().x, b)';
    const files = {
      "main.ts": main,
      "index.ts": "export = class { x = 1 }",
      "user.ts": "export =\n  1 + 2;",
    };
    await expectFiles(files, inFiles).prints("1 3");
  });
});

describe("older syntax of TypeScript", () => {
  const options = { language: "typescript", compilerOf };
  test("`declare const enum` has values", async () => {
    await expectRun(
      "declare const enum Level { Low = 1, High }\nconsole.log(Level.High)",
      {},
      options,
    ).prints("2");
    const main = 'import { Level } from "./level"; console.log(Level.High)';
    const level = "export declare const enum Level { Low = 1, High }";
    await expectFiles({ "main.ts": main, "level.ts": level }, inFiles).prints("2");
  });
  test("`declare enum` is ambient", async () => {
    await expectRun("declare enum Level { Low }\nLevel.Low", {}, options).throws("ReferenceError", /Level/);
  });
  test("`assert` of an import is `with`", async () => {
    const files = {
      "main.ts": 'import data from "./data.json" assert { type: "json" };\nconsole.log(data.a)',
      "data.json": '{ "a": 1 }',
    };
    await expectFiles(files, inFiles).prints("1");
    await expectFiles(
      { ...files, "main.ts": 'export { default } from "./data.json" assert { type: "json" }' },
      inFiles,
    ).completes();
    await expectFiles(
      { ...files, "main.ts": 'import data from "./data.json" assert { type: "css" };\nconsole.log(data)' },
      inFiles,
    ).isInvalid(/"css"/);
  });
});
