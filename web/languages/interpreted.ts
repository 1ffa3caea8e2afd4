import type { Interpreter, InterpreterModule } from "../interpreters/interpreter.ts";
import type { Diagnostic } from "../protocol/program/diagnostic.ts";
import type { SourceFile } from "../protocol/program/source-file.ts";
import type { Compiler, Language, LanguageChecks } from "./language.ts";

/** A language that an interpreter in WebAssembly runs (web/interpreters). */
export type InterpretedLanguage = Pick<Language, "id" | "label" | "extensions"> & {
  readonly open: (binary: InterpreterModule) => Interpreter;
  /** What is probably not meant in a file that can be read. */
  readonly warnings?: (file: SourceFile) => readonly Diagnostic[];
  readonly explain?: Compiler["explain"];
  /** How its programs are checked. */
  readonly checks?: LanguageChecks;
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
function compilerOf(
  { id, label, extensions, checks, warnings, explain }: InterpretedLanguage,
  interpreter: Interpreter,
): Compiler {
  const code = `throw new TypeError("A file in ${label} is here for programs in ${label} alone.");`;
  return {
    language: id,
    extensions,
    interpreter,
    ...(checks && { checks }),
    ...(explain && { explain }),
    compile(file) {
      const diagnostics = interpreter.check(file);
      return { code, diagnostics: diagnostics.length > 0 ? diagnostics : (warnings?.(file) ?? []) };
    },
  };
}
