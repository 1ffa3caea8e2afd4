import type { SourceFile } from "../../../protocol/program/source-file.ts";
import type { Quoted } from "../parser/quoted.ts";
import { type Need, needsOf } from "./compile-time-needs.ts";
import { moduleLabel } from "./library.ts";
import { CompileProblem } from "./problem.ts";
import type { ModuleContext } from "./scope.ts";
import { exportsOf, type ModuleFacts } from "./warnings/module-facts.ts";
import { factsOf } from "./warnings/warnings.ts";

// Programs with several files: the modules of the `.ex` files exist before the first file runs. Elixir programs do not
// name files; its compiler compiles the given files in the order of their dependencies.

type ParseText = (text: string) => Quoted;
type FileFacts = { readonly modules: ReadonlyMap<string, ModuleFacts>; readonly needs: readonly Need[] };

/** A cache, because every file of a program needs the facts about the others. */
const factsByFile = new WeakMap<SourceFile, FileFacts>();

const nothing: FileFacts = { modules: new Map(), needs: [] };

/** The facts about a file; none if it cannot be parsed, because its own compilation reports that. */
function read(file: SourceFile, parse: ParseText): FileFacts {
  let facts = factsByFile.get(file);
  if (!facts) {
    try {
      const program = parse(file.text);
      facts = { modules: factsOf(program, file.path, file.text), needs: needsOf(program) };
    } catch {
      facts = nothing;
    }
    factsByFile.set(file, facts);
  }
  return facts;
}

/** The definitions of the other files of a program. */
export type OtherModules = ReadonlyMap<string, ModuleFacts>;

/** The modules of the program's other `.ex` files. */
export function modulesAround(path: string, program: readonly SourceFile[], parse: ParseText): OtherModules {
  return new Map(others(path, program).flatMap((file) => [...read(file, parse).modules]));
}

/** The names of the modules that a file defines. */
export function modulesIn(file: SourceFile, parse: ParseText): Iterable<string> {
  return read(file, parse).modules.keys();
}

/** The modules in the form that the compiler uses for the modules of its own file. */
export function contextsOf(modules: OtherModules): readonly ModuleContext[] {
  return [...modules.values()].map((facts) => ({
    name: facts.name,
    functions: new Map(exportsOf(facts).map((key) => [key, ""])),
    guards: new Map(
      [...facts.definitions.values()].flatMap(({ kind, name, arity, span }) =>
        kind === "defguard"
          ? [[`${name}/${arity}`, { parameters: [], body: { kind: "atom", name: "nil", span } }] as const]
          : [],
      ),
    ),
    attributes: new Map(),
    accumulates: new Set(),
    isOfOtherFile: true,
  }));
}

/** The program's other `.ex` files, each after the files that it needs. */
export function orderedFiles(
  path: string,
  program: readonly SourceFile[],
  parse: ParseText,
): readonly SourceFile[] {
  const files = others(path, program);
  const orderedSet = new Set<SourceFile>();
  const startedFiles = new Set<SourceFile>();
  const take = (file: SourceFile) => {
    if (startedFiles.has(file)) return;
    startedFiles.add(file);
    for (const { module } of read(file, parse).needs) {
      const owner = ownerOf(module, files, parse);
      if (owner) take(owner);
    }
    orderedSet.add(file);
  };
  for (const file of files) take(file);
  return [...orderedSet];
}

/** Throws if a file and others need each other, or define the same module. */
export function checkFile(path: string, program: readonly SourceFile[], parse: ParseText): void {
  const files = others("", program);
  const file = files.find((each) => each.path === path);
  if (!file) return;
  const { modules, needs } = read(file, parse);
  for (const { name, span } of modules.values()) {
    const first = ownerOf(name, files, parse);
    const there = first && first !== file && read(first, parse).modules.get(name);
    if (there)
      throw new CompileProblem(
        `cannot define module ${moduleLabel(name)} because it is currently being defined in ${first.path}:${there.span.line}`,
        span,
      );
  }
  for (const { module, kind, span } of needs) {
    const owner = modules.has(module) ? undefined : ownerOf(module, files, parse);
    if (owner && reaches(owner, file, files, parse))
      throw new CompileProblem(
        `deadlocked waiting on ${kind} ${moduleLabel(module)}: ${owner.path} needs ${file.path} when it is compiled, and that needs it`,
        span,
      );
  }
}

function reaches(from: SourceFile, to: SourceFile, files: readonly SourceFile[], parse: ParseText): boolean {
  const seenFiles = new Set([from]);
  for (const file of seenFiles) {
    if (file === to) return true;
    for (const { module } of read(file, parse).needs) {
      const owner = read(file, parse).modules.has(module) ? undefined : ownerOf(module, files, parse);
      if (owner) seenFiles.add(owner);
    }
  }
  return false;
}

function ownerOf(module: string, files: readonly SourceFile[], parse: ParseText): SourceFile | undefined {
  return files.find((file) => read(file, parse).modules.has(module));
}

function others(path: string, program: readonly SourceFile[]): readonly SourceFile[] {
  return program
    .filter((file) => file.path !== path && file.path.endsWith(".ex"))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
