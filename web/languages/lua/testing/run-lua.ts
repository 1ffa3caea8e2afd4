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

/** The compilers with that of Lua, whose interpreter is made at the first call. */
export function luaCompilers(): Promise<FindCompiler> {
  compilers ??= interpreterBytes("lua")
    .then((bytes) => WebAssembly.compile(bytes))
    .then((lua) => compilerFinder(allCompilersWith({ lua })));
  return compilers;
}

/** Runs a program in Lua, given as its text or as its files; the entry is "main.lua". */
export async function runLua(
  program: TestProgram,
  limits: Partial<Limits> = {},
  options: TestOptions = {},
): Promise<RunResult> {
  const files = typeof program === "string" ? { "main.lua": program } : program;
  return runProgram(files, limits, {
    language: "lua",
    entry: "main.lua",
    compilerOf: await luaCompilers(),
    ...options,
  });
}
