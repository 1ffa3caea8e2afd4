import { createRequire } from "node:module";
import type { TypeFile } from "../guest-types.ts";

/** The compiler that Monaco includes. Node loads it directly, because Vitest would take 4 s to process its 9 MB. */
const { typescript: ts } = createRequire(import.meta.url)(
  "monaco-editor/languages/features/typescript/lib/typescriptServices.js",
) as { typescript: TypeScript };

/** The parts of it that are used; it has no types of its own. */
type TypeScript = {
  readonly SymbolFlags: { readonly Value: number };
  createLanguageService(host: object, registry: object): LanguageService;
  createDocumentRegistry(): object;
  flattenDiagnosticMessageText(text: unknown, newLine: string): string;
  displayPartsToString(parts: unknown): string;
};
type LanguageService = {
  getProgram(): { getSourceFile(path: string): object; getTypeChecker(): Checker };
  getSyntacticDiagnostics(path: string): readonly Diagnostic[];
  getSemanticDiagnostics(path: string): readonly Diagnostic[];
  getCompilerOptionsDiagnostics(): readonly Diagnostic[];
  getCompletionsAtPosition(
    path: string,
    at: number,
    options: object,
  ): { entries: readonly { name: string }[] } | undefined;
  getQuickInfoAtPosition(
    path: string,
    at: number,
  ): { displayParts: unknown; documentation: unknown } | undefined;
  getRenameInfo(path: string, at: number, options: object): { canRename: boolean };
};
type Diagnostic = { readonly messageText: unknown };
type Type = { readonly brand: "type" };
type NamedEntry = {
  readonly name: string;
  readonly declarations?: readonly { readonly name?: { getText(): string } }[];
};
type Checker = {
  getSymbolsInScope(node: object, meaning: number): readonly NamedEntry[];
  getTypeOfSymbolAtLocation(symbol: NamedEntry, node: object): Type;
  getPropertiesOfType(type: Type): readonly NamedEntry[];
  getSignaturesOfType(type: Type, kind: number): readonly { getReturnType(): Type }[];
};

/**
 * As in web/editor/typescript/service-host.ts, with the compiler's numbers; but with the newest language, and errors in
 * declarations.
 */
const options = {
  noLib: true,
  types: [],
  target: 99,
  module: 99,
  moduleResolution: 100,
  moduleDetection: 3,
  isolatedModules: true,
  allowImportingTsExtensions: true,
  noUncheckedSideEffectImports: true,
  allowJs: true,
  checkJs: true,
  noEmit: true,
  strict: true,
  skipLibCheck: false,
};

/** ts.SignatureKind.Construct */
const construct = 1;

/** Globals without members of their own. */
const constants = ["undefined", "NaN", "Infinity", "globalThis", "window", "self", "global"];

/** Marks a position in a file. */
const mark = "‸";

/** A program's files by their paths. */
export type Files = Readonly<Record<string, string>>;

// Files that several services share are parsed once.
const registry = ts.createDocumentRegistry();

/** A language service, configured like that of the editor. */
export class Service {
  private readonly texts: ReadonlyMap<string, string>;
  private readonly main: string;
  private readonly service: LanguageService;

  constructor(
    private readonly types: readonly TypeFile[],
    private readonly program: Files,
  ) {
    const own = Object.entries(program).map(
      ([path, text]) => [`file:///${path}`, text.replace(mark, "")] as const,
    );
    this.texts = new Map([...types.map(({ path, text }) => [path, text] as const), ...own]);
    this.main = own[0]?.[0] ?? "";
    this.service = ts.createLanguageService(hostOf(this.texts), registry);
  }

  /** The errors in the program, or in one file of it. */
  errors(path?: string): readonly string[] {
    const paths = path === undefined ? Object.keys(this.program) : [path];
    return paths.flatMap((each) => this.errorsIn(`file:///${each}`));
  }

  /** The errors in the declarations themselves. */
  errorsInTypes(): readonly string[] {
    const options = this.service.getCompilerOptionsDiagnostics().map(messageOf);
    return [
      ...options,
      ...this.types.flatMap(({ path }) => this.errorsIn(path).map((each) => `${path}: ${each}`)),
    ];
  }

  private errorsIn(path: string): readonly string[] {
    return this.diagnostics(path).map(messageOf);
  }

  private diagnostics(path: string): readonly Diagnostic[] {
    return [...this.service.getSyntacticDiagnostics(path), ...this.service.getSemanticDiagnostics(path)];
  }

  /** The completions at the mark in a file. */
  completions(path: string): readonly string[] {
    const completions = this.service.getCompletionsAtPosition(...this.markIn(path), {});
    return completions?.entries.map(({ name }) => name) ?? [];
  }

  /** The hover text of the name after the mark in a file. */
  hover(path: string): string {
    const info = this.service.getQuickInfoAtPosition(...this.markIn(path));
    return info ? [info.displayParts, info.documentation].map(ts.displayPartsToString).join("\n") : "";
  }

  /** Whether the name after the mark in a file can be renamed. */
  canRename(path: string): boolean {
    return this.service.getRenameInfo(...this.markIn(path), {}).canRename;
  }

  private markIn(path: string): readonly [path: string, at: number] {
    return [`file:///${path}`, this.program[path]?.indexOf(mark) ?? -1];
  }

  /** The paths of all values in the declarations: globals, their members, and those of their instances. */
  values(): ReadonlySet<string> {
    const program = this.service.getProgram();
    const checker = program.getTypeChecker();
    const file = program.getSourceFile(this.main);
    const paths = new Set<string>();
    const visit = (symbol: NamedEntry, prefix: string, levels: number) => {
      const path = prefix + nameOf(symbol);
      // A name in quotes is a module.
      if (path.startsWith('"') || /\.prototype$|\.constructor$/.test(path)) return;
      paths.add(path);
      if (levels === 0 || constants.includes(path)) return;
      const type = checker.getTypeOfSymbolAtLocation(symbol, file);
      const members = checker.getPropertiesOfType(type);
      for (const member of members) visit(member, `${path}.`, path === "Intl" ? 1 : 0);
      const prototype = members.find(({ name }) => name === "prototype");
      const instance = prototype
        ? checker.getTypeOfSymbolAtLocation(prototype, file)
        : checker.getSignaturesOfType(type, construct)[0]?.getReturnType();
      if (!instance) return;
      for (const member of checker.getPropertiesOfType(instance)) visit(member, `${path}.prototype.`, 0);
    };
    for (const symbol of checker.getSymbolsInScope(file, ts.SymbolFlags.Value)) visit(symbol, "", 1);
    return paths;
  }
}

/** "[Symbol.iterator]" for the compiler's name "__@iterator@23". */
function nameOf({ name, declarations }: NamedEntry): string {
  return name.startsWith("__@") ? (declarations?.[0]?.name?.getText() ?? name) : name;
}

function messageOf({ messageText }: Diagnostic): string {
  return ts.flattenDiagnosticMessageText(messageText, " ");
}

const versions = new Map<string, string>();

/** One version for each text: the registry treats equal versions of a path as equal texts. */
function versionOf(text: string): string {
  const version = versions.get(text) ?? `${versions.size}`;
  versions.set(text, version);
  return version;
}

function hostOf(texts: ReadonlyMap<string, string>): object {
  return {
    getScriptFileNames: () => [...texts.keys()],
    getScriptVersion: (path: string) => versionOf(texts.get(path) ?? ""),
    getScriptSnapshot: (path: string) => snapshot(texts.get(path)),
    getCompilationSettings: () => options,
    getCurrentDirectory: () => "",
    getDefaultLibFileName: () => "none",
    fileExists: (path: string) => texts.has(path),
    readFile: (path: string) => texts.get(path),
  };
}

function snapshot(text: string | undefined): object | undefined {
  if (text === undefined) return undefined;
  return {
    getText: (start: number, end: number) => text.slice(start, end),
    getLength: () => text.length,
    getChangeRange: () => undefined,
  };
}
