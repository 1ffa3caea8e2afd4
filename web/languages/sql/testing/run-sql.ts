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

/** The compilers with that of SQL, whose interpreter is made at the first call. */
export function sqlCompilers(): Promise<FindCompiler> {
  compilers ??= interpreterBytes("sql")
    .then((bytes) => WebAssembly.compile(bytes))
    .then((sql) => compilerFinder(allCompilersWith({ sql })));
  return compilers;
}

/** Runs a program in SQL, given as its text or as its files; the entry is "main.sql". */
export async function runSql(
  program: TestProgram,
  limits: Partial<Limits> = {},
  options: TestOptions = {},
): Promise<RunResult> {
  const files = typeof program === "string" ? { "main.sql": program } : program;
  return runProgram(files, limits, {
    language: "sql",
    entry: "main.sql",
    compilerOf: await sqlCompilers(),
    ...options,
  });
}
