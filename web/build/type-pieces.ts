import type {
  Member,
  Node,
  Statement,
  TypeNode,
  TypeScript,
} from "monaco-editor/languages/features/typescript/lib/typescriptServices.js";
import { pathKind } from "../protocol/capabilities/known-globals.ts";

/**
 * Declarations as text, and the parts of the text to remove for each name or path that is not allowed: start and end of
 * each part, one after the other. So the code that joins the pieces does not parse anything.
 */
export type TypePiece = {
  readonly path: string;
  readonly text: string;
  readonly cuts: Readonly<Record<string, readonly number[]>>;
};

/** If `ours`, they describe the guest. The others describe the language, of which the guest has a part. */
export type DeclarationFile = { readonly path: string; readonly text: string; readonly ours: boolean };

/** Leaves out what the guest never has (names that are not in the manifest) and what we declare ourselves. */
export function typePieces(ts: TypeScript, files: readonly DeclarationFile[]): readonly TypePiece[] {
  const parsedFiles = files.map((file) => ({ ...file, placed: statementsOf(ts, file) }));
  const holders = holdersOf(parsedFiles.flatMap(({ placed: placedPieces }) => placedPieces));
  const own = new Set(
    parsedFiles.flatMap(({ ours, placed: placedPieces }) =>
      ours ? placedPieces.flatMap((each) => partsOf(ts, each, holders).map(({ path }) => path)) : [],
    ),
  );
  return parsedFiles.map(({ path, text, ours, placed: placedPieces }) => {
    const removals: Span[] = [];
    const partSpans: PartSpan[] = [];
    for (const each of placedPieces) {
      for (const { node, path, isValue } of partsOf(ts, each, holders)) {
        const span = { start: node.pos, end: node.end };
        if (!ours && (own.has(path) || !exists(path))) removals.push(span);
        else if (pathKind(path) === "available" && !(isValue && path === neededValue))
          partSpans.push({ path, span });
        // A namespace is removed together with all its values.
        if (isValue && each.inside !== "") partSpans.push({ path: each.inside.slice(0, -1), span });
      }
    }
    return { path, ...removeSpans(text, removals, partSpans) };
  });
}

/**
 * The compiler finds `Symbol.iterator` by this name; without it, arrays are not iterable. Only its call signature is
 * removed.
 */
const neededValue = "Symbol";

/** Members that exist but are not in the manifest, because they are not methods. */
const plainData = new Set(
  `Array.prototype.length String.prototype.length Function.prototype.length Function.prototype.name
  Function.prototype.prototype Error.prototype.name Error.prototype.message Error.prototype.cause
  AggregateError.prototype.errors SuppressedError.prototype.error SuppressedError.prototype.suppressed
  RegExp.prototype.lastIndex Object.prototype.constructor`.split(/\s+/),
);

function exists(path: string): boolean {
  if (plainData.has(path) || /\.(?:prototype|BYTES_PER_ELEMENT)$|^TypedArray\.prototype\.length$/.test(path))
    return true;
  // The manifest names the classes of Intl, but not their members.
  return pathKind(path) !== "unknown" || /^Intl\.\w+\.\w/.test(path);
}

/** A statement, and the prefix of its name: "Intl.". */
type NestedStatement = { readonly statement: Statement; readonly inside: string };

function statementsOf(ts: TypeScript, { path, text }: DeclarationFile): readonly NestedStatement[] {
  const source = ts.createSourceFile(path, text, latest);
  // Declarations in a module are local to it, except those that it declares as global.
  const isModule = ts.isExternalModule(source);
  return source.statements.flatMap((statement) => {
    if (!ts.isModuleDeclaration(statement)) return isModule ? [] : [{ statement, inside: "" }];
    const { name, body } = statement;
    // A name in quotes is a module that programs may import.
    if (name === undefined || ts.isStringLiteral(name)) return [];
    const inside = name.text === "global" ? "" : `${name.text}.`;
    return (body?.statements ?? []).map((each) => ({ statement: each, inside }));
  });
}

/** ScriptTarget.Latest */
const latest = 99;

/** The paths of the values that have the members of an interface, by the interface's name. */
type Holders = ReadonlyMap<string, readonly string[]>;

/** Other interfaces with the members of a prototype. */
const otherHolders: Readonly<Record<string, string>> = {
  Array: "Array.prototype",
  ReadonlyArray: "Array.prototype",
  ConcatArray: "Array.prototype",
  ReadonlyMap: "Map.prototype",
  ReadonlySet: "Set.prototype",
  IteratorObject: "Iterator.prototype",
  CallableFunction: "Function.prototype",
  NewableFunction: "Function.prototype",
};

/** From `var Array: ArrayConstructor`, and from `prototype: Array<any>` in that interface. */
function holdersOf(statements: readonly NestedStatement[]): Holders {
  const holders = new Map<string, readonly string[]>();
  const add = (type: TypeNode | undefined, path: string) => {
    const name = type?.typeName?.text;
    if (name !== undefined) holders.set(name, [...(holders.get(name) ?? []), path]);
  };
  const prototypeOf = (members: readonly Member[] = [], path: string) =>
    add(members.find(({ name }) => name?.text === "prototype")?.type, `${path}.prototype`);
  for (const { statement, inside } of statements) {
    for (const { name, type } of statement.declarationList?.declarations ?? []) {
      add(type, `${inside}${name?.text}`);
      prototypeOf(type?.members, `${inside}${name?.text}`);
    }
  }
  for (const [name, paths] of [...holders]) {
    for (const { statement } of statements) {
      if (statement.name?.text === name) for (const path of paths) prototypeOf(statement.members, path);
    }
  }
  for (const [name, path] of Object.entries(otherHolders)) holders.set(name, [path]);
  return holders;
}

/** A part that can be left out separately. */
type Part = { readonly node: Node; readonly path: string; readonly isValue: boolean };

function partsOf(ts: TypeScript, { statement, inside }: NestedStatement, holders: Holders): readonly Part[] {
  const name = statement.name?.text ?? "";
  if (ts.isFunctionDeclaration(statement)) {
    return [{ node: statement, path: `${inside}${name}`, isValue: true }];
  }
  if (ts.isInterfaceDeclaration(statement)) return membersOf(ts, statement.members, holders.get(name));
  return (statement.declarationList?.declarations ?? []).flatMap((variable) => {
    const path = `${inside}${variable.name?.text}`;
    return [{ node: statement, path, isValue: true }, ...membersOf(ts, variable.type?.members, [path])];
  });
}

function membersOf(
  ts: TypeScript,
  members: readonly Member[] = [],
  holders: readonly string[] = [],
): readonly Part[] {
  return members.flatMap((node) => {
    const paths = holders.flatMap((holder) => pathOf(ts, node, holder) ?? []);
    const path = paths.find(exists) ?? paths[0];
    return path === undefined ? [] : [{ node, path, isValue: false }];
  });
}

function pathOf(ts: TypeScript, member: Member, holder: string): string | undefined {
  const { name, parameters } = member;
  if (name) {
    if (ts.isComputedPropertyName(name)) return undefined;
    const path = `${holder}.${name.text}`;
    return pathKind(path) === "unknown" ? path.replace(typedArray, "TypedArray.") : path;
  }
  const isCall = ts.isCallSignatureDeclaration(member);
  if (holder === "Symbol" && isCall) return "Symbol";
  // `new Date()` and `Date()` read the time.
  if (holder === "Date" && (isCall || parameters?.length === 0)) return "Date.now";
  return undefined;
}

const typedArray = /^(?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array\./;

type Span = { readonly start: number; readonly end: number };
type PartSpan = { readonly path: string; readonly span: Span };

/** The text without the removed spans, and the positions of the parts in it. */
function removeSpans(
  text: string,
  removedSpans: readonly Span[],
  parts: readonly PartSpan[],
): Pick<TypePiece, "text" | "cuts"> {
  const spans = [...removedSpans].sort((a, b) => a.start - b.start || b.end - a.end);
  let result = "";
  let from = 0;
  const removals: { readonly end: number; readonly length: number }[] = [];
  for (const { start, end } of spans) {
    if (end <= from) continue;
    result += text.slice(from, start);
    from = end;
    removals.push({ end, length: end - result.length });
  }
  result += text.slice(from);
  const newOffset = (at: number) => at - (removals.findLast(({ end }) => end <= at)?.length ?? 0);
  const cuts: Record<string, number[]> = {};
  for (const { path, span } of parts) {
    if (removedSpans.some(({ start, end }) => start <= span.start && span.end <= end)) continue;
    cuts[path] ??= [];
    cuts[path].push(newOffset(span.start), newOffset(span.end));
  }
  return { text: result, cuts };
}
