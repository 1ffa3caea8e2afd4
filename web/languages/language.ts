import type { Interpreter } from "../interpreters/interpreter.ts";
import type { Capabilities } from "../protocol/capabilities/capabilities.ts";
import type { JudgedCheck } from "../protocol/grading/check.ts";
import type { CompileResult } from "../protocol/program/compile-result.ts";
import type { HostModule } from "../protocol/program/host-module.ts";
import type { Position, SourceFile } from "../protocol/program/source-file.ts";
import type { Syntax } from "../protocol/program/syntax-tree.ts";
import type { Explanation } from "../protocol/run/explanation.ts";
import type { GuestError } from "../protocol/run/guest-error.ts";
import type { ExhaustedLimit, Outcome } from "../protocol/run/outcome.ts";

import type { MarkedProgram } from "./marked-sites.ts";

export type { CompileResult } from "../protocol/program/compile-result.ts";

/** The facts about a language that the page knows before any of its code is loaded. */
export type Language = {
  /** Its name in requests, links, drafts and lessons; it never changes. */
  readonly id: string;
  /** Its name for readers. */
  readonly label: string;
  /** The extensions of its files. New files get the first one. */
  readonly extensions: readonly `.${string}`[];
  /** No program is written in this language. */
  readonly isData?: true;
  /** The language whose programs are, mostly unchanged, also programs of this one: "javascript" for TypeScript. */
  readonly dialectOf?: string;
  /** No file of a program imports another: every file can use the definitions of all files. */
  readonly namesNoFiles?: true;
  /** The editor's name for it, for syntax highlighting. */
  readonly editorLanguage: string;
  /** The start of a line comment. */
  readonly lineComment?: string;
  /** Its compiler has `mark`, so readers can look inside its runs. */
  readonly hasMoments?: true;
  /** Its compiler is too large for every worker, and is a separate script. */
  readonly hasCompilerScript?: true;
  /**
   * An interpreter in WebAssembly runs it: a file that workers get besides the script. What needs code for the engine
   * (looking inside, measured checks) is not for it yet.
   */
  readonly isInterpreted?: true;
  /** Its interpreter is so large, in megabytes, that it is fetched when a program is run, and the reader sees that. */
  readonly downloadMb?: number;
  /** Its interpreter has sessions, and so its programs have a console line. */
  readonly hasSessions?: true;
};

/**
 * Compiles a language to code that the engine reads. It runs in the worker, outside the VM, and headless in Node. It
 * executes nothing of the program, and its result depends only on its input.
 */
export type Compiler = {
  /** The id of its language. */
  readonly language: string;
  readonly extensions: readonly `.${string}`[];
  /** Never throws: problems of the source are diagnostics. */
  compile(file: SourceFile, program?: readonly SourceFile[]): CompileResult;
  /**
   * The same for a cell of a session, if that is different: its declarations outlive it. `carriedNames` comes from the
   * results of the previous cells.
   */
  compileCell?(
    file: SourceFile,
    carriedNames?: readonly string[],
    program?: readonly SourceFile[],
  ): CompileResult;
  /**
   * The program's files that are evaluated before the entry, as scripts, in this order. For a language without imports
   * between files: every file can use the definitions of all. `compile` then gets all files.
   */
  filesBefore?(entry: string, program: readonly SourceFile[]): readonly SourceFile[];
  /** `compile` looks into the program's other files. */
  readonly readsOtherFiles?: true;
  /** The same for a module of the host, which may use the whole library, whatever a program may use. */
  compileModule?(file: SourceFile): CompileResult;
  /**
   * A script that the guest evaluates if the capabilities exclude a module of the host: using it is then restricted.
   */
  leaveOut?(module: HostModule): string;
  /** Runs its programs: nothing of them is code for the engine. */
  readonly interpreter?: Interpreter;
  /** Decorators and `using` stay in its output. A later step with a parser compiles them: see compilers.ts. */
  readonly leavesMissingSyntax?: true;
  /** The moments of a file, if they differ from those of the code. Has the same parameters as `compile`. */
  mark?(file: SourceFile, program?: readonly SourceFile[]): MarkedProgram | undefined;
  /** The syntax tree of a file, for a reader. By default, and if no position has moved, that of the code. */
  syntax?(file: SourceFile): Syntax;
  /**
   * A script that the guest evaluates before a program of this language: its runtime library. Like setup code, it costs
   * the program nothing.
   */
  readonly prelude?: string;
  /** The completion value of a program is the description of its value: the JSON of `{ inspected, preview }`. */
  readonly describesValues?: true;
  /** The restricted name and the hint, if the library threw this error because something is left out on purpose. */
  restrictedUse?(error: GuestError): { readonly name: string; readonly hint: string } | undefined;
  /** What to do when a limit is reached, in terms of this language. */
  readonly hints?: { readonly [limit in ExhaustedLimit]?: string };
  /**
   * Additional stack for nested calls, besides the memory, for a language that recurses instead of looping. A program
   * for which the usual stack is too small runs again with this size.
   */
  readonly deepStackBytes?: number;
  /** The same compiler for programs with these capabilities, if they restrict its library. */
  under?(capabilities: Capabilities): Compiler | undefined;
  /** A script that the guest evaluates after the library, to apply the capabilities. */
  readonly permissions?: string;
  /** What is wrong in the capabilities for its library, in a sentence. */
  readonly permissionProblem?: string;
  /** How its programs are checked, if that differs from JavaScript: with values in its own notation. */
  readonly checks?: LanguageChecks;
  /** Explains a failure from the program's text, if that differs from ECMAScript. Says nothing that may be wrong. */
  explain?(files: readonly SourceFile[], outcome: Outcome): Explanation | undefined;
  /** Rewords the engine's error in the language's own terms. Positions are already those of the source. */
  describeError?(error: GuestError): GuestError;
};

/** The checks of a language, which run in a separate VM: see run/sandbox/grading. */
export type LanguageChecks = {
  /** Its verb for an error that ends a program: "raised". */
  readonly threw: string;
  /** Its errors have no names, so `throws` has a part of the message. */
  readonly throwsTexts?: true;
  /** How a program serves its checks. An interpreter has ways of its own (web/interpreters/interpreter.ts). */
  readonly serving?: ServingProgram;
  /**
   * A module that returns the JSON text of the verdict, or why the check cannot be compiled. For an interpreter, the JSON
   * text of the check in its language (`JudgedCode`).
   */
  compile(check: JudgedCheck, program: readonly SourceFile[]): CheckCode | CheckProblem;
  /**
   * Whether a term of `uses` and `avoids` can be in a program of this language. If not, a sentence says which terms
   * can.
   */
  wrongTerm(term: string): string | undefined;
  /** The first position in a file of what a term names. */
  findUse(term: string, file: SourceFile): Position | undefined;
};

export type ServingProgram = {
  /** The global of the guest whose `serve` replies for the program. */
  readonly global: string;
  /** Compiles the program's entry to code that stays loaded, so that its functions can be called. */
  keep(file: SourceFile, program?: readonly SourceFile[]): CompileResult;
};

export type CheckCode = { readonly code: string };
export type CheckProblem = {
  readonly problem: string;
  /** The line in the test's code, from 1. */
  readonly line?: number;
};

/** The names that programs of a language may use: for an editor, and for a list of them. Offsets are in UTF-16 units. */
export type LanguageNames = {
  /** After these characters an editor offers names, as it does after letters. */
  readonly triggerCharacters: readonly string[];
  /** The names to offer at an offset, and where the word begins that each of them replaces. */
  completionsAt(
    text: string,
    offset: number,
    scope: NameScope,
  ): { readonly start: number; readonly names: readonly OfferedName[] };
  /** What is known of the name at an offset, in Markdown, and the range of the name. */
  descriptionAt(
    text: string,
    offset: number,
    scope: NameScope,
  ): { readonly markdown: string; readonly start: number; readonly end: number } | undefined;
  /** What a program may use of the library, in sentences and by name. */
  permitted(capabilities: Capabilities): {
    readonly sentences: readonly string[];
    readonly groups: readonly { readonly title: string; readonly names: readonly string[] }[];
  };
};

/** What a text can use besides the library of its language. */
export type NameScope = {
  /** Without an allowlist, the whole library. */
  readonly capabilities: Partial<Capabilities>;
  /** The host's modules that it may use. */
  readonly modules: readonly HostModule[];
  /** The other files of its program. */
  readonly files: readonly SourceFile[];
};

export type OfferedName = {
  readonly kind: "function" | "module" | "keyword";
  /** Such as `map/2` for a function. */
  readonly label: string;
  /** The text that is inserted. */
  readonly name: string;
  /** Such as `Enum.map(enumerable, fun)`. */
  readonly signature: string;
};
