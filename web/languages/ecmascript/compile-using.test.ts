import { describe, expect, test } from "vitest";
import { sourceAsIs } from "../../protocol/program/compile-result.ts";
import { expectRun } from "../../run/sandbox/testing/expect-run.ts";
import { compileUsing } from "./compile-using.ts";

const compiled = (code: string, isCell = false) => compileUsing(sourceAsIs(code), "main.js", isCell);

describe("using", () => {
  test.each([
    [
      "{ using a = b }",
      "{const using$1=using$();try{ const a =using$1.add( b) }catch(using$e){using$1.fail(using$e)}finally{using$1.end()}}",
    ],
    ["const using = 1; using\na", "const using = 1; using\na"],
    ["// using the\n1", "// using the\n1"],
  ])("%s", (code, expected) => expect(compiled(code).code).toBe(expected));

  test("code before it can refer to later declarations", () =>
    expectRun("function show() { console.log(total) } using a = null; let total = 5; show()").prints("5"));

  test("an error has its position", () =>
    expectRun("{ using a = null; using b = null;\n  null.x }").throws("TypeError", undefined, {
      line: 2,
      column: 7,
    }));

  test.each([
    ["export const a = 1; using b = null", false, /module with exports.*Write: \{ using … \}/],
    ["using b = null", true, /stay after it.*Write: \{ using … \}/],
    ["using b = null; let c = ;", false, /Unexpected ";"/],
  ])("%s is refused", (code, isCell, message) =>
    expect(compiled(code, isCell).diagnostics[0]?.message).toMatch(message),
  );
});
