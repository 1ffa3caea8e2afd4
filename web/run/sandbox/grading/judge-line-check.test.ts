import { describe, expect, test } from "vitest";
import { checkOf } from "../../../protocol/grading/check.ts";
import { parseWrittenCheck } from "../../../protocol/grading/written-check.ts";
import { gradeProgram, resultText, resultTexts } from "../testing/grading.ts";
import { printedText } from "../testing/run-program.ts";

const search = `function search(list, wanted) {
  let low = 0, high = list.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (list[middle] === wanted) return middle;
    if (list[middle] < wanted) low = middle + 1; else high = middle - 1;
  }
  return -1;
}
const list = Array.from({ length: 100 }, (_, i) => i);
search(list, 0);
`;

describe("a check of how often a line runs", () => {
  test("passes for a permitted number of times, and otherwise says how often it ran", async () => {
    const code = "let sum = 0;\nfor (let i = 0; i < 12; i++) {\n  sum += i;\n}\n";
    const { results } = await gradeProgram(code, [
      { line: 3, maxTimes: 12 },
      { line: 3, maxTimes: 10 },
      { line: "sum += i", maxTimes: 0 },
    ]);
    expect(results.map(resultText)).toEqual([
      "passed",
      "Line 3 ran 12 times; expected 10 times at most",
      "The line with `sum += i` ran 12 times; expected never",
    ]);
    expect(results[1]).toMatchObject({ expected: "10", actual: "12", at: { file: "main.js", line: 3 } });
  });

  test("counts what starts in the line, also in a branch and in a condition", async () => {
    const code = "let n = 0;\nwhile (n < 3) n++;\nconst f = (x) => x > 1 ? f(x - 1) : 0; f(4);\n";
    expect(
      await resultTexts(code, [
        { line: 2, maxTimes: 3 },
        { line: 3, maxTimes: 3 },
      ]),
    ).toEqual([
      "Line 2 ran 4 times; expected 3 times at most",
      "Line 3 ran 4 times; expected 3 times at most",
    ]);
  });

  test("with a call, counts only what the call adds", async () => {
    expect(
      await resultTexts(search, [
        { call: "search(list, 99)", line: "const middle", maxTimes: 7 },
        { call: "search(list, 99)", line: 4, maxTimes: 6 },
      ]),
    ).toEqual(["passed", "Line 4 ran 7 times for search(list, 99); expected 6 times at most"]);
  });

  test("with a call, counts each place of the line by itself", async () => {
    const code = "const double = (n) => n * 2;\n";
    expect(await resultTexts(code, [{ call: "[1, 2, 3].map(double)", line: 1, maxTimes: 2 }])).toEqual([
      "Line 1 ran 3 times for [1, 2, 3].map(double); expected 2 times at most",
    ]);
  });

  test("refers to the lines of the source, in TypeScript and in modules, with timers and awaits", async () => {
    const typed =
      "interface A {\n  n: number;\n}\nconst a: A = { n: 3 };\nfor (let i: number = 0; i < a.n; i++)\n  i;\n";
    const options = { language: "typescript" };
    expect(await resultTexts({ "main.ts": typed }, [{ line: 6, maxTimes: 2 }], options)).toEqual([
      "Line 6 ran 3 times; expected 2 times at most",
    ]);
    const module =
      "import { n } from './n.js';\nfor (let i = 0; i < n; i++)\n  setTimeout(() =>\n    n + 1);\nawait null;\n";
    expect(
      await resultTexts({ "main.js": module, "n.js": "export const n = 5;" }, [{ line: 4, maxTimes: 1 }]),
    ).toEqual(["Line 4 ran 5 times; expected once at most"]);
  });

  test("does not pass a program without such a line, or with one where nothing runs", async () => {
    expect(
      await resultTexts("1;\n// two\n", [
        { line: 9, maxTimes: 1 },
        { line: "three", maxTimes: 1 },
        { line: 2, maxTimes: 1 },
      ]),
    ).toEqual([
      "The program has no line 9",
      "The program has no line with `three`",
      "Nothing in that line runs",
    ]);
  });

  test("cannot be deceived by changes to the library, to names, or to the program's own text", async () => {
    const counted = "for (let i = 0; i < 9; i++) work();\n";
    const cheats = [
      `Object.defineProperty(Array.prototype, 0, { set() {} });\nfunction work() {\n  0;\n}\n${counted}`,
      `Number.prototype.valueOf = () => 0;\nfunction work() {\n  0;\n}\n${counted}`,
      `for (const name of Object.getOwnPropertyNames(globalThis)) try { globalThis[name + ""] = 0; } catch {}\nfunction work() {\n  0;\n}\n${counted}`,
      `globalThis.countLine0 = () => 0;\nfunction work() {\n  0;\n}\n${counted}`,
    ];
    for (const code of cheats)
      expect(await resultTexts(code, [{ line: 3, maxTimes: 8 }])).toEqual([
        "Line 3 ran 9 times; expected 8 times at most",
      ]);
    const dynamic = `function work() {\n  eval("var " + /count\\w+/.exec(work)?.[0] + " = () => 0");\n  0;\n}\n${counted}`;
    expect(await resultTexts(dynamic, [{ line: 3, maxTimes: 1 }])).toEqual([
      "Line 3 ran 9 times; expected once at most",
    ]);
  });

  test.each([
    "String(work)",
    "work()",
    "depth()",
    "(() => {}).constructor('return typeof countLine0')()",
    "Reflect.ownKeys(globalThis).map(String)",
    "messageOf(() => { 0; null.x; })",
    "[...new Set(Array.from({ length: 20 }, work))]",
  ])("cannot be seen by the program in %s", async (way) => {
    const program = (isCounted: string) => `function work() {
  0; return new Error("here").stack;
}
let deep = 0;
const dive = () => { deep++; dive(); };
const depth = () => { try { dive(); } catch {} return deep; };
const messageOf = (f) => { try { f(); } catch (error) { return error.message + error.stack; } };
const seen = JSON.stringify(${way});
if (!(${isCounted})) for (let i = 0; i < 9; i++) work();
console.log(seen);
`;
    const plain = await gradeProgram(program("false"), [{ prints: "" }]);
    const seen = JSON.stringify(printedText(plain.events));
    const [text] = await resultTexts(program(`seen !== ${seen}`), [{ line: 2, maxTimes: 8 }]);
    expect(text).toMatch(/^Line 2 ran (9|10|29) times; expected 8 times at most$/);
  });

  test("does not pass a script that runs again as a module", async () => {
    const again = (text: string) =>
      `const work = () => {\n  0;\n};\nif (globalThis.again) for (let i = 0; i < 9; i++) work();\nglobalThis.again = 1;\n${text}`;
    const check = { line: 2, maxTimes: 1 };
    expect(await resultTexts(again("import('./main.js');"), [check])).toEqual([
      "This check could not run: the program imports its own main file, which then runs twice",
    ]);
    // A module has one instance.
    expect(await resultTexts(again("import './main.js';"), [check])).toEqual(["passed"]);
  });

  test("of a program that fails, says so", async () => {
    expect((await resultTexts("null.x;", [{ line: 1, maxTimes: 1 }])).join()).toContain("TypeError");
    expect((await resultTexts("1;", [{ call: "nothing()", line: 1, maxTimes: 1 }])).join()).toContain(
      "ReferenceError",
    );
  });

  test("is refused if it is invalid", () => {
    const problem = (written: object) => {
      const check = checkOf(parseWrittenCheck({ title: "a", ...written }, "check"));
      return check.kind === "wrong" ? check.problem : undefined;
    };
    expect(problem({ maxTimes: 1 })).toBe("maxTimes needs a line: its number, or a part of its text");
    expect(problem({ line: 1, returns: 1 })).toContain("so it needs maxTimes");
    expect(problem({ line: 1, maxTimes: 1, prints: "a" })).toContain("prints needs a check of its own");
    expect(problem({ line: 1, maxTimes: 1 })).toBeUndefined();
    expect(() => problem({ line: 0, maxTimes: 1 })).toThrow("check.line");
    expect(() => problem({ line: " ", maxTimes: 1 })).toThrow("the number of a line, or a part of its text");
    expect(() => problem({ line: 1 })).toThrow("maxTimes");
  });
});
