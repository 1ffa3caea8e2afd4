import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EditorFile } from "../editor.ts";
import { type FileProblems, ProblemWatcher } from "./problem-watcher.ts";
import type { Queries, Remote, TextFile, TypeScriptProblem } from "./protocol.ts";
import { TooSlow } from "./restarting-typescript.ts";
import type { Question } from "./rpc.ts";
import { toDiagnostics } from "./to-diagnostics.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const file = (path: string, text: string, language = "typescript"): EditorFile => ({ path, text, language });

/** A watch over a program, with a compiler that says of each text how long it is, once it is let. */
function watching(...files: EditorFile[]) {
  const program = { files };
  const waiting: (() => void)[] = [];
  const told: (readonly FileProblems[])[] = [];
  const asked: (readonly TextFile[])[] = [];
  const typescript = {
    async ask<Answer>(texts: readonly TextFile[], question: Question<Answer>): Promise<Answer> {
      asked.push(texts);
      await new Promise<void>((resolve) => waiting.push(resolve));
      const problems = async (name: string) => {
        const text = texts.find((each) => each.file === name)?.text ?? "";
        if (text === "broken") throw new Error("Debug Failure");
        if (text === "too slow") throw new TooSlow();
        return [problem(text)];
      };
      return question({ problems } as unknown as Remote<Queries>);
    },
  };
  const watch = new ProblemWatcher(
    typescript,
    () => program.files,
    (found) => told.push(found),
  );
  const answer = async () => {
    while (waiting.length > 0) {
      waiting.shift()?.();
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    }
  };
  const said = () => told.map((found) => found.map(({ path, problems }) => [path, problems[0]?.message]));
  return { program, watch, answer, asked, said };
}

function problem(message: string, more: Partial<TypeScriptProblem> = {}): TypeScriptProblem {
  return {
    start: 0,
    end: 1,
    code: 1,
    message,
    severity: "error",
    isSyntax: false,
    isUnnecessary: false,
    isDeprecated: false,
    ...more,
  };
}

test("problems of all files are reported at once, and each file is checked with all of them", async () => {
  const { watch, answer, asked, said } = watching(file("a.ts", "one"), file("lib/b.js", "two", "javascript"));
  void watch.check();
  await answer();
  expect(said()).toEqual([
    [
      ["a.ts", "one"],
      ["lib/b.js", "two"],
    ],
  ]);
  expect(asked[0]).toEqual([
    { file: "file:///a.ts", text: "one" },
    { file: "file:///lib/b.js", text: "two" },
  ]);
});

test("data and prose are not checked", async () => {
  const { watch, answer, asked, said } = watching(
    file("a.json", "{}", "json"),
    file("b.md", "", "plaintext"),
  );
  void watch.check();
  await answer();
  expect(asked).toEqual([]);
  expect(said()).toEqual([[]]);
});

test("nothing is checked while the reader types, and once afterwards", async () => {
  const { program, watch, answer, asked, said } = watching(file("a.ts", "o"));
  for (const text of ["on", "one"]) {
    program.files = [file("a.ts", text)];
    watch.onChange();
    vi.advanceTimersByTime(200);
  }
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(100);
  await answer();
  expect(said()).toEqual([[["a.ts", "one"]]]);
});

test("problems of an outdated text are not reported", async () => {
  const { program, watch, answer, said } = watching(file("a.ts", "one"));
  void watch.check();
  program.files = [file("a.ts", "two")];
  watch.onChange();
  await answer();
  expect(said()).toEqual([]);
  vi.advanceTimersByTime(300);
  await answer();
  expect(said()).toEqual([[["a.ts", "two"]]]);
});

test("nothing is reported after a stop", async () => {
  const { watch, answer, said } = watching(file("a.ts", "one"));
  watch.onChange();
  watch.stop();
  vi.advanceTimersByTime(1000);
  void watch.check();
  watch.stop();
  await answer();
  expect(said()).toEqual([]);
});

test("if the compiler gives up on a file, the other files are checked", async () => {
  const { watch, answer, said } = watching(file("a.ts", "broken"), file("b.ts", "two"));
  void watch.check();
  await answer();
  expect(said()).toEqual([[["b.ts", "two"]]]);
});

test("errors and warnings are reported with positions, hints about unused names are not", () => {
  const text = 'const a = "😀"; let b: number = a;\nlet c = 1;';
  const problems = [
    problem("does not fit", { start: text.indexOf("b:") }),
    problem("expected", { start: text.indexOf("c ="), isSyntax: true, severity: "warning" }),
    problem("never used", { severity: "hint" }),
  ];
  expect(toDiagnostics([{ path: "a.ts", text, problems }])).toEqual([
    // The columns are those of code points.
    {
      severity: "error",
      message: "does not fit",
      at: { file: "a.ts", line: 1, column: 20 },
      isAboutTypes: true,
    },
    {
      severity: "warning",
      message: "expected",
      at: { file: "a.ts", line: 2, column: 5 },
      isAboutTypes: false,
    },
  ]);
});

test("a program whose types take too long gets one message at its start, and is not checked further", async () => {
  const { program, answer, asked, said, watch } = watching(file("a.ts", "too slow"), file("b.ts", "b"));
  void watch.check();
  await answer();
  expect(said()).toEqual([[["a.ts", expect.stringMatching(/take too long to check/)]]]);
  expect(asked).toHaveLength(1);
  expect(program.files).toHaveLength(2);
});

test("of 10,000 problems 300 are reported, errors first, with the number of the others", async () => {
  const told: (readonly FileProblems[])[] = [];
  const many = Array.from({ length: 10_000 }, (_, at) =>
    problem(`p${at}`, { start: at, end: at + 1, severity: at % 2 === 0 ? "hint" : "error" }),
  );
  const watch = new ProblemWatcher(
    { ask: async () => many as never },
    () => [file("a.ts", "a"), file("b.ts", "b"), file("c.md", "c", "markdown")],
    (found) => told.push(found),
  );
  await watch.check();
  const [first, second] = told[0] ?? [];
  expect(first?.problems).toHaveLength(301);
  expect(first?.problems.slice(0, 300).every(({ severity }) => severity === "error")).toBe(true);
  expect(first?.problems.at(-1)).toMatchObject({
    message: "… and 4,700 more in this file, which are not shown.",
    severity: "warning",
    start: 601,
  });
  expect(second?.problems.map(({ message }) => message)).toEqual([
    "… and 5,000 more in this file, which are not shown.",
  ]);
});
