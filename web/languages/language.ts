import type { Capabilities } from "../protocol/capabilities/capabilities.ts";
import type { Check } from "../protocol/grading/check.ts";
import type { CompileResult } from "../protocol/program/compile-result.ts";
import type { HostModule } from "../protocol/program/host-module.ts";
import type { Position, SourceFile } from "../protocol/program/source-file.ts";
import type { Syntax } from "../protocol/program/syntax-tree.ts";
import type { GuestError } from "../protocol/run/guest-error.ts";
import type { ExhaustedLimit } from "../protocol/run/outcome.ts";

import type { MarkedProgram } from "./marked-places.ts";

export type { CompileResult } from "../protocol/program/compile-result.ts";

/** What the page knows of a language before any of its code is loaded. */
export type Language = {
  /** Its name in requests, links, drafts and lessons; it never changes. */
  readonly id: string;
  /** Its name for people. */
  readonly label: string;
  /** How the names of its files end. New files get the first one. */
  readonly extensions: readonly `.${string}`[];
  /** No program is written in it. */
  readonly isData?: true;
  /** The language whose programs are, as they stand, programs of this one or nearly: "javascript" of TypeScript. */
  readonly dialectOf?: string;
  /** No file of a program names another: what all of them define is there for each. */
  readonly namesNoFiles?: true;
  /** The editor's name for it, which colours its text. */
  readonly editorLanguage: string;
  /** What makes the rest of a line a comment. */
  readonly lineComment?: string;
  /** Its compiler has `mark`, so its runs can be looked into. */
  readonly hasMoments?: true;
  /** Its compiler is too large for every worker, and is a script of its own. */
  readonly hasCompilerScript?: true;
};

/**
 * Turns a language into what the engine reads. It runs in the worker, outside the VM, and headless in Node; it executes
 * nothing of the program, and what it gives follows from its input alone.
 */
export type Compiler = {
  /** The id of its language. */
  readonly language: string;
  readonly extensions: readonly `.${string}`[];
  /** Never throws: problems of the text are diagnostics. */
  compile(file: SourceFile, program?: readonly SourceFile[]): CompileResult;
  /**
   * The same for a cell of a session, where that is something else: what it declares outlives it. `carried` is what the
   * results of the cells before it have asked for.
   */
  compileCell?(
    file: SourceFile,
    carriedNames?: readonly string[],
    program?: readonly SourceFile[],
  ): CompileResult;
  /**
   * The program's files that are evaluated before the one it starts with, as scripts, in that order. For a language in which
   * no file names another: what they define is there for all. `compile` is then given all files.
   */
  filesBefore?(entry: string, program: readonly SourceFile[]): readonly SourceFile[];
  /** The same for a module of the host's, which may use all of the library, whatever a program may. */
  compileModule?(file: SourceFile): CompileResult;
  /** A script that the guest evaluates where the capabilities leave out a module of the host's: to use it is restricted. */
  leaveOut?(module: HostModule): string;
  /** Decorators and `using` stay in its code. A later step that has a parser compiles them: see compilers.ts. */
  readonly leavesMissingSyntax?: true;
  /** The places of a file that are moments of its run, where these are not those of the code. It is given what compiles. */
  mark?(file: SourceFile, program?: readonly SourceFile[]): MarkedProgram | undefined;
  /** The tree of a file, for a reader to look at. By default, where no place has moved, that of the code. */
  syntax?(file: SourceFile): Syntax;
  /**
   * A script that the guest evaluates before a program of this language: its runtime library. Like setup code, it
   * costs the program nothing.
   */
  readonly prelude?: string;
  /** A program of it completes with the description of its value: the JSON of `{ inspected, preview }`. */
  readonly describesValues?: true;
  /** What a program was stopped at, if the error that its library threw says that it is not there on purpose. */
  restrictedUse?(error: GuestError): { readonly name: string; readonly hint: string } | undefined;
  /** What to do where a limit is reached, in the words of its programs. */
  readonly hints?: { readonly [limit in ExhaustedLimit]?: string };
  /**
   * Room for calls inside calls, beside the memory, for a language that goes deep where others loop. A program that does
   * not find enough in what every program has is run again with this much.
   */
  readonly deepStackBytes?: number;
  /** The same for programs with those capabilities, if they say something of its library. */
  under?(capabilities: Capabilities): Compiler | undefined;
  /** A script that the guest evaluates after the library: what the capabilities make of it. */
  readonly permissions?: string;
  /** The problem with the capabilities for its library, in a sentence. */
  readonly permissionProblem?: string;
  /** How a program of it is checked, where that is not as for JavaScript: with values in its own words. */
  readonly checks?: LanguageChecks;
  /** Says in the language's own words what the engine said in its own. Places are the user's already. */
  describeError?(error: GuestError): GuestError;
};

/** The checks of a language, which are made in a VM of their own: see sandbox/grading. */
export type LanguageChecks = {
  /** What it calls an error that ends a program: "raised". */
  readonly threw: string;
  /** The global of the guest whose `serve` answers for the program. */
  readonly servingGlobal: string;
  /** The program's entry as code that stays loaded, so that its functions can be called. */
  keep(file: SourceFile, program?: readonly SourceFile[]): CompileResult;
  /** A module that gives the JSON text of the verdict; or why the check cannot be made. */
  compile(check: Check, program: readonly SourceFile[]): CheckCode | CheckProblem;
  /** Whether a word of `uses` and `avoids` can be in a program of this language; if not, a sentence says what can. */
  wrongTerm(term: string): string | undefined;
  /** Where a file first has what a word names. */
  findUse(term: string, file: SourceFile): Position | undefined;
};

export type CheckCode = { readonly code: string };
export type CheckProblem = {
  readonly problem: string;
  /** Of the test's code, from 1. */
  readonly line?: number;
};
