import type { Program } from "acorn";
import type { Compiled } from "../protocol/compiled.ts";
import { toSource } from "../protocol/place-map.ts";
import type { Problem } from "./check.ts";
import { completionInsertions } from "./completion.ts";
import { beforeStatement, type EngineText, type Insertion, insert, unchanged } from "./insertions.ts";
import { readAuto, type SourceKind } from "./parse.ts";
import { Places } from "./places.ts";
import { type ImportCall, type Reading, read } from "./reader.ts";
import { type Declarations, declarationsOf } from "./record.ts";
import { addressOf } from "./specifiers.ts";

/** A file or a module of the host, read as what it is imported as. */
export type ReadFile = {
  /** What the engine knows it by, and writes into stack traces. */
  readonly name: string;
  readonly kind: SourceKind | "data";
  readonly declarations: Declarations;
  readonly importCalls: readonly ImportCall[];
  /** Why it cannot be read: what its compiler says of it, or the parser. */
  readonly failures: readonly Problem[];
  readonly places: Pick<Places, "at">;
  /** What the engine gets, with `first`, some statements, before all others. */
  text(first?: string): EngineText;
};

const nothing: Declarations = { requests: [], exports: new Map(), stars: [] };

/** Reads a file as a module; `address` is its `import.meta.url`. */
export function readModule(name: string, compiled: Compiled, address = addressOf(name)): ReadFile {
  return withoutReading(name, compiled) ?? asModule(name, compiled, address, read(compiled.code, "module"));
}

/** Reads the file a program starts with: a script or a module. Undefined for a plain script, which is not read. */
export function readEntry(path: string, compiled: Compiled): ReadFile | undefined {
  const unread = withoutReading(path, compiled);
  if (unread) return unread;
  const { code } = compiled;
  const reading = readAuto(code, path);
  if (reading?.kind !== "script") return reading && asModule(path, compiled, addressOf(path), reading, true);
  return {
    name: path,
    kind: "script",
    declarations: nothing,
    importCalls: reading.importCalls,
    // The engine is the judge of scripts, and says so itself.
    failures: [],
    places: placesOf(path, compiled),
    text: () => unchanged(code),
  };
}

function asModule(
  name: string,
  compiled: Compiled,
  address: string,
  reading: Reading,
  isEntry = false,
): ReadFile {
  const { code: text } = compiled;
  const places = placesOf(name, compiled);
  const { program, failure, importCalls } = reading;
  // The tree is not kept: it weighs a hundred times the text.
  const start = program?.body[0] ? beforeStatement(program, 0, text, "").offset : 0;
  const insertions = program
    ? insertionsInto(program, text, reading.usesMeta ? address : undefined, isEntry)
    : [];
  return {
    name,
    kind: "module",
    declarations: program ? declarationsOf(program) : nothing,
    importCalls,
    failures: failure
      ? [{ kind: "SyntaxError", message: failure.message, at: places.at(failure.offset) }]
      : [],
    places,
    text(first = "") {
      const all = first === "" ? insertions : [{ offset: start, text: first }, ...insertions];
      return all.length === 0 ? unchanged(text) : insert(text, all);
    },
  };
}

function insertionsInto(
  program: Program,
  text: string,
  address: string | undefined,
  isEntry: boolean,
): readonly Insertion[] {
  const insertions: Insertion[] = [];
  if (address !== undefined) {
    // Imports come before everything else in any case.
    const index = program.body.findIndex(({ type }) => type !== "ImportDeclaration");
    insertions.push(beforeStatement(program, index, text, `import.meta.url=${JSON.stringify(address)};`));
  }
  if (isEntry) insertions.push(...completionInsertions(program, text));
  return insertions;
}

/** Data, and what its compiler has refused: there is nothing in it to be read. */
function withoutReading(name: string, compiled: Compiled): ReadFile | undefined {
  const errors = compiled.diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length === 0 && !compiled.isData) return undefined;
  return {
    name,
    kind: compiled.isData ? "data" : "module",
    declarations: compiled.isData ? { ...nothing, exports: new Map([["default", "here"]]) } : nothing,
    importCalls: [],
    failures: errors.map(({ message, at }) => {
      return { kind: "SyntaxError", message: message.replace(/^SyntaxError: /, ""), at };
    }),
    places: placesOf(name, compiled),
    text: () => unchanged(compiled.code),
  };
}

/** Places in the user's text, of offsets in the code. */
function placesOf(name: string, { code, places }: Compiled): Pick<Places, "at"> {
  const inCode = new Places(name, code);
  return places ? { at: (offset) => toSource(places, inCode.at(offset)) } : inCode;
}
