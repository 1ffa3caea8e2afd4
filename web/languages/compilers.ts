import { compileDecorators } from "../ecmascript/compile-decorators.ts";
import { compileUsing } from "../ecmascript/compile-using.ts";
import type { CompileResult } from "../protocol/program/compile-result.ts";
import type { CompilerScriptId, LanguageId } from "./catalog.ts";
import { javascript } from "./javascript/compiler.ts";
import { json } from "./json/compiler.ts";
import type { Compiler } from "./language.ts";
import { text } from "./text/compiler.ts";

const table: Readonly<Record<Exclude<LanguageId, CompilerScriptId>, Compiler>> = { javascript, json, text };

/** The compilers that every full worker has. Larger ones come in scripts of their own: see compiler-scripts.ts. */
export const compilers: readonly Compiler[] = Object.values(table);

/** Finds the compiler of a file in a program of that language. */
export type FindCompiler = (path: string, language: string) => Compiler;

/** By how the file's name ends; a name that no language claims is in the language of its program. */
export function compilerFinder(compilers: readonly Compiler[]): FindCompiler {
  const available = compilers.map(withMissingSyntax);
  return (path, language) =>
    available.find(({ extensions }) => extensions.some((extension) => path.endsWith(extension))) ??
    available.find((compiler) => compiler.language === language) ??
    missingCompiler(language, available);
}

/**
 * A compiler whose code may have decorators and `using`, which the engine does not have, as one whose code has not. It is here,
 * since the script of TypeScript's has no parser of ECMAScript.
 */
function withMissingSyntax(compiler: Compiler): Compiler {
  if (!compiler.leavesMissingSyntax) return compiler;
  const { compile, compileCell = compile } = compiler;
  const finish = (result: CompileResult, path: string, isCell = false) =>
    compileUsing(compileDecorators(result, path, isCell), path, isCell);
  return {
    ...compiler,
    compile: (file) => finish(compile(file), file.path),
    compileCell: (file) => finish(compileCell(file), file.path, true),
  };
}

/** The same compilers, which know what they have made of a text last: a program is read, then run, then explained. */
export function cachingCompilers(compilerOf: FindCompiler): FindCompiler {
  const cache = new Map<string, { readonly text: string; readonly result: CompileResult }>();
  return (path, language) => {
    const compiler = compilerOf(path, language);
    return {
      ...compiler,
      compile(file, program = []) {
        const name = `${compiler.language} ${file.path}`;
        const last = cache.get(name);
        const text = compiler.filesBefore ? JSON.stringify([file.text, program]) : file.text;
        if (last?.text === text) return last.result;
        if (cache.size >= maxCachedResults) cache.clear();
        const result = compiler.compile(file, program);
        cache.set(name, { text, result });
        return result;
      },
    };
  };
}

/** Files. A program has fewer. */
const maxCachedResults = 1_000;

/** Refuses every file, and says why. */
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
