import { describe, expect, test } from "vitest";
import { lookInto, valueText } from "../testing/look-at-run.ts";

/** The moments at which calls end: "line name -> value". */
async function returnsOf(program: string): Promise<readonly string[]> {
  const { moments, trace, done } = await lookInto(program);
  expect(done).toEqual({ kind: "done", end: "same" });
  return moments.flatMap((each) => {
    const site = trace?.sites[each.site];
    if (site?.kind !== "return") return [];
    const value = each.returned && ` -> ${valueText(each.returned, each)}`;
    return [`${site.line} ${each.frames.at(-1)?.name}${value ?? ""}`];
  });
}

describe("each return is a moment with its value", () => {
  test.each<readonly [what: string, program: string, returns: readonly string[]]>([
    [
      "the way out of a recursion",
      "function f(n) {\n  if (n <= 1) return 1;\n  return n * f(n - 1);\n}\nf(3);",
      ["2 f -> 1", "3 f -> 2", "3 f -> 6"],
    ],
    ["an arrow function", "const add = (n) => n + 1;\n[1, 2].map(add);", ["1 add -> 2", "1 add -> 3"]],
    [
      "a return without a value, and a closing brace",
      "function h(x) {\n  if (x) return;\n  x = 1;\n}\nh(1);\nh(0);",
      ["2 h", "4 h"],
    ],
    [
      "for … in and switch, whose own values stay on the stack",
      "function f(o) {\n  for (const k in o)\n    switch (k) {\n      case 'a':\n        return [k];\n    }\n}\nf({ b: 1, a: 2 });",
      ['5 f -> ["a"]'],
    ],
    [
      "try and finally within them",
      "function f() {\n  for (const k in { a: 1 })\n    for (const x of [5])\n      try {\n        switch (x) {\n          case 5:\n            return x;\n        }\n      } finally {\n        k + 1;\n      }\n}\nf();",
      ["7 f -> 5"],
    ],
    [
      "finally",
      "function f() {\n  try {\n    return 1;\n  } finally {\n    Math.abs(1);\n  }\n}\nf();",
      ["3 f -> 1"],
    ],
    [
      "async functions and generators",
      "async function w() {\n  await 1;\n  return 'w';\n}\nfunction* g() {\n  yield 1;\n  return 2;\n}\n[...g()];\nawait w();",
      ["7 g -> 2", '3 w -> "w"'],
    ],
    [
      "classes: a constructor has no value, a derived one its object",
      "class A {\n  constructor() {\n    this.a = 1;\n  }\n  get() {\n    return this.a;\n  }\n}\nclass B extends A {\n  constructor() {\n    super();\n  }\n}\nnew B().get();",
      ["4 A", "12 B -> B {a: 1}", "6 get -> 1"],
    ],
    ["a field is no call", "class A {\n  a = 0 || 2;\n}\nnew A();", []],
  ])("%s", async (_, program, returns) => {
    expect(await returnsOf(program)).toEqual(returns);
  });

  test("an error is no return", async () => {
    expect(await returnsOf("function f() {\n  throw 1;\n}\ntry {\n  f();\n} catch {}")).toEqual([]);
  });

  test("what finally did is not taken for the value of an async call", async () => {
    const program =
      "async function f() {\n  try {\n    return 1;\n  } finally {\n    await 2;\n  }\n}\nawait f();";
    expect(await returnsOf(program)).toEqual(["6 f -> unknown"]);
  });
});

test("a bare return after a condition is about to run only if the condition is true", async () => {
  const program =
    "function f(x) {\n  if (x > 1) return;\n  if (x) {\n    return;\n  }\n  x = 5;\n}\nf(2);\nf(1);\nf(0);";
  const { moments, trace } = await lookInto(program);
  const lines = moments.flatMap(({ site }) => {
    const at = trace?.sites[site];
    return at?.kind === "statement" ? [`${at.line}:${at.column}`] : [];
  });
  const first = ["8:1", "2:3", "2:14"];
  const second = ["9:1", "2:3", "3:3", "4:5"];
  const third = ["10:1", "2:3", "3:3", "6:3"];
  expect(lines).toEqual([...first, ...second, ...third]);
});

describe("the end of a program that completed is its last moment", () => {
  test("with all that was printed, and the last values", async () => {
    const { moments, trace } = await lookInto(
      "let total = 1;\nconst list = [total];\ntotal = 7;\nconsole.log(total);",
    );
    const last = moments.at(-1);
    if (!last) throw new Error("there is no moment");
    expect(trace?.sites[last.site]?.kind).toBe("end");
    expect(last.printedBytes).toBe(2);
    expect(
      last.frames.map(({ name, bindings }) => [name, ...bindings.map(({ value }) => valueText(value, last))]),
    ).toEqual([["main.js", "7", "[1]"]]);
  });

  test("after timers and answers, too", async () => {
    const { moments, trace } = await lookInto("let a = 1;\nsetTimeout(() => {\n  a = 2;\n}, 10);");
    const [before, last] = moments.slice(-2);
    expect([before, last].map((each) => trace?.sites[each?.site ?? 0]?.kind)).toEqual(["return", "end"]);
    expect(last && valueText(last.frames[0]?.bindings[0]?.value ?? { kind: "unknown" }, last)).toBe("2");
  });

  test("and of no other", async () => {
    const { moments, trace } = await lookInto("let a = 1;\na.b.c;");
    expect(trace?.sites[moments.at(-1)?.site ?? 0]?.line).toBe(2);
    expect(trace?.sites[moments.at(-1)?.site ?? 0]?.kind).toBe("statement");
  });
});
