import type { TypeFile } from "../../languages/types/guest-types.ts";

/*
 * The messages between the page and the worker with TypeScript. Positions are UTF-16 offsets. Files are named by their
 * addresses ("file:///main.ts").
 */

/** The address of a program's file. */
export function addressOf(path: string): string {
  return `file:///${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** A file of the program, by its address. */
export type TextFile = { readonly file: string; readonly text: string };

/** A request of the page, with the changes of the program's texts since the last one. */
export type RpcRequest = {
  readonly id: number;
  readonly changedFiles: readonly TextFile[];
  readonly removedPaths: readonly string[];
  readonly name: keyof Queries;
  readonly args: readonly unknown[];
};

export type RpcResponse = { readonly id: number } & (
  | { readonly answer: unknown }
  | { readonly failure: string }
);

export type Span = { readonly start: number; readonly end: number };
export type FileRange = Span & { readonly file: string };
export type FileChange = FileRange & { readonly text: string };

export type TypeScriptProblem = Span & {
  readonly code: number;
  readonly message: string;
  readonly severity: "error" | "warning" | "hint";
  /** Whether it is a syntax error, not a type error. */
  readonly isSyntax: boolean;
  readonly isUnnecessary: boolean;
  readonly isDeprecated: boolean;
};

export type Completion = {
  readonly name: string;
  readonly kind: string;
  readonly sortText: string;
  readonly insertText: string;
  readonly filterText: string | undefined;
  readonly replaces: Span | undefined;
  readonly isDeprecated: boolean;
  /** The module to import the name from, if that is needed. */
  readonly from: string | undefined;
  /** Must be passed back to TypeScript when the details of the entry are requested. */
  readonly source: string | undefined;
  readonly data: unknown;
};

export type SymbolDescription = {
  /** The type in TypeScript syntax. */
  readonly signature: string;
  /** Markdown. */
  readonly docs: string;
};

export type Signatures = {
  readonly active: number;
  readonly argument: number;
  readonly items: readonly {
    readonly label: string;
    readonly docs: string;
    readonly parameters: readonly { readonly label: string; readonly docs: string }[];
  }[];
};

export type Outline = {
  readonly name: string;
  readonly kind: string;
  readonly span: Span;
  readonly nameSpan: Span;
  readonly children: readonly Outline[];
};

export type Fix = { readonly title: string; readonly changes: readonly FileChange[] };

export type FormatOptions = { readonly tabSize: number; readonly insertSpaces: boolean };

/** The queries that the worker answers. For the page, all of them are asynchronous. */
export type Queries = {
  setTypes(files: readonly TypeFile[]): void;
  problems(file: string): readonly TypeScriptProblem[];
  complete(file: string, offset: number): readonly Completion[];
  describeEntry(
    file: string,
    offset: number,
    entry: Pick<Completion, "name" | "source" | "data">,
  ): (SymbolDescription & { readonly changes: readonly FileChange[] }) | undefined;
  signatures(file: string, offset: number): Signatures | undefined;
  describe(file: string, offset: number): (SymbolDescription & Span) | undefined;
  occurrences(file: string, offset: number): readonly (Span & { readonly isWritten: boolean })[];
  definitions(file: string, offset: number): readonly FileRange[];
  references(file: string, offset: number): readonly FileRange[];
  outline(file: string): readonly Outline[];
  nameAt(file: string, offset: number): (Span & { readonly name: string }) | { readonly refusal: string };
  rename(file: string, offset: number): readonly FileRange[];
  format(file: string, span: Span, layout: FormatOptions): readonly FileChange[];
  fixes(file: string, span: Span, codes: readonly number[], layout: FormatOptions): readonly Fix[];
};

export type Remote<T> = {
  readonly [Name in keyof T]: T[Name] extends (...args: infer Given) => infer Answer
    ? (...args: Given) => Promise<Answer>
    : never;
};
