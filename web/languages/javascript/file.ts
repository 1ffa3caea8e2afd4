import type { Program } from "acorn";
import { completionInsertions } from "./completion.ts";
import { beforeStatement, type EngineText, type Insertion, insert, unchanged } from "./insertions.ts";
import { jsonModule } from "./json.ts";
import { readAuto, type SourceKind } from "./parse.ts";
import { Places } from "./places.ts";
import { type Failure, type ImportCall, type Reading, read } from "./reader.ts";
import { type Declarations, declarationsOf } from "./record.ts";
import { addressOf } from "./specifiers.ts";

/** A file or a module of the host, read as what it is imported as. */
export type ReadFile = {
  /** What the engine knows it by, and writes into stack traces. */
  readonly name: string;
  readonly kind: SourceKind | "json";
  readonly declarations: Declarations;
  readonly importCalls: readonly ImportCall[];
  /** Why it cannot be read. */
  readonly failure: Failure | undefined;
  readonly places: Places;
  /** What the engine gets, with `first`, some statements, before all others. */
  text(first?: string): EngineText;
};

const nothing: Declarations = { requests: [], exports: new Map(), stars: [] };

/** Reads a file as a module, or as JSON if that is its name; `address` is its `import.meta.url`. */
export function readModule(name: string, text: string, address = addressOf(name)): ReadFile {
  return name.endsWith(".json") ? readJson(name, text) : asModule(name, text, address, read(text, "module"));
}

/** Reads the file a program starts with: a script or a module. Undefined for a plain script, which is not read. */
export function readEntry(path: string, text: string): ReadFile | undefined {
  if (path.endsWith(".json")) return readJson(path, text);
  const reading = readAuto(text, path);
  if (reading?.kind !== "script") return reading && asModule(path, text, addressOf(path), reading, true);
  return {
    name: path,
    kind: "script",
    declarations: nothing,
    importCalls: reading.importCalls,
    // The engine is the judge of scripts, and says so itself.
    failure: undefined,
    places: new Places(path, text),
    text: () => unchanged(text),
  };
}

function asModule(name: string, text: string, address: string, reading: Reading, isEntry = false): ReadFile {
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
    failure,
    places: new Places(name, text),
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

function readJson(path: string, text: string): ReadFile {
  const module = jsonModule(text);
  const isText = typeof module === "string";
  return {
    name: path,
    kind: "json",
    declarations: { ...nothing, exports: new Map([["default", "here"]]) },
    importCalls: [],
    failure: isText ? undefined : module,
    places: new Places(path, text),
    text: () => unchanged(isText ? module : ""),
  };
}
