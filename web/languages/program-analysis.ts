import { moduleAccess } from "../allowlist/module-access.ts";
import { restrictionHint } from "../protocol/capabilities/restriction-hints.ts";
import type { CompiledFile, CompileResult } from "../protocol/program/compile-result.ts";
import type { Diagnostic } from "../protocol/program/diagnostic.ts";
import { toSource } from "../protocol/program/position-map.ts";
import { type SourceFile, setupFile } from "../protocol/program/source-file.ts";
import type { Syntax } from "../protocol/program/syntax-tree.ts";
import type { RunRequest } from "../protocol/run/run-request.ts";
import type { FindCompiler } from "./compilers.ts";
import { Linker } from "./ecmascript/linker.ts";
import { parse } from "./ecmascript/parse.ts";
import { syntaxTree } from "./ecmascript/read-syntax-tree.ts";
import { findRestrictedUses } from "./ecmascript/restricted-uses.ts";

/** Longer texts are only parsed when they run: 100,000 characters take about 10 ms in each parser. */
const maxCheckedLength = 200_000;

/** The code of a program for the engine, including its setup code. */
export function compileProgram(
  { files, language, setup, limits }: Pick<RunRequest, "files" | "language" | "setup" | "limits">,
  compilerOf: FindCompiler,
): readonly CompiledFile[] {
  // The run will refuse it.
  if (lengthOf(files) > limits.sourceBytes) return [];
  const texts =
    setup === undefined ? files : [...files, setupFile(setup, compilerOf("", language).extensions[0])];
  return texts.map((file) => ({
    path: file.path,
    result: compilerOf(file.path, language).compile(file, files),
  }));
}

/** The problems of a program that are found without running it, for the editor. */
export function checkProgram(
  request: Pick<RunRequest, "files" | "entry" | "language" | "capabilities" | "modules" | "setup">,
  compilerOf: FindCompiler,
): readonly Diagnostic[] {
  const { files, language, capabilities, modules } = request;
  if (lengthOf(files) > maxCheckedLength) return [];
  const compilerUnder = (path: string) => {
    const compiler = compilerOf(path, language);
    return compiler.under?.(capabilities) ?? compiler;
  };
  const results = new Map(files.map((file) => [file, compilerUnder(file.path).compile(file, files)]));
  const diagnostics: Diagnostic[] = [];
  // Skips data that is not written yet: the file that imports it reports that it is empty.
  for (const [{ path, text }, each] of results)
    diagnostics.push(
      ...(each.isData && text.trim() === "" ? [] : each.diagnostics),
      ...((request.setup === undefined && modules.length === 0 && each.unlessSetUp) || []),
      ...restrictedUsesIn(path, each, capabilities),
    );

  const entry = files.find((file) => file.path === request.entry);
  if (entry) {
    const linker = new Linker({
      files,
      modules,
      compile: (file) => results.get(file) as CompileResult,
      permit: (specifier) => moduleAccess(capabilities, specifier),
    });
    const entryText = linker.prepare(entry);
    // The linker repeats a compiler's message for the import of a file, at the same position.
    const positions = new Set(diagnostics.map(positionKey));
    if (entryText.kind === "invalid")
      diagnostics.push(...entryText.diagnostics.filter((each) => !positions.has(positionKey(each))));
    if (entryText.kind === "restricted") {
      const { name, hint = restrictionHint(name), at } = entryText;
      diagnostics.push({
        severity: "error",
        message: `${name} is restricted in this playground. ${hint}`,
        at,
      });
    }
  }
  return diagnostics;
}

/** In UTF-16 units. */
function lengthOf(files: readonly SourceFile[]): number {
  return files.reduce((sum, { text }) => sum + text.length, 0);
}

/** The structure of a file for readers. */
export function syntaxOf(file: SourceFile, language: string, compilerOf: FindCompiler): Syntax {
  if (file.text.length > maxCheckedLength) {
    return syntaxWarning("This file is too long for its tree to be shown.");
  }
  const compiler = compilerOf(file.path, language);
  if (compiler.syntax) return compiler.syntax(file);
  const { code, diagnostics, positions, isData } = compiler.compile(file);
  if (diagnostics.some(({ severity }) => severity === "error")) return { diagnostics };
  if (positions || isData) return syntaxWarning("There is no tree for files of this language.");
  return syntaxTree(code, { file: file.path });
}

function syntaxWarning(message: string): Syntax {
  return { diagnostics: [{ severity: "warning", message }] };
}

/** The problems in the ECMAScript that a file was compiled to. */
function restrictedUsesIn(
  path: string,
  { code, diagnostics, positions, isData }: CompileResult,
  capabilities: RunRequest["capabilities"],
): readonly Diagnostic[] {
  if (isData || diagnostics.some(({ severity }) => severity === "error")) return [];
  const { program, diagnostics: unreadable } = parse(code, { file: path });
  const uses = program ? findRestrictedUses(code, capabilities, { file: path }) : unreadable;
  return positions
    ? uses.map((each) => (each.at ? { ...each, at: toSource(positions, each.at) } : each))
    : uses;
}

function positionKey({ at }: Diagnostic): string {
  return JSON.stringify(at);
}
