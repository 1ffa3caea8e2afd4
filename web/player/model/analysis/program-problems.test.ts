import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import type { LanguageDiagnostic } from "../../../editor/editor.ts";
import type { Diagnostic } from "../../../protocol/program/diagnostic.ts";
import type { Outcome } from "../../../protocol/run/outcome.ts";
import { type RunRequest, runRequest } from "../../../protocol/run/run-request.ts";
import { programOf, sourceFiles } from "../document/program.ts";
import { Workspace } from "../document/workspace.ts";
import type { Playground } from "../playground.ts";
import { describeCounts, ProgramProblems } from "./program-problems.ts";

/** Problems of a program of two files, written by hand. */
function problemsOf(mainText: string) {
  const files = [
    { path: "main.ts", text: mainText },
    { path: "lib.ts", text: "" },
  ];
  const storage = { getItem: () => null, setItem() {}, removeItem() {} };
  const workspace = new Workspace(programOf("typescript", files, "main.ts"), storage);
  const outcome = signal<Outcome | undefined>(undefined);
  const lastRequest = signal<RunRequest | undefined>(undefined);
  const warnings = signal<readonly Diagnostic[]>([]);
  const problems = new ProgramProblems({
    workspace,
    outcome,
    lastRequest,
    warnings,
  } as unknown as Playground);
  const begins = () => {
    const { entry, language } = workspace.program.value;
    lastRequest.value = runRequest({ files: sourceFiles(workspace.program.value), entry, language });
  };
  return {
    problems,
    workspace,
    warnings,
    write: (text: string) => workspace.source.edit([{ path: "main.ts", text }]),
    begins,
    fails(...diagnostics: Diagnostic[]) {
      if (!lastRequest.value) begins();
      outcome.value = { kind: "invalid", diagnostics };
    },
    said: () => problems.all.value.map(({ message, at }) => `${at?.file}:${at?.line} ${message}`),
  };
}

function at(line: number, message: string, file = "main.ts"): Diagnostic & Pick<LanguageDiagnostic, "at"> {
  return { severity: "error", message, at: { file, line, column: 1 } };
}

function type(line: number, message: string): LanguageDiagnostic {
  return { ...at(line, message), isAboutTypes: true };
}

test("problems are those of the last run and of the text, once per line, and in existing files", () => {
  const { warnings, fails, said } = problemsOf("a\nb");
  warnings.value = [at(1, "fetch"), at(1, "fetch", "lib.ts"), at(1, "fetch", "gone.ts")];
  fails(at(1, "no"));
  expect(said()).toEqual(["main.ts:1 no", "lib.ts:1 fetch"]);
});

test("a type error is marked as one, and shown only if the line has no other problem", () => {
  const { problems, warnings, said } = problemsOf("a\nb\nc");
  warnings.value = [at(1, "document is restricted")];
  problems.language.value = [
    type(1, "Cannot find name 'document'."),
    type(2, "Type 'string' is not assignable to type 'number'."),
    { ...at(3, "';' expected."), isAboutTypes: false },
  ];
  expect(said()).toEqual([
    "main.ts:1 document is restricted",
    "main.ts:2 Types: Type 'string' is not assignable to type 'number'.",
    "main.ts:3 ';' expected.",
  ]);
  expect(problems.all.value.map(({ isAboutTypes }) => isAboutTypes)).toEqual([false, true, false]);
  // Its own editor shows it already.
  expect(problems.own.value).toHaveLength(1);
  problems.language.value = [];
  expect(said()).toHaveLength(1);
});

test("all problems stay at their lines while the program is edited", () => {
  const { problems, warnings, fails, write, said } = problemsOf("a\nb\nc");
  fails(at(1, "run"));
  warnings.value = [at(2, "text")];
  problems.language.value = [type(3, "type")];
  expect(said()).toEqual(["main.ts:1 run", "main.ts:2 text", "main.ts:3 Types: type"]);
  // Two edits at two positions, one after the other: problems between them stay.
  write("new\na\nb\nc");
  expect(said()).toEqual(["main.ts:2 run", "main.ts:3 text", "main.ts:4 Types: type"]);
  write("new\na\nb\nc\nnew");
  expect(said()).toEqual(["main.ts:2 run", "main.ts:3 text", "main.ts:4 Types: type"]);
});

test("an edit of a line drops the run's problem, and keeps the type error until the next check", () => {
  const { problems, fails, write, said } = problemsOf("a\nb");
  fails(at(1, "run"));
  problems.language.value = [type(2, "type")];
  expect(said()).toHaveLength(2);
  write("a!\nb!");
  expect(said()).toEqual(["main.ts:2 Types: type"]);
});

test("a run's positions refer to the texts that were run, whatever was typed meanwhile", () => {
  const { fails, begins, write, said } = problemsOf("a\nb");
  begins();
  write("new\na\nb");
  fails(at(2, "run"));
  expect(said()).toEqual(["main.ts:3 run"]);
});

test("another draft does not show the problems of this one", () => {
  const { problems, workspace, warnings, said } = problemsOf("a\nb");
  problems.language.value = [type(2, "type")];
  warnings.value = [at(1, "text")];
  expect(said()).toHaveLength(2);
  workspace.replace(programOf("typescript", [{ path: "main.ts", text: "a\nb" }], "main.ts"), { id: "other" });
  expect(said()).toEqual([]);
  problems.language.value = [type(1, "theirs")];
  expect(said()).toEqual(["main.ts:1 Types: theirs"]);
});

test("typing that moves no problem gives the same array", () => {
  const { problems, fails, write } = problemsOf("a\nb");
  fails(at(1, "run"));
  const before = problems.all.value;
  write("a\nb\nc");
  expect(problems.all.value).toBe(before);
});

test("problems are counted by kind, the worst first", () => {
  const { problems, warnings, fails } = problemsOf("a\nb\nc\nd");
  expect(describeCounts(problems.all.value)).toEqual([]);
  warnings.value = [{ ...at(2, "text"), severity: "warning" }];
  problems.language.value = [type(3, "type"), type(4, "type")];
  fails(at(1, "run"));
  expect(describeCounts(problems.all.value)).toEqual(["1 error", "2 type errors", "1 warning"]);
});
