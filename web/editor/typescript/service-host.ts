import { typescript as ts } from "monaco-editor/languages/features/typescript/lib/typescriptServices";
import type { TypeFile } from "../../languages/types/guest-types.ts";
import { importedFile } from "../../protocol/paths.ts";
import { addressOf } from "./protocol.ts";
import type { VersionedTexts } from "./versioned-text.ts";

/** The compiler options. */
const options = {
  // Only the guest's own types exist: web/languages/types.
  noLib: true,
  types: [],
  // The engine supports syntax that ES2023 lacks, such as `/a/v`.
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  // No file sees another file's names without an import. And `await` outside of functions is valid in a script.
  moduleDetection: ts.ModuleDetectionKind.Force,
  isolatedModules: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  // `import "./gone.ts"` is also an import of a missing file.
  noUncheckedSideEffectImports: true,
  noEmit: true,
  strict: true,
  // Plain JavaScript is checked like TypeScript. diagnostic-filter.ts decides which diagnostics are shown.
  allowJs: true,
  checkJs: true,
};

const kinds: readonly (readonly [ending: RegExp, kind: number, extension: string])[] = [
  [/\.ts$/, ts.ScriptKind.TS, ".ts"],
  [/\.mts$/, ts.ScriptKind.TS, ".mts"],
  [/\.cts$/, ts.ScriptKind.TS, ".cts"],
  [/\.js$/, ts.ScriptKind.JS, ".js"],
  [/\.mjs$/, ts.ScriptKind.JS, ".mjs"],
  [/\.cjs$/, ts.ScriptKind.JS, ".cjs"],
  [/\.json$/, ts.ScriptKind.JSON, ".json"],
];

/** A program's files and its environment, in the form that TypeScript requests. */
export class ServiceHost {
  private types = new Map<string, Omit<TypeFile, "path"> & { readonly version: number }>();
  private version = 0;

  constructor(private readonly texts: VersionedTexts) {}

  setTypes(files: readonly TypeFile[]): void {
    this.version++;
    this.types = new Map(
      files.map(({ path, ...file }) => {
        const before = this.types.get(path);
        return [path, before?.text === file.text ? before : { ...file, version: this.version }];
      }),
    );
  }

  isTypes(name: string): boolean {
    return this.types.has(name);
  }

  getCompilationSettings(): object {
    return options;
  }

  /** Data files are read only if they are imported. */
  getScriptFileNames(): string[] {
    const programs = [...this.texts.keys()].filter((name) => /\.[mc]?[jt]s$/.test(name));
    return [...programs, ...this.types.keys()];
  }

  getScriptVersion(name: string): string {
    const text = this.texts.get(name);
    return text ? `text ${text.version}` : String(this.types.get(name)?.version ?? "");
  }

  getScriptSnapshot(name: string): object | undefined {
    const text = this.readFile(name);
    if (text === undefined) return undefined;
    return {
      getText: (start: number, end: number) => text.slice(start, end),
      getLength: () => text.length,
      getChangeRange: () => undefined,
    };
  }

  getScriptKind(name: string): number {
    return kindOf(name)?.[1] ?? ts.ScriptKind.TS;
  }

  readFile(name: string): string | undefined {
    return (this.texts.get(name) ?? this.types.get(name))?.text;
  }

  fileExists(name: string): boolean {
    return this.texts.has(name) || this.types.has(name);
  }

  /** Resolves imports like the linker. The modules of a host have declarations of their own. */
  resolveModuleNameLiterals(literals: readonly { readonly text: string }[], from: string): object[] {
    const imports = this.types.get(from)?.imports;
    return literals.map(({ text }) => {
      const path = imports && Object.hasOwn(imports, text) ? imports[text] : undefined;
      if (path !== undefined) return { resolvedModule: { resolvedFileName: path, extension: ".d.ts" } };
      const module = /^\.{1,2}(?:\/|$)/.test(text) ? this.resolve(text, from) : undefined;
      return { resolvedModule: module };
    });
  }

  getCurrentDirectory(): string {
    return "";
  }

  getDefaultLibFileName(): string {
    return "none.d.ts";
  }

  useCaseSensitiveFileNames(): boolean {
    return true;
  }

  private resolve(specifier: string, from: string): object | undefined {
    // Names are encoded in an address, but not in a program.
    const address = specifier.replaceAll("%", "%25").replace(/[?#]/g, encodeURIComponent);
    const target = decodeURIComponent(new URL(address, from).pathname).slice(1);
    const path = importedFile(target, (each) => this.texts.has(addressOf(each)));
    const resolvedFileName = path === undefined ? "" : addressOf(path);
    const extension = kindOf(resolvedFileName)?.[2];
    return extension === undefined ? undefined : { resolvedFileName, extension };
  }
}

function kindOf(name: string) {
  return kinds.find(([ending]) => ending.test(name));
}
