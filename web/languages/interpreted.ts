import type { Interpreter, InterpreterModule } from "../interpreters/interpreter.ts";
import type { Compiler, Language } from "./language.ts";

/** A language that an interpreter in WebAssembly runs (web/interpreters). */
export type InterpretedLanguage = Pick<Language, "id" | "label" | "extensions"> & {
  readonly open: (binary: InterpreterModule) => Interpreter;
};

/** The compiled binaries of interpreters, by the ids of their languages. */
export type Interpreters = Readonly<Record<string, InterpreterModule>>;

/** The compilers of those of these languages whose interpreter is there. */
export function interpretedWith(
  languages: readonly InterpretedLanguage[],
  binaries: Interpreters,
): readonly Compiler[] {
  return languages.flatMap((language) => {
    const binary = Object.hasOwn(binaries, language.id) ? binaries[language.id] : undefined;
    return binary ? [compilerOf(language, language.open(binary))] : [];
  });
}

/** It finds what is wrong in a file. Its code is for files of other languages that import it: they get an error. */
function compilerOf({ id, label, extensions }: InterpretedLanguage, interpreter: Interpreter): Compiler {
  const code = `throw new TypeError("A file in ${label} is here for programs in ${label} alone.");`;
  return {
    language: id,
    extensions,
    interpreter,
    compile: (file) => ({ code, diagnostics: interpreter.check(file) }),
  };
}
