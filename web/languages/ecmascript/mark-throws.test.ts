import { describe, expect, test } from "vitest";
import { expectRun } from "../../run/sandbox/testing/expect-run.ts";
import { compilerFinder, compilers } from "../compilers.ts";
import { typescript } from "../typescript/compiler.ts";
import { markThrowsIn } from "./mark-throws.ts";

const typed = { language: "typescript", compilerOf: compilerFinder([...compilers, typescript]) };
const marked = (text: string) => markThrowsIn([{ path: "main.js", text }], "main.js");

describe("marking throw statements", () => {
  test("a value keeps its position and its commas, and each has two numbers", () => {
    const { files, positions } = marked("if (a) throw b, c;\n'😀'; throw d");
    expect(files[0]?.text).toBe(
      "if (a) throw  sandglass$waits((b, c),(sandglass$waits.n=-~sandglass$waits.n)>1?1:0);\n'😀'; throw  sandglass$waits((d),(sandglass$waits.n=-~sandglass$waits.n)>1?3:2)",
    );
    expect(positions.map(({ line, column }) => [line, column])).toEqual([
      [1, 8],
      [1, 8],
      [2, 6],
      [2, 6],
    ]);
  });
  test("code without throw is unchanged", () => expect(marked("f('throw')").positions).toEqual([]));
});

describe("a value that is no Error has the position of its throw", () => {
  test.each(["'text'", "{ a: 1 }", "null", "(1, 2)"])("%s", async (value) => {
    await expectRun(`1;\nfunction f() {\n  throw ${value};\n}\nf();`).throws("", undefined, {
      line: 3,
      column: 3,
    });
  });
  test("in TypeScript, and with inputs", () =>
    expectRun("type A = 1;\nif (Math.random() < 2) {\n  throw 'x' as string;\n}", {}, typed).throws(
      "",
      "'x'",
      {
        line: 3,
      },
    ));
  test("after others were caught", () =>
    expectRun("for (const n of [1, 2]) {\n  try { throw n } catch {}\n}\nthrow 'last'").throws("", "'last'", {
      line: 4,
    }));
  test("in an unhandled rejection", () =>
    expectRun("async function f() {\n  throw 'x';\n}\nf();").throws("", "'x'", { line: 2 }));
  test("but not if a call may have rejected it after one was caught", async () => {
    const { outcome } = await expectRun("try {\n  throw 1;\n} catch {}\nPromise.reject(2);").throws("", "2");
    expect(outcome).toMatchObject({ error: { frames: [] } });
  });
});
