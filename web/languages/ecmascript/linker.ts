import { type CompileResult, sourceAsIs } from "../../protocol/program/compile-result.ts";
import type { HostModule } from "../../protocol/program/host-module.ts";
import { withoutAlias } from "../../protocol/program/library-names.ts";
import { nodeModuleOf } from "../../protocol/program/node-modules.ts";
import { type PositionMap, toCode, toSource } from "../../protocol/program/position-map.ts";
import type { Position, SourceFile } from "../../protocol/program/source-file.ts";
import { commonJsExports, isCommonJs, moduleText } from "./commonjs.ts";
import { ExportFinder } from "./export-finder.ts";
import { type EngineText, enginePosition, originalPosition } from "./insertions.ts";
import type {
  EntryRefusal,
  ImportFailure,
  PreparedEntry,
  ProgramSource,
  Refusal,
  Requirement,
} from "./linked-program.ts";
import { loadOrder } from "./load-order.ts";
import { type ModuleView, problemsOf } from "./module-check.ts";
import type { ModuleRequest } from "./module-declarations.ts";
import {
  type CommonJsFunction,
  diagnosticOf,
  type ModuleFile,
  type ModuleProblem,
  readCommonJs,
  readEntry,
  readModule,
} from "./module-file.ts";
import { nodeModules } from "./node-exports.ts";
import { sourceKindOf } from "./parse.ts";
import { type Resolution, resolve } from "./specifiers.ts";
import { emptyModule } from "./unused-imports.ts";

/**
 * The maximum depth of imports that the engine loads inside one another: in the stack of a browser's worker, a depth of
 * 660 files overflowed it. Deeper ones are loaded in advance, innermost first. That is not possible for files that
 * import one another in a cycle.
 */
const maxImportDepth = 200;

/**
 * A program that relies on failing imports costs the host time. After this many, the error has only the position and
 * the name.
 */
const maxHints = 100;

/** The prefix of the engine's names of host modules. No file has such a name, because paths have no colon. */
const hostPrefix = "module:";

/** The prefix of the engine's names of the modules that imports of CommonJS files get. */
const commonJsPrefix = "commonjs:";

/** The engine's name for an import that fails. Loading it throws. */
const missingModuleName = ":nowhere";

/**
 * Resolves the imports of a program's files before any of it runs. Then it answers the engine, which requests each
 * module by name. Its results depend only on the program.
 */
export class Linker {
  private readonly files: ReadonlyMap<string, SourceFile>;
  private readonly modules: Map<string, HostModule>;
  private readonly compileResults = new Map<string, CompileResult>();
  private readonly parsedFiles = new Map<string, ModuleFile>();
  private readonly commonJsFiles = new Map<string, boolean>();
  private readonly resolutions = new WeakMap<ModuleRequest, Resolution>();
  /** The engine's text of each module that is complete, with all its imports. */
  private readonly texts = new Map<string, EngineText>();
  private readonly checkedPaths = new Set<string>();
  private readonly refusals = new Map<string, Refusal>();
  private readonly view: ModuleView = {
    hostModule: (name) => this.hostModule(name)?.name,
    resolve: (importer, request) => this.resolveRequest(importer, request),
    nameOf: (resolution) => this.engineName(resolution),
    fileOf: (name) => this.fileOf(name),
    exports: new ExportFinder({
      declarationsOf: (name) => this.fileOf(name).declarations,
      target: (name, request) => this.targetOf(name, request),
    }),
  };
  private script: ModuleFile | undefined;
  private failures = 0;
  private lastImport = { importer: "", specifier: "" };
  private lastFailure: ImportFailure = { kind: "TypeError", message: "There is no module.", at: undefined };

  constructor(private readonly source: ProgramSource) {
    this.files = new Map(source.files.map((file) => [file.path, file]));
    this.modules = new Map([...nodeModules, ...source.modules].map((module) => [module.name, module]));
  }

  get programFiles(): readonly SourceFile[] {
    return this.source.files;
  }

  /**
   * Parses the entry, and if it is a module, everything that it imports. Later cells may use what a cell of a session
   * imports, so none of its imports counts as unused.
   */
  prepare(entry: SourceFile, isCell = false): PreparedEntry | EntryRefusal {
    const before = this.prepareScripts(this.source.before?.(entry) ?? []);
    if ("kind" in before) return before;
    const result = this.compile(entry);
    const { restricted } = result;
    if (restricted) return { kind: "restricted", ...restricted };
    const file = readEntry(entry.path, result);
    if (file === undefined || file.kind === "script") {
      this.script = file;
      const engineText = file?.text();
      const isFunction = engineText !== undefined && engineText.shifts.length > 0;
      if (isFunction) this.texts.set(entry.path, engineText);
      const text = engineText?.text ?? result.code;
      return {
        kind: "script",
        text,
        ...(before.length > 0 && { before }),
        ...(isFunction && { isFunction }),
      };
    }
    this.parsedFiles.set(entry.path, isCell ? { ...file, unusedImports: new Map() } : file);
    const moduleText = this.build(file);
    if (!("kind" in moduleText)) return { kind: "module", text: moduleText.text };
    return moduleText.kind === "restricted"
      ? moduleText
      : { kind: "invalid", diagnostics: moduleText.problems.map(diagnosticOf) };
  }

  /** The engine's texts of files that are evaluated as scripts. */
  prepareScripts(files: readonly SourceFile[]): readonly SourceFile[] | EntryRefusal {
    const scripts: SourceFile[] = [];
    for (const file of files) {
      const { code, diagnostics, restricted } = this.compile(file);
      if (restricted) return { kind: "restricted", ...restricted };
      if (diagnostics.some(({ severity }) => severity === "error")) return { kind: "invalid", diagnostics };
      scripts.push({ path: file.path, text: code });
    }
    return scripts;
  }

  /** The engine's name for what `specifier` means in the module or script with the name `importer`. */
  normalize(importer: string, specifier: string): string {
    const hints = this.failures < maxHints;
    const resolution = this.resolve(importer, specifier, hints);
    if (resolution.kind === "file" || resolution.kind === "module") {
      this.lastImport = { importer, specifier };
      return this.engineName(resolution);
    }
    this.failures++;
    const at = hints ? this.importCallAt(importer, specifier) : undefined;
    this.lastFailure =
      resolution.kind === "missing"
        ? { kind: "TypeError", message: resolution.message, at }
        : { kind: "restricted", name: resolution.name, at };
    return missingModuleName;
  }

  /** The source of the module with a name from `normalize`. The engine requests it immediately afterwards. */
  load(name: string): string | ImportFailure {
    if (name === missingModuleName) return this.lastFailure;
    const moduleText = this.texts.get(name) ?? this.refusals.get(name) ?? this.build(this.fileOf(name));
    if (!("kind" in moduleText)) return moduleText.text;
    if (moduleText.kind === "restricted") return moduleText;
    const problem = moduleText.problems[0] as ModuleProblem;
    // A problem of a host module has no position in the user's files except the import.
    const { importer, specifier } = this.lastImport;
    return problem.at ? problem : { ...problem, at: this.importCallAt(importer, specifier) };
  }

  /** What `require(specifier)` in a file means. Its module is made when it is first required. */
  require(importer: string, specifier: string): Requirement {
    const hints = this.failures < maxHints;
    const resolution = this.resolve(importer, specifier, hints);
    if (resolution.kind === "missing" || resolution.kind === "restricted") {
      this.failures++;
      return resolution;
    }
    if (resolution.kind === "module") {
      const node = nodeModuleOf(resolution.name);
      const isOurs =
        node !== undefined && nodeModules.includes(this.modules.get(resolution.name) as HostModule);
      return isOurs
        ? { kind: "builtin", name: node }
        : { kind: "library", name: hostPrefix + resolution.name };
    }
    const { path } = resolution;
    const { code, isData } = this.compile(this.files.get(path) as SourceFile);
    if (isData) return { kind: "data", path };
    return { kind: sourceKindOf(code, path) === "module" ? "module" : "commonjs", path };
  }

  /** Whether a module is one of these files, or imports one of them, directly or not. */
  reaches(name: string, paths: readonly string[]): boolean {
    const sought = new Set(paths.flatMap((path) => [path, commonJsPrefix + path]));
    const seen = new Set([name]);
    for (const each of seen) {
      if (sought.has(each)) return true;
      if (each.startsWith(hostPrefix) || each.startsWith(commonJsPrefix)) continue;
      for (const imported of this.importsOf(each)) seen.add(imported);
    }
    return false;
  }

  /** The function of a CommonJS file. */
  commonJsFunction(path: string): CommonJsFunction | ImportFailure {
    const file = this.files.get(path);
    if (!file) return { kind: "TypeError", message: `There is no file "${path}".`, at: undefined };
    const result = this.compile(file);
    const { restricted } = result;
    if (restricted) return { kind: "restricted", name: restricted.name, at: restricted.at };
    const read = readCommonJs(path, result);
    if ("engineText" in read) this.texts.set(path, read.engineText);
    return read;
  }

  /** Maps a position in the engine's text to the user's file. */
  originalPosition(position: Position): Position {
    const engineText = this.texts.get(position.file);
    const inCode = engineText ? originalPosition(position, engineText.shifts) : position;
    return toSource(this.positionMapOf(position.file), inCode);
  }

  /** Maps a position in the user's file to the engine's text. */
  enginePosition(position: Position): Position {
    const engineText = this.texts.get(position.file);
    const inCode = toCode(this.positionMapOf(position.file), position);
    return engineText ? enginePosition(inCode, engineText.shifts) : inCode;
  }

  private positionMapOf(path: string): PositionMap {
    return this.compileResults.get(path)?.positions ?? [];
  }

  /** The number of lines of a file's compiled code, if its positions differ from those of the file. */
  linesOf(path: string): number | undefined {
    const result = this.compileResults.get(path);
    return result?.positions && result.code.split("\n").length;
  }

  /** Builds the engine's texts of a module and of all its imports, if they have no problems. */
  private build(root: ModuleFile): EngineText | Refusal {
    const refusal = (result: Refusal) => {
      this.refusals.set(root.name, result);
      return result;
    };
    const { problems, restrictedUse, visitedModules } = problemsOf(root.name, this.view, this.checkedPaths);
    if (problems.length > 0) return refusal({ kind: "invalid", problems });
    if (restrictedUse) return refusal({ kind: "restricted", ...restrictedUse });
    const { first, depth } = loadOrder(root.name, (name) => this.importsOf(name), maxImportDepth);
    if (depth > maxImportDepth) {
      const message = `More than ${maxImportDepth} files import one another in a cycle, or are imported from one.`;
      return refusal({
        kind: "invalid",
        problems: [{ kind: "TypeError", message, at: root.positions.at(0) }],
      });
    }
    for (const name of visitedModules) {
      this.checkedPaths.add(name);
      if (name !== root.name) this.texts.set(name, this.fileOf(name).text());
    }
    const imports = first.map((name) => `import ${JSON.stringify(`/${name}`)};`).join("");
    const text = root.text(imports);
    this.texts.set(root.name, text);
    return text;
  }

  private fileOf(name: string): ModuleFile {
    let file = this.parsedFiles.get(name);
    if (!file) {
      const host = this.hostModule(name);
      if (host) file = readModule(name, sourceAsIs(host.code), host.name);
      else if (name.startsWith(commonJsPrefix)) {
        const path = name.slice(commonJsPrefix.length);
        file = readModule(name, sourceAsIs(moduleText(path, this.namesOfCommonJs(path))));
      } else file = readModule(name, this.compile(this.files.get(name) as SourceFile));
      this.parsedFiles.set(name, file);
    }
    return file;
  }

  private engineName(resolution: Resolution & { kind: "file" | "module" }): string {
    if (resolution.kind === "module") return hostPrefix + resolution.name;
    const { path } = resolution;
    return this.isCommonJs(path) ? commonJsPrefix + path : path;
  }

  private isCommonJs(path: string): boolean {
    const isKnown = this.commonJsFiles.get(path);
    if (isKnown !== undefined) return isKnown;
    const file = this.files.get(path);
    const is = file !== undefined && isCommonJs(path, this.compile(file));
    this.commonJsFiles.set(path, is);
    return is;
  }

  /** The names that a CommonJS file exports by its text. */
  private namesOfCommonJs(path: string, seenPaths = new Set<string>()): ReadonlySet<string> {
    seenPaths.add(path);
    const { names, of } = commonJsExports(this.compile(this.files.get(path) as SourceFile).code);
    const all = new Set(names);
    for (const specifier of of) {
      const resolution = this.resolve(path, specifier, false);
      if (resolution.kind !== "file" || seenPaths.has(resolution.path) || !this.isCommonJs(resolution.path))
        continue;
      for (const name of this.namesOfCommonJs(resolution.path, seenPaths)) all.add(name);
    }
    return all;
  }

  private compile(file: SourceFile): CompileResult {
    const result = this.compileResults.get(file.path) ?? this.source.compile(file);
    this.compileResults.set(file.path, result);
    return result;
  }

  private hostModule(name: string): HostModule | undefined {
    return name.startsWith(hostPrefix) ? this.modules.get(name.slice(hostPrefix.length)) : undefined;
  }

  private resolve(importer: string, specifier: string, hints = true): Resolution {
    const within = { files: this.files, modules: this.modules, permit: this.source.permit, hints };
    if (this.hostModule(importer)) return resolve(specifier, undefined, within);
    // Code of `eval` and `Function` has another name, and imports like a file at the root.
    const meant = this.modules.has(specifier) ? specifier : withoutAlias(specifier);
    const resolution = resolve(meant, this.files.has(importer) ? importer : "", within);
    if (resolution.kind === "file" || resolution.kind === "module") return resolution;
    const names = this.parsedFiles.get(importer)?.unusedImports.get(specifier);
    if (!names) return resolution;
    const empty = emptyModule(names);
    this.modules.set(empty.name, empty);
    return { kind: "module", name: empty.name };
  }

  private resolveRequest(importer: string, request: ModuleRequest): Resolution {
    let resolution = this.resolutions.get(request);
    if (!resolution) {
      resolution = this.resolve(importer, request.specifier);
      this.resolutions.set(request, resolution);
    }
    return resolution;
  }

  private targetOf(importer: string, request: ModuleRequest): string | undefined {
    const resolution = this.resolveRequest(importer, request);
    return resolution.kind === "file" || resolution.kind === "module"
      ? this.engineName(resolution)
      : undefined;
  }

  /** The user's files that a file imports. Host modules are few, and the program does not choose their names. */
  private importsOf(name: string): readonly string[] {
    const { requests } = this.fileOf(name).declarations;
    return requests
      .map((request) => this.targetOf(name, request))
      .filter((target) => target !== undefined && !target.startsWith(hostPrefix)) as readonly string[];
  }

  /** The engine does not report the position of an `import()`: this finds one with that specifier. */
  private importCallAt(importer: string, specifier: string): Position | undefined {
    const file = this.parsedFiles.get(importer) ?? (this.script?.name === importer ? this.script : undefined);
    const literal = file?.importCalls.find((call) => call.specifier === specifier);
    const computedCalls = file?.importCalls.filter((call) => call.specifier === undefined) ?? [];
    const call = literal ?? (computedCalls.length === 1 ? computedCalls[0] : undefined);
    return call && file?.positions.at(call.offset);
  }
}
