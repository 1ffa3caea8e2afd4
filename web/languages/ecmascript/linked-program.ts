import type { CompileResult } from "../../protocol/program/compile-result.ts";
import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import type { HostModule } from "../../protocol/program/host-module.ts";
import type { NodeModuleName } from "../../protocol/program/node-modules.ts";
import type { Position, SourceFile } from "../../protocol/program/source-file.ts";
import type { ModuleProblem } from "./module-file.ts";
import type { ModuleAccess } from "./specifiers.ts";

/** What the linker gets, and what it says about an entry and its imports. */

/** The parts of a program. */
export type ProgramSource = {
  readonly files: readonly SourceFile[];
  /** Compiles a file for the engine. It is called once for each file that is reached. */
  readonly compile: (file: SourceFile) => CompileResult;
  readonly modules: readonly HostModule[];
  /** Whether the program may import a module that is not one of its files. */
  readonly permit: (specifier: string) => ModuleAccess;
  /** Files that are evaluated before the entry: see languages/language.ts. */
  readonly before?: ((entry: SourceFile) => readonly SourceFile[]) | undefined;
};

/** How the entry is evaluated, and its text for the engine. */
export type PreparedEntry = {
  readonly kind: "script" | "module";
  readonly text: string;
  /** Whether the text is a function with the text of the file, and its call. */
  readonly isFunction?: true;
  /** Scripts that are evaluated before it. */
  readonly before?: readonly SourceFile[];
};

/** Why the program cannot be evaluated. */
export type EntryRefusal =
  | { readonly kind: "invalid"; readonly diagnostics: readonly Diagnostic[] }
  | RestrictedImport;

export type RestrictedImport = {
  readonly kind: "restricted";
  readonly name: string;
  readonly hint?: string;
  readonly at: Position;
};
export type Refusal =
  | { readonly kind: "invalid"; readonly problems: readonly ModuleProblem[] }
  | RestrictedImport;

/** Why an `import()` fails: the error and its position. */
export type ImportFailure =
  | ModuleProblem
  | { readonly kind: "restricted"; readonly name: string; readonly at: Position | undefined };

/** What `require` finds: something by its kind, or why there is nothing. */
export type Requirement =
  | { readonly kind: "commonjs" | "module" | "data"; readonly path: string }
  | { readonly kind: "builtin"; readonly name: NodeModuleName }
  /** A module of the host, by the engine's name. */
  | { readonly kind: "library"; readonly name: string }
  | { readonly kind: "missing"; readonly message: string }
  | { readonly kind: "restricted"; readonly name: string };
