import { interpreterBytes } from "../../../build/build-interpreters.ts";
import type { Limits } from "../../../protocol/run/limits.ts";
import {
  type RunResult,
  runProgram,
  type TestOptions,
  type TestProgram,
} from "../../../run/sandbox/testing/run-program.ts";
import { allCompilersWith } from "../../all-compilers.ts";
import { compilerFinder, type FindCompiler } from "../../compilers.ts";

let compilers: Promise<FindCompiler> | undefined;

/** The compilers with that of Python, whose interpreter is made at the first call. */
function pythonCompilers(): Promise<FindCompiler> {
  compilers ??= interpreterBytes("python")
    .then((bytes) => WebAssembly.compile(bytes))
    .then((python) => compilerFinder(allCompilersWith({ python })));
  return compilers;
}

/** Runs a program in Python, given as its text or as its files; the entry is "main.py". */
export async function runInPython(
  program: TestProgram,
  limits: Partial<Limits> = {},
  options: TestOptions = {},
): Promise<RunResult> {
  const files = typeof program === "string" ? { "main.py": program } : program;
  return runProgram(files, limits, {
    language: "python",
    entry: "main.py",
    compilerOf: await pythonCompilers(),
    ...options,
  });
}
