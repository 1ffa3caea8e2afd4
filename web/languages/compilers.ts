import type { CompileResult } from "../protocol/program/compile-result.ts";
import type { CompilerScriptId, LanguageId } from "./catalog.ts";
import { compileDecorators } from "./ecmascript/compile-decorators.ts";
import { compileUsing } from "./ecmascript/compile-using.ts";
import { javascript } from "./javascript/compiler.ts";
import { json } from "./json/compiler.ts";
import type { Compiler } from "./language.ts";
import { text } from "./text/compiler.ts";

const table: Readonly<Record<Exclude<LanguageId, CompilerScriptId>, Compiler>> = { javascript, json, text };

/** The compilers in every full worker. Larger ones are separate scripts: see compiler-scripts.ts. */
export const compilers: readonly Compiler[] = Object.values(table);

/** Finds the compiler of a file in a program of this language. */
export type FindCompiler = (path: string, language: string) => Compiler;

/** Finds a compiler by the extension. A file without a known extension is in the language of its program. */
export function compilerFinder(compilers: readonly Compiler[]): FindCompiler {
  const available = compilers.map(withMissingSyntax);
  return (path, language) =>
    available.find(({ extensions }) => extensions.some((extension) => path.endsWith(extension))) ??
    available.find((compiler) => compiler.language === language) ??
    missingCompiler(language, available);
}

/**
 * Adds a step to a compiler whose code may have decorators and `using`, which the engine does not support. It is here
 * because TypeScript's script has no parser for ECMAScript.
 */
function withMissingSyntax(compiler: Compiler): Compiler {
  if (!compiler.leavesMissingSyntax) return compiler;
  const { compile } = compiler;
  const finish = (result: CompileResult, path: string, isCell = false) =>
    compileUsing(compileDecorators(result, path, isCell), path, isCell);
  return {
    ...compiler,
    compile: (file, program) => finish(compile(file, program), file.path),
    compileCell: (file, carriedNames, program) =>
      finish(
        compiler.compileCell ? compiler.compileCell(file, carriedNames, program) : compile(file, program),
        file.path,
        true,
      ),
  };
}

/** The same compilers with a cache: a program is checked, then run, then explained. */
export function cachingCompilers(compilerOf: FindCompiler): FindCompiler {
  const cache = new Map<string, { readonly text: string; readonly result: CompileResult }>();
  return (path, language) => {
    const compiler = compilerOf(path, language);
    return {
      ...compiler,
      compile(file, program = []) {
        const name = `${compiler.language} ${file.path}`;
        const last = cache.get(name);
        const text =
          compiler.filesBefore || compiler.readsOtherFiles ? JSON.stringify([file.text, program]) : file.text;
        if (last?.text === text) return last.result;
        if (cache.size >= maxCachedResults) cache.clear();
        const result = compiler.compile(file, program);
        cache.set(name, { text, result });
        return result;
      },
    };
  };
}

/** In files. A program has fewer. */
const maxCachedResults = 1_000;

/** A compiler that refuses every file with a message. */
function missingCompiler(language: string, available: readonly Compiler[]): Compiler {
  const names = available.map((compiler) => `"${compiler.language}"`).join(", ");
  const message = `There is no language "${language}" here. There are: ${names}.`;
  return {
    language,
    extensions: [],
    compile: ({ path }) => {
      const at = { file: path, line: 1, column: 1 };
      return { code: "", diagnostics: [{ severity: "error", message, at }] };
    },
  };
}
